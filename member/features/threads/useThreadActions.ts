import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { mentionsOf } from '@bandstand/rules/threads/text.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useCallback } from 'react';
import { refusalText } from '../../platform/refusal.ts';
import { useText } from '../../platform/useText.ts';
import { withDeleted, withReactions, withUpdated, type MessagePages } from './messagePages.ts';
import { messagesKey, unreadKey } from './threads.keys.ts';
import { patchThread, useThreadParts } from './threads.queries.ts';

/** What one does with messages that are there: shown at once, taken back when the server refuses. */
export function useThreadActions(thread: Pick<Thread, 'id' | 'participants'>) {
  const t = useText();
  const { api, queries, session } = useThreadParts();
  const { id, participants } = thread;

  const change = useCallback(
    (update: (pages: MessagePages) => MessagePages) => queries.setQueryData<MessagePages>(messagesKey(id), (pages) => pages && update(pages)),
    [queries, id],
  );

  const like = useCallback(
    async (message: Message) => {
      const isLiked = !message.has_reacted;
      const { message_ts: ts } = message;
      change((pages) => withReactions(pages, ts, { has_reacted: isLiked, reaction_count: Math.max(0, message.reaction_count + (isLiked ? 1 : -1)) }));
      try {
        const { results } = await api('POST /threads/{id}/messages', {
          params: { id },
          body: { data: { op: 'react', message_ts: ts, value: isLiked ? 1 : -1 } },
        });
        const count = results[0]?.reaction_count;
        if (typeof count === 'number') change((pages) => withReactions(pages, ts, { reaction_count: count }));
      } catch (error) {
        change((pages) => withReactions(pages, ts, { has_reacted: message.has_reacted, reaction_count: message.reaction_count }));
        toast({ text: refusalText(error, t), tone: 'danger' });
      }
    },
    [api, id, change, t],
  );

  const edit = useCallback(
    async (message: Message, text: string): Promise<boolean> => {
      const people = [...participants.map(({ user }) => ({ user_id: user.id, name: user.name })), ...message.mentions];
      try {
        const { results } = await api('POST /threads/{id}/messages', {
          params: { id },
          body: { data: { op: 'edit', message_ts: message.message_ts, message: text, mentions: mentionsOf(text, people) } },
        });
        const edited = results[0]?.message;
        if (edited) change((pages) => withUpdated(pages, edited));
        return true;
      } catch (error) {
        toast({ text: refusalText(error, t), tone: 'danger' });
        return false;
      }
    },
    [api, id, participants, change, t],
  );

  const remove = useCallback(
    async (message: Message) => {
      try {
        await api('POST /threads/{id}/messages', { params: { id }, body: { data: { op: 'delete', message_ts: message.message_ts } } });
        change((pages) => withDeleted(pages, message.message_ts));
      } catch {
        toast({ text: t('message.delete_failed'), tone: 'danger' });
      }
    },
    [api, id, change, t],
  );

  const markRead = useCallback(
    async (newestTs: number) => {
      if (session.current().state !== 'member') return;
      try {
        const answer = await api('GET /threads/{id}/read', { params: { id }, query: { client_ts: newestTs } });
        patchThread(queries, id, (known) => ({ ...known, is_unread: answer.is_unread, last_message_read_ts: answer.last_message_read_ts }));
        void queries.invalidateQueries({ queryKey: unreadKey });
      } catch {
        // The next message read tells it again.
      }
    },
    [api, id, queries, session],
  );

  const setNotifications = useCallback(
    async (active: boolean) => {
      const own = session.current().bundle?.user.id;
      const apply = (isEnabled: boolean) =>
        patchThread(queries, id, (known) => ({
          ...known,
          participants: known.participants.map((one) => (one.user.id === own ? { ...one, notifications_enabled: isEnabled } : one)),
        }));
      apply(active);
      try {
        const answer = await api('POST /threads/{id}/toggle_notification', { params: { id }, body: { active, toggle_ts: Date.now() * 1000 } });
        apply(answer.notifications_enabled);
      } catch (error) {
        apply(!active);
        toast({ text: refusalText(error, t), tone: 'danger' });
      }
    },
    [api, id, queries, session, t],
  );

  return { like, edit, remove, markRead, setNotifications };
}
