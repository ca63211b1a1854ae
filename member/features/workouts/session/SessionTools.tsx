import type { LoadUnit, WorkoutMode } from '@bandstand/contract/workouts.sessions.ts';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { Menu, type MenuItem } from '@bandstand/ui/primitives/Menu.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import { useShownAt } from '../state/useClock.ts';
import { clockText } from '../state/values.ts';
import styles from './Session.module.css';

type Props = {
  mode: WorkoutMode;
  modes: readonly WorkoutMode[];
  unit: LoadUnit;
  startedMs: number;
  onMode: (mode: WorkoutMode) => void;
  onUnit: (unit: LoadUnit) => void;
  onStartAgain: () => void;
  onFinish: () => void;
};

/** Beside the title: how long it has taken, how to go through it, the unit of loads, and a new beginning. */
export function SessionTools({ mode, modes, unit, startedMs, onMode, onUnit, onStartAgain, onFinish }: Props) {
  const t = useText();
  const elapsed = useShownAt((now) => clockText((now - startedMs) / 1000));
  const [isAsking, setIsAsking] = useState(false);
  const mark = <Icon of={Check} size={16} label={t('workout.chosen')} />;
  const modeItems =
    modes.length > 1
      ? modes.map((one): MenuItem => ({
          id: one,
          label: t(`workout.mode.${one}`),
          end: one === mode ? mark : undefined,
          onSelect: () => onMode(one),
        }))
      : [];
  const items: MenuItem[] = [
    ...modeItems,
    ...(['kg', 'lb'] as const).map((one, at): MenuItem => ({
      id: one,
      label: t(`workout.in_${one}`),
      startsGroup: at === 0 && modeItems.length > 0,
      end: one === unit ? mark : undefined,
      onSelect: () => onUnit(one),
    })),
    { id: 'finish', label: t('workout.finish_workout'), startsGroup: true, onSelect: onFinish },
    { id: 'start_again', label: t('workout.start_again'), onSelect: () => setIsAsking(true) },
  ];
  return (
    <>
      <span className={styles.elapsed} role="timer" aria-label={t('workout.elapsed')}>
        {elapsed}
      </span>
      <Menu
        label={t('workout.options')}
        items={items}
        trigger={(trigger) => (
          <IconButton {...trigger} label={t('workout.options')}>
            <Icon of={Ellipsis} />
          </IconButton>
        )}
      />
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('workout.start_again_title')}
        closeLabel={t('shell.close')}
        size="small"
        isAlert
        description={t('workout.start_again_text')}
        footer={
          <>
            <Button onClick={() => setIsAsking(false)}>{t('workout.go_on')}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                onStartAgain();
              }}
            >
              {t('workout.start_again')}
            </Button>
          </>
        }
      />
    </>
  );
}
