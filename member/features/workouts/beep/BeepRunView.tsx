import type { BeepProtocol } from '@bandstand/contract/workout.ts';
import { requireAt } from '@bandstand/rules/lists/require.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { ProgressBar } from '@bandstand/ui/primitives/Progress.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage, useText } from '../../../platform/texts/useText.ts';
import { useAwake } from '../sounds/useAwake.ts';
import { useKeys } from '../sounds/useKeys.ts';
import type { Sounds } from '../sounds/useSounds.ts';
import type { BeepPlace, BeepRun } from '../state/beepRun.ts';
import styles from './Beep.module.css';
import { metresText, speedText } from './beepText.ts';

type Props = {
  protocol: BeepProtocol;
  run: BeepRun;
  place: BeepPlace;
  sounds: Sounds;
  onMiss: () => void;
  onStop: (atMs: number) => void;
};

/** A beep test that runs: level and shuttle, large enough to read while running. */
export function BeepRunView({ protocol, run, place, sounds, onMiss, onStop }: Props) {
  const t = useText();
  const language = useLanguage();
  const [stoppedMs, setStoppedMs] = useState<number | null>(null);
  const { countdown, level, shuttle, sounded, left } = place;
  const speed = requireAt(protocol.levels, level - 1).speed_kmh;
  const seconds = (protocol.distance_m * 3.6) / speed;
  const isWarned = run.missed !== null && sounded - run.missed <= 1;
  useAwake(true);
  const announce = useEffectEvent(() => sounds.say(`${t('workout.beep_level')} ${level}`));
  const isRunning = countdown === 0;
  useEffect(() => {
    if (isRunning) announce();
  }, [level, isRunning]);
  useKeys({ ' ': onMiss }, stoppedMs === null);
  return (
    <div className={styles.run}>
      {isRunning ? (
        <dl className={styles.figures}>
          <div className={styles.figure}>
            <dt>{t('workout.beep_level')}</dt>
            <dd>{level}</dd>
          </div>
          <div className={styles.figure}>
            <dt>{t('workout.beep_shuttle')}</dt>
            <dd>{shuttle}</dd>
          </div>
        </dl>
      ) : (
        <p className={styles.countdown} role="timer" aria-label={t('workout.time_left')}>
          {countdown}
        </p>
      )}
      <ProgressBar value={isRunning ? Math.max(0, 1 - left / seconds) : 0} label={t('workout.beep_shuttle')} />
      <p className={styles.facts}>
        {speedText(speed, language)} · {metresText(sounded * protocol.distance_m, language)}
      </p>
      <p className={styles.warning} role="status">
        {isWarned && t('workout.beep_first_miss')}
      </p>
      <Button variant="primary" size="large" wide className={styles.missed} data-autofocus disabled={!isRunning} onClick={onMiss}>
        {t('workout.beep_missed')}
      </Button>
      <Button wide onClick={() => setStoppedMs(Date.now())}>
        {t('workout.beep_stop')}
      </Button>
      <Dialog
        open={stoppedMs !== null}
        onClose={() => setStoppedMs(null)}
        title={t('workout.beep_stop_title')}
        closeLabel={t('shell.close')}
        size="small"
        isAlert
        footer={
          <>
            <Button onClick={() => setStoppedMs(null)}>{t('workout.go_on')}</Button>
            <Button variant="primary" onClick={() => stoppedMs !== null && onStop(stoppedMs)}>
              {t('workout.beep_stop')}
            </Button>
          </>
        }
      />
    </div>
  );
}
