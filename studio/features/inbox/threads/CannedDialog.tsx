import type { CannedReply } from '@bandstand/contract/inbox.studio.ts';
import { Banner } from '@bandstand/ui/primitives/Banner.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { errorText } from '../../../platform/errors.ts';
import { useCall, useSend } from '../../../platform/queries.ts';
import { QueryView, RowSkeletons } from '../../../platform/screen/QueryView.tsx';
import { useConfirm } from '../../../platform/forms/useConfirm.tsx';
import { useText } from '../../../platform/studio.ts';
import { CannedForm } from './CannedForm.tsx';
import styles from './inbox.module.css';

const changes = ['GET /studio/canned_replies'] as const;

/** The staff's canned replies: add, edit, reorder, delete. */
export function CannedDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const replies = useCall('GET /studio/canned_replies', undefined);
  const [editing, setEditing] = useState<CannedReply | 'new' | null>(null);
  const change = useSend('PUT /studio/canned_replies/{id}', { changes });
  const remove = useSend('DELETE /studio/canned_replies/{id}', { changes });
  const { ask, dialog } = useConfirm();
  const failed = change.error ?? remove.error;
  const move = (reply: CannedReply, by: 1 | -1) => change.mutate({ params: { id: reply.id }, body: { position: reply.position + by } });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('studio.inbox.canned')}
      closeLabel={t('studio.close')}
      description={t('studio.inbox.canned.lead')}
      footer={
        editing === null && (
          <Button variant="primary" onClick={() => setEditing('new')}>
            {t('studio.inbox.canned.new')}
          </Button>
        )
      }
    >
      {failed && <Banner tone="danger">{errorText(t, failed)}</Banner>}
      {editing === null ? (
        <QueryView
          query={replies}
          skeleton={<RowSkeletons count={3} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<p className={styles.quiet}>{t('studio.inbox.canned.empty')}</p>}
        >
          {({ items }) => (
            <ul className={styles.replies} aria-label={t('studio.inbox.canned')}>
              {items.map((reply, at) => (
                <li key={reply.id} className={styles.reply}>
                  <span className={styles.replyWords}>
                    <b>{reply.title}</b>
                    <span>{reply.text}</span>
                  </span>
                  <IconButton
                    size="small"
                    label={t('studio.inbox.canned.up', { title: reply.title })}
                    disabled={at === 0}
                    onClick={() => move(reply, -1)}
                  >
                    <Icon of={ArrowUp} size={16} />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('studio.inbox.canned.down', { title: reply.title })}
                    disabled={at === items.length - 1}
                    onClick={() => move(reply, 1)}
                  >
                    <Icon of={ArrowDown} size={16} />
                  </IconButton>
                  <IconButton size="small" label={t('studio.inbox.canned.edit', { title: reply.title })} onClick={() => setEditing(reply)}>
                    <Icon of={Pencil} size={16} />
                  </IconButton>
                  <IconButton
                    size="small"
                    label={t('studio.inbox.canned.delete', { title: reply.title })}
                    onClick={() =>
                      ask({
                        title: t('studio.inbox.canned.delete', { title: reply.title }),
                        text: t('studio.inbox.canned.delete_text'),
                        confirm: t('studio.inbox.canned.delete_confirm'),
                        run: () => remove.mutate({ params: { id: reply.id } }),
                      })
                    }
                  >
                    <Icon of={Trash} size={16} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      ) : (
        <CannedForm
          key={editing === 'new' ? 'new' : editing.id}
          reply={editing === 'new' ? null : (replies.data?.items.find(({ id }) => id === editing.id) ?? editing)}
          onDone={() => setEditing(null)}
        />
      )}
      {dialog}
    </Dialog>
  );
}
