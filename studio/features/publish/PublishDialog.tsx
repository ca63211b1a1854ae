import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Tabs } from '@bandstand/ui/primitives/Tabs.tsx';
import { useState, type ReactNode } from 'react';
import { DialogActions } from '../../platform/forms/DialogActions.tsx';
import { QueryView } from '../../platform/screen/QueryView.tsx';
import { useText } from '../../platform/studio.ts';
import { ChangeList } from './ChangeList.tsx';
import styles from './PublishDialog.module.css';
import { ReleaseList } from './ReleaseList.tsx';
import { usePublishing } from './usePublishing.ts';

type PublishDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Only the changes to these pages. */
  only?: readonly string[];
  /** The further effect of publishing them. */
  note?: ReactNode;
};

/** What goes live, for whom that changes something, and the one button. */
export function PublishDialog({ open, onClose, only, note }: PublishDialogProps) {
  const t = useText();
  const [tab, setTab] = useState<'changes' | 'releases'>('changes');
  const publishing = usePublishing({ open, only, onDone: (state) => (state === 'planned' ? setTab('releases') : onClose()) });
  const { changes, items, chosen, when, publish, isReady, send } = publishing;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t('studio.publish.title')}
      closeLabel={t('studio.close')}
      description={tab === 'changes' && items.length > 0 ? t('studio.publish.text') : undefined}
      footer={
        tab === 'changes' &&
        !(changes.data && items.length === 0) && (
          <DialogActions
            onCancel={onClose}
            onClick={send}
            submit={t(when === null ? 'studio.publish.send' : 'studio.releases.plan', { count: chosen.length })}
            isReady={isReady}
            isPending={publish.isPending || changes.isFetching}
          />
        )
      }
    >
      <div className={styles.tabs}>
        <Tabs
          label={t('studio.publish.title')}
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'changes', label: t('studio.releases.tab.changes') },
            { id: 'releases', label: t('studio.releases.tab.releases') },
          ]}
        />
      </div>
      {tab === 'releases' ? (
        open && <ReleaseList />
      ) : (
        <QueryView query={changes} isEmpty={() => items.length === 0} empty={<EmptyState title={t('studio.publish.nothing')} headingLevel={3} />}>
          {() => <ChangeList publishing={publishing} note={note} onClose={onClose} />}
        </QueryView>
      )}
    </Dialog>
  );
}
