import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Kbd } from '@bandstand/ui/primitives/Kbd.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useChanges } from '../../features/publish/useChanges.ts';
import { PublishDialog } from '../../features/publish/PublishDialog.tsx';
import { flushPendingSaves } from '../../platform/pendingSaves.ts';
import { useStaff, useText } from '../../platform/studio.ts';
import { caps } from '../../platform/useHotkeys.ts';
import styles from './PublishBar.module.css';

/** Unpublished changes, search, and the one button that publishes. The button shows the number of changes, in words where they fit. */
export function PublishBar({ onSearch }: { onSearch: () => void }) {
  const t = useText();
  const { may } = useStaff();
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const changes = useChanges();
  const count = changes.data?.items.length ?? 0;
  // Edits typed a moment ago belong in the list.
  const open = async () => {
    setIsSaving(true);
    const refusal = await flushPendingSaves();
    setIsSaving(false);
    if (refusal) toast({ text: t(refusal), tone: 'danger' });
    else setIsOpen(true);
  };
  return (
    <div className={styles.bar}>
      <span className={styles.state} role="status">
        <span>{changes.data && (count > 0 ? t('studio.publish.pending', { count }) : t('studio.publish.nothing'))}</span>
      </span>
      <button type="button" className={styles.search} onClick={onSearch}>
        <Icon of={Search} size={16} />
        <span className={styles.words}>{t('studio.search')}</span>
        <span className={styles.caps} aria-hidden="true">
          <Kbd keys={caps('mod+k')} />
        </span>
      </button>
      {may('publish') && (
        <Button variant={count > 0 ? 'primary' : 'secondary'} size="small" pending={isSaving} onClick={() => void open()}>
          <span>{t('studio.publish.button')}</span>
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count}
            </span>
          )}
        </Button>
      )}
      <PublishDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
