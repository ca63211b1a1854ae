import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { useText } from '../../platform/studio.ts';
import styles from './ReleaseList.module.css';
import type { Release } from './useReleaseActions.ts';
import type { Overtaken } from './useReleaseActions.ts';

type OvertakenDialogProps = { overtaken: Overtaken | null; onClose: () => void; onBack: (release: Release, choice: 'keep' | 'roll_back') => void };

/** Asks what to do with pages that were published again since. */
export function OvertakenDialog({ overtaken, onClose, onBack }: OvertakenDialogProps) {
  const t = useText();
  return (
    <Dialog
      isAlert
      open={overtaken !== null}
      onClose={onClose}
      title={t('studio.releases.overtaken.title')}
      closeLabel={t('studio.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('studio.cancel')}
          </Button>
          <Button onClick={() => overtaken && onBack(overtaken.release, 'keep')}>{t('studio.releases.overtaken.keep')}</Button>
          <Button variant="danger" onClick={() => overtaken && onBack(overtaken.release, 'roll_back')}>
            {t('studio.releases.overtaken.all')}
          </Button>
        </>
      }
    >
      <ul className={styles.names}>
        {overtaken?.items.map(({ type, id, title }) => (
          <li key={id ?? type}>{(id === null && t.find(`studio.publish.type.${type}`)) || title}</li>
        ))}
      </ul>
    </Dialog>
  );
}
