import type { Participant, Thread } from '@bandstand/contract/threads.ts';
import { Avatar } from '@bandstand/ui/primitives/Avatar.tsx';
import { Badge } from '@bandstand/ui/primitives/Badge.tsx';
import { Button } from '@bandstand/ui/primitives/Button.tsx';
import { Dialog } from '@bandstand/ui/primitives/Dialog.tsx';
import { Icon } from '@bandstand/ui/primitives/Icon.tsx';
import { IconButton } from '@bandstand/ui/primitives/IconButton.tsx';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import { refetch } from '../../../platform/realtime/news.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { usePanels } from '../../../platform/navigation/useNavigation.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';
import styles from '../frame/ThreadList.module.css';
import { patchThread } from '../state/threads.cache.ts';
import { participantsKey, threadKey } from '../state/threads.keys.ts';
import { useThreadParts } from '../state/threads.queries.ts';

/** A participant: links to the profile; participants who manage the thread can remove them. */
export function ParticipantRow({ participant: { user }, thread }: { participant: Participant; thread: Thread }) {
  const t = useText();
  const { openPanel } = usePanels();
  const { api, queries } = useThreadParts();
  const isSelf = user.id === useBundle()?.user.id;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api('POST /threads/{id}/remove_participant', { params: { id: thread.id }, body: { user_id: user.id } }),
    onSuccess: ({ new_thread_title: title }) => {
      patchThread(queries, thread.id, (known) => ({
        ...known,
        title: title ?? known.title,
        participants: known.participants.filter((one) => one.user.id !== user.id),
        total_count_participants: known.total_count_participants - (known.participants.some((one) => one.user.id === user.id) ? 1 : 0),
      }));
      void refetch(queries, participantsKey(thread.id));
      void refetch(queries, threadKey(thread.id));
      toast({ text: t('group.removed', { name: user.name }) });
    },
    onError: (error) => toast({ text: refusalText(error, t), tone: 'danger' }),
  });
  return (
    <li className={styles.participant}>
      <button type="button" className={styles.person} onClick={() => openPanel('profile', { user_id: user.id })}>
        <Avatar name={user.name} src={user.avatar_urls?.small ?? null} seed={user.id} size={44} isDecorative />
        <span className={styles.personName}>{user.name}</span>
        <span className={styles.badges}>
          {isSelf && <Badge>{t('group.you')}</Badge>}
          {thread.created_by === user.id && <Badge tone="primary">{t('group.creator')}</Badge>}
          {user.is_admin && <Badge>{t('group.team')}</Badge>}
        </span>
      </button>
      {thread.can_manage && !isSelf && (
        <IconButton label={t('threads.remove_person', { name: user.name })} onClick={() => setIsAsking(true)}>
          <Icon of={UserMinus} size={20} />
        </IconButton>
      )}
      <Dialog
        open={isAsking}
        isAlert
        size="small"
        onClose={() => setIsAsking(false)}
        title={t('group.remove_question', { name: user.name })}
        closeLabel={t('thread.close')}
        description={t('group.remove_text')}
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t('thread.cancel')}
            </Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })}>
              {t('group.remove')}
            </Button>
          </>
        }
      />
    </li>
  );
}
