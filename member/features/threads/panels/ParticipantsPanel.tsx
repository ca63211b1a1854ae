import type { Thread } from '@bandstand/contract/threads.ts';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Sheet } from '@bandstand/ui/primitives/Dialog.tsx';
import { ErrorState } from '@bandstand/ui/primitives/EmptyState.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { Skeleton } from '@bandstand/ui/primitives/Skeleton.tsx';
import LogOut from 'lucide-react/icons/log-out';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { refetch } from '../../../platform/realtime/news.ts';
import type { PanelProps } from '../../../platform/navigation/panel.ts';
import { useRealtime } from '../../../platform/realtime/useRealtime.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { AddPeople } from './AddPeople.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PageEnd } from '../frame/PageEnd.tsx';
import { PanelFrame } from '../frame/PanelFrame.tsx';
import { ParticipantRow } from './ParticipantRow.tsx';
import styles from '../frame/ThreadList.module.css';
import { participantsKey, threadKey } from '../state/threads.keys.ts';
import { useParticipants, useThreadParts } from '../state/threads.queries.ts';
import { usePanelThreadId } from '../state/usePanelThread.ts';
import { useThreadHead } from '../state/useThreadTitle.ts';

/** `#participants`: a thread's participants. Its creator and admins add and remove; everyone may leave (L35, L50, MSG-5, MSG-26). */
export function ParticipantsPanel({ query, onClose }: PanelProps) {
  const t = useText();
  const threadId = usePanelThreadId(query);
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Sheet open onClose={onClose} title={t(isAdding ? 'group.add' : 'group.participants')} closeLabel={t('thread.close')} isSteady>
      <PanelFrame threadId={threadId}>
        {(thread) =>
          isAdding && thread.can_manage ? (
            <AddPeople thread={thread} onDone={() => setIsAdding(false)} />
          ) : (
            <Participants thread={thread} onAdd={() => setIsAdding(true)} />
          )
        }
      </PanelFrame>
    </Sheet>
  );
}

function Participants({ thread, onAdd }: { thread: Thread; onAdd: () => void }) {
  const t = useText();
  const { queries } = useThreadParts();
  const people = useParticipants(thread.id);
  const { title } = useThreadHead()(thread);
  const [isLeaving, setIsLeaving] = useState(false);
  useRealtime(thread.channel_id, {
    onListening: () => void people.refetch(),
    onEvent: ({ event }) => {
      if (event !== 'participant_added' && event !== 'participant_removed') return;
      void refetch(queries, participantsKey(thread.id));
      void refetch(queries, threadKey(thread.id));
    },
  });
  if (people.error && !people.data)
    return <ErrorState title={t('general.something_wrong')} action={<Button onClick={() => void people.refetch()}>{t('message.retry')}</Button>} />;
  if (!people.data) return <Skeleton lines={4} height="40px" />;
  const count = people.data.pages.at(-1)?.total_count ?? thread.total_count_participants;
  return (
    <div className={styles.search}>
      <p className={styles.hint} role="status">
        {t('group.people', { count })}
      </p>
      {thread.can_manage && (
        <Button wide icon={<Icon of={UserPlus} />} onClick={onAdd}>
          {t('group.add')}
        </Button>
      )}
      <ul className={styles.people} aria-label={t('group.participants')}>
        {people.data.pages
          .flatMap(({ items }) => items)
          .map((participant) => (
            <ParticipantRow key={participant.user.id} participant={participant} thread={thread} />
          ))}
      </ul>
      <PageEnd query={people} label={t('people.more')} />
      {thread.can_leave && (
        <Button variant="quiet" wide icon={<Icon of={LogOut} />} onClick={() => setIsLeaving(true)}>
          {t('action_panel.leave_thread')}
        </Button>
      )}
      <LeaveDialog thread={thread} title={title} isOpen={isLeaving} onClose={() => setIsLeaving(false)} />
    </div>
  );
}
