import type { Thread } from '@bandstand/contract/threads.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useMutation } from '@tanstack/react-query';
import { refusalText } from '../../../platform/session/refusal.ts';
import { usePlatform } from '../../../platform/platform.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { dropFromLists, patchThread } from './threads.cache.ts';
import { useThreadParts } from './threads.queries.ts';

/**
 * Turns the viewer's notifications for a thread on or off: at once, and back when the server refuses. An older press never overrides a
 * newer one (MSG-7).
 */
export function useNotices(threadId: string): (active: boolean) => Promise<void> {
  const t = useText();
  const { api, queries, session } = useThreadParts();
  return async (active) => {
    const own = session.current().bundle?.user.id;
    const apply = (isOn: boolean) =>
      patchThread(queries, threadId, (known) => ({
        ...known,
        notifications_enabled: isOn,
        participants: known.participants.map((one) => (one.user.id === own ? { ...one, notifications_enabled: isOn } : one)),
      }));
    apply(active);
    try {
      const answer = await api('POST /threads/{id}/toggle_notification', {
        params: { id: threadId },
        body: { active, toggle_ts: Date.now() * 1000 },
      });
      apply(answer.notifications_enabled);
    } catch (error) {
      apply(!active);
      toast({ text: refusalText(error, t), tone: 'danger' });
    }
  };
}

/** Removes the viewer from a thread, names it, and shows the list (MSG-5, MSG-26). */
export function useLeaving(thread: Pick<Thread, 'id'>, title: string) {
  const t = useText();
  const { api, queries, session } = useThreadParts();
  const { navigation } = usePlatform();
  return useMutation({
    mutationFn: () =>
      api('POST /threads/{id}/remove_participant', { params: { id: thread.id }, body: { user_id: session.current().bundle?.user.id ?? '' } }),
    onSuccess: () => {
      navigation.navigate('/me/messages', { replace: true });
      dropFromLists(queries, thread.id);
      toast({ text: t('group.left', { title }) });
    },
    onError: (error) => toast({ text: refusalText(error, t), tone: 'danger' }),
  });
}
