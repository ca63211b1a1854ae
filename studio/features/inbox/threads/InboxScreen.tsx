import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { EmptyState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { VisuallyHidden } from '@bandstand/ui/primitives/VisuallyHidden.tsx';
import MessagesSquare from 'lucide-react/icons/messages-square';
import SquarePen from 'lucide-react/icons/square-pen';
import Zap from 'lucide-react/icons/zap';
import { useRef, useState } from 'react';
import { useCall } from '../../../platform/queries.ts';
import { SidePanel } from '../../../platform/screen/SidePanel.tsx';
import { useStaff, useText } from '../../../platform/studio.ts';
import { useAddress } from '../../../platform/useAddress.ts';
import { useHotkeys } from '../../../platform/useHotkeys.ts';
import { CannedDialog } from './CannedDialog.tsx';
import styles from './inbox.module.css';
import { MemberCard } from './MemberCard.tsx';
import { NewMessageDialog } from './NewMessageDialog.tsx';
import { ThreadList } from './ThreadList.tsx';
import { ThreadPane } from './ThreadPane.tsx';
import { inboxFilters, inboxKinds, useInboxList } from '../state/useInboxList.ts';
import { useOutgoing } from '../state/useOutgoing.ts';
import { useThreadActions } from '../state/useThreadActions.ts';

/** Messages from members to the app, and its answers: list, thread, and the member. */
export function InboxScreen() {
  const t = useText();
  const { may } = useStaff();
  const [address, change] = useAddress();
  const filter = inboxFilters.find((known) => known === address.get('filter')) ?? 'open';
  const kind = inboxKinds.find((known) => known === address.get('kind')) ?? null;
  const q = address.get('q');
  const list = useInboxList({ filter, ...(kind ? { kind } : {}), ...(q ? { q } : {}) });
  const openId = address.get('thread');
  const outgoing = useOutgoing();
  const composer = useRef<HTMLTextAreaElement>(null);
  const [dialog, setDialog] = useState<'canned' | 'new' | 'card' | null>(null);
  const items = list.items ?? [];
  const at = items.findIndex(({ id }) => id === openId);
  const open = (threadId: string | null) => change({ thread: threadId }, { push: openId === null });
  const step = (by: 1 | -1) => {
    const next = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : at + by];
    if (next) open(next.id);
  };
  const actions = useThreadActions(openId ?? '', {
    // A finished thread makes way for the next one, as long as there is one.
    onClosed: () => (filter === 'all' || filter === 'closed' ? undefined : open(items[at + 1]?.id ?? items[at - 1]?.id ?? null)),
  });
  // A link may open a thread that this view does not list; its pane asks for it.
  const opened = useCall('GET /studio/threads/{id}', { params: { id: openId ?? '' } }, { enabled: false }).data;
  const current = items[at] ?? opened;
  const canWrite = may('messages.write');
  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    ...(openId && canWrite ? { e: () => actions.close(!(current?.is_closed ?? false)), u: actions.unread, r: () => composer.current?.focus() } : {}),
  });
  const memberId = current?.is_private && current.people.length === 1 ? current.people[0]?.id : null;
  const card = memberId && <MemberCard key={memberId} memberId={memberId} />;
  return (
    <main id="content" className={styles.inbox} tabIndex={-1} data-open={openId ? true : undefined}>
      {/* On a phone the list gives way to a thread: the screen keeps its title. */}
      <VisuallyHidden as="h1">{t('studio.inbox.title')}</VisuallyHidden>
      <div className={styles.side}>
        <header className={styles.head}>
          <p className={styles.title} aria-hidden>
            {t('studio.inbox.title')}
          </p>
          {canWrite && (
            <>
              <IconButton size="small" label={t('studio.inbox.canned.manage')} onClick={() => setDialog('canned')}>
                <Icon of={Zap} size={18} />
              </IconButton>
              <Button size="small" variant="primary" icon={<Icon of={SquarePen} size={16} />} onClick={() => setDialog('new')}>
                {t('studio.inbox.new_short')}
              </Button>
            </>
          )}
        </header>
        <ThreadList list={list} filter={filter} kind={kind} openId={openId} onOpen={open} />
      </div>
      {openId ? (
        <ThreadPane
          key={openId}
          threadId={openId}
          outgoing={outgoing}
          actions={actions}
          composer={composer}
          onBack={() => open(null)}
          onCard={card ? () => setDialog('card') : null}
          onManageCanned={() => setDialog('canned')}
        />
      ) : (
        <div className={styles.nothing}>
          <EmptyState art={<Icon of={MessagesSquare} size={32} />} title={t('studio.inbox.choose')} text={t('studio.inbox.choose_text')} />
        </div>
      )}
      {card && (
        <aside className={styles.cardPane} aria-label={t('studio.members.one')}>
          {card}
        </aside>
      )}
      {card && (
        <SidePanel open={dialog === 'card'} onClose={() => setDialog(null)} title={t('studio.members.one')}>
          {card}
        </SidePanel>
      )}
      {dialog === 'canned' && <CannedDialog onClose={() => setDialog(null)} />}
      {dialog === 'new' && (
        <NewMessageDialog
          onClose={() => setDialog(null)}
          onSent={(threadId) => {
            setDialog(null);
            open(threadId);
          }}
        />
      )}
    </main>
  );
}
