import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { ProgressRing } from '@bandstand/ui/primitives/Progress.tsx';
import Trophy from 'lucide-react/icons/trophy';
import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from './FinishedDialog.module.css';

/** The big moment: the last page of a program is completed. */
export function FinishedDialog({ rootId, onClose }: { rootId: string; onClose: () => void }) {
  const t = useText();
  const { pages } = usePlatform();
  const [isFull, setIsFull] = useState(false);
  // The ring fills while the member watches.
  useEffect(() => {
    const timer = setTimeout(() => setIsFull(true), 120);
    return () => clearTimeout(timer);
  }, []);
  const title = pages.peekById(rootId)?.page_title;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('program.finished_title')}
      isTitleHidden
      closeLabel={t('shell.close')}
      size="small"
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('program.finished_close')}
        </Button>
      }
    >
      <div className={styles.moment}>
        <ProgressRing value={isFull ? 1 : 0} size={148} thickness={9} label={t('program.progress')}>
          <Icon of={Trophy} size={52} />
        </ProgressRing>
        <p className={styles.title}>{t('program.finished_title')}</p>
        <p className={styles.text}>{title ? t('program.finished_text', { title }) : t('program.finished_text_plain')}</p>
      </div>
    </Dialog>
  );
}
