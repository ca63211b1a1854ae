import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MarkComplete.module.css';

type Props = {
  label: string;
  /** The page was completed with the button in this place: the keyboard stays here. */
  takesFocus: boolean;
  onTakeBack: () => void;
};

/** The button of a completed page: its menu takes the completion back. */
export function TakeBack({ label, takesFocus, onTakeBack }: Props) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus({ preventScroll: true });
    // Only as it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <div ref={place} className={styles.place}>
      <Menu
        label={t('page.completed')}
        items={[{ id: 'take_back', label: t('page.take_back'), onSelect: onTakeBack }]}
        trigger={(props) => (
          <Button {...props} variant="secondary" size="large" wide icon={<Icon of={Check} className={styles.check} />}>
            {label}
          </Button>
        )}
      />
    </div>
  );
}
