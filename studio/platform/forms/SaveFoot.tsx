import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { useText } from '../studio.ts';
import styles from './SaveFoot.module.css';

type SaveFootProps = { isChanged: boolean; isPending: boolean; onDiscard: () => void };

/** The end of a form that is saved by a button: save, and discard changes. */
export function SaveFoot({ isChanged, isPending, onDiscard }: SaveFootProps) {
  const t = useText();
  return (
    <div className={styles.foot}>
      {isChanged && (
        <Button variant="quiet" onClick={onDiscard}>
          {t('studio.discard')}
        </Button>
      )}
      <Button type="submit" variant="primary" disabled={!isChanged} pending={isPending}>
        {t('studio.save')}
      </Button>
    </div>
  );
}
