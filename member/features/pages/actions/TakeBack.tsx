import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Menu } from '@bandstand/ui/primitives/Menu.tsx';
import Check from 'lucide-react/icons/check';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './MarkComplete.module.css';
import { SamePlace } from './SamePlace.tsx';

export type TakeBackProps = {
  label: string;
  /** The page was completed with the button in this place: the keyboard stays here. */
  takesFocus: boolean;
  /** The button was pressed before its menu was here. */
  opensAtOnce: boolean;
  onTakeBack: () => void;
};

/** The button of a completed page: its menu takes the completion back. */
export function TakeBack({ label, takesFocus, opensAtOnce, onTakeBack }: TakeBackProps) {
  const t = useText();
  return (
    <SamePlace takesFocus={takesFocus} isPressed={opensAtOnce}>
      <Menu
        label={t('page.completed')}
        items={[{ id: 'take_back', label: t('page.take_back'), onSelect: onTakeBack }]}
        trigger={(props) => (
          <Button {...props} variant="secondary" size="large" wide icon={<Icon of={Check} className={styles.check} />}>
            {label}
          </Button>
        )}
      />
    </SamePlace>
  );
}
