import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useChanges } from '../features/publish/useChanges.ts';
import { PublishDialog } from '../features/publish/PublishDialog.tsx';
import { flushPendingSaves } from '../platform/pendingSaves.ts';
import { useStaff, useText } from '../platform/studio.ts';
import { caps } from '../platform/useHotkeys.ts';
import styles from './PublishBar.module.css';

/** Search, what is not published yet, and the one button that publishes it. */
export function PublishBar({ onSearch }: { onSearch: () => void }) {
  const t = useText();
  const { may } = useStaff();
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const changes = useChanges();
  const count = changes.data?.items.length ?? 0;
  // What was typed a moment ago belongs into the list.
  const open = async () => {
    setIsSaving(true);
    const refusal = await flushPendingSaves();
    setIsSaving(false);
    if (refusal) toast({ text: t(refusal), tone: 'danger' });
    else setIsOpen(true);
  };
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.search} onClick={onSearch}>
        <Icon of={Search} size={16} />
        <span className={styles.words}>{t('studio.search')}</span>
        <span className={styles.caps} aria-hidden="true">
          <Kbd keys={caps('mod+k')} />
        </span>
      </button>
      <span className={styles.state} role="status">
        {changes.data && (count > 0 ? t('studio.publish.pending', { count }) : t('studio.publish.nothing'))}
      </span>
      {may('publish') && (
        <Button variant={count > 0 ? 'primary' : 'secondary'} size="small" pending={isSaving} onClick={() => void open()}>
          {t('studio.publish.button')}
        </Button>
      )}
      <PublishDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
