import type { Mention, Message, Thread } from '@bandstand/contract/threads.ts';
import { dismissToast, toast } from '@bandstand/ui/primitives/toasts.ts';
import { useCallback } from 'react';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { undoMs, useDeletions } from './deletions.ts';
import { withChange, withDeleted, withPin, withUpdated, type MessagePages } from './messagePages.ts';
import { pinsKey } from './messages.keys.ts';
import { messagesKey } from './threads.keys.ts';
import { useThreadParts } from './threads.queries.ts';
import { useMarkRead } from './useMarkRead.ts';

/** What remains of a deleted message with replies (MSG-13). */
const placeholder: Partial<Message> = {
  is_deleted: true,
  message: '',
  image_urls: [],
  image_ids: [],
  video: null,
  video_url: null,
  attachment_data: null,
  mentions: [],
  reaction_count: 0,
  emojis: [],
  pinned_at: null,
};

/** Actions on existing messages: shown at once, undone when the server refuses. */
export function useThreadActions(thread: Pick<Thread, 'id' | 'is_feed'>) {
  const t = useText();
  const { api, queries } = useThreadParts();
  const { deletions } = useDeletions();
  const { id, is_feed: isFeed } = thread;

  const change = useCallback(
    (update: (pages: MessagePages) => MessagePages) => queries.setQueryData<MessagePages>(messagesKey(id), (pages) => pages && update(pages)),
    [queries, id],
  );

  const like = useCallback(
    async (message: Message) => {
      const isLiked = !message.has_reacted;
      const { message_ts: ts } = message;
      change((pages) => withChange(pages, ts, { has_reacted: isLiked, reaction_count: Math.max(0, message.reaction_count + (isLiked ? 1 : -1)) }));
      try {
        const { results } = await api('POST /threads/{id}/messages', {
          params: { id },
          body: { data: { op: 'react', message_ts: ts, value: isLiked ? 1 : -1 } },
        });
        const count = results[0]?.reaction_count;
        if (typeof count === 'number') change((pages) => withChange(pages, ts, { reaction_count: count }));
      } catch (error) {
        change((pages) => withChange(pages, ts, { has_reacted: message.has_reacted, reaction_count: message.reaction_count }));
        toast({ text: refusalText(error, t), tone: 'danger' });
      }
    },
    [api, id, change, t],
  );

  const edit = useCallback(
    async (message: Message, { text, mentions }: { text: string; mentions: Mention[] }): Promise<boolean> => {
      const { message_ts: ts, message: before, mentions: mentionsBefore } = message;
      change((pages) => withChange(pages, ts, { message: text, mentions }));
      try {
        const { results } = await api('POST /threads/{id}/messages', {
          params: { id },
          body: { data: { op: 'edit', message_ts: ts, message: text, mentions } },
        });
        const edited = results[0]?.message;
        if (edited) change((pages) => withUpdated(pages, edited));
        return true;
      } catch (error) {
        change((pages) => withChange(pages, ts, { message: before, mentions: mentionsBefore }));
        toast({ text: refusalText(error, t), tone: 'danger' });
        return false;
      }
    },
    [api, id, change, t],
  );

  /** Hidden at once; sent to the server when the time to undo has passed. */
  const remove = useCallback(
    (message: Message) => {
      const { message_ts: ts } = message;
      const notice = toast({
        text: t('message.was_deleted'),
        durationMs: undoMs,
        action: { label: t('message.undo'), run: () => deletions.undo(message.id) },
      });
      deletions.start(message.id, async () => {
        dismissToast(notice);
        try {
          await api('POST /threads/{id}/messages', { params: { id }, body: { data: { op: 'delete', message_ts: ts } } });
          change((pages) => (message.reply_count > 0 ? withChange(pages, ts, placeholder) : withDeleted(pages, ts)));
        } catch {
          toast({ text: t('message.delete_failed'), tone: 'danger' });
        }
      });
    },
    [api, id, change, deletions, t],
  );

  const pin = useCallback(
    async (message: Pick<Message, 'message_ts' | 'pinned_at'>) => {
      const { message_ts: ts, pinned_at: before } = message;
      const apply = (pinnedAt: string | null) => change((pages) => withPin(pages, ts, pinnedAt, isFeed));
      apply(before === null ? new Date().toISOString() : null);
      try {
        const { pinned_at: pinnedAt } = await api('PUT /threads/{id}/pin', { params: { id }, body: { pinned: before === null, message_ts: ts } });
        apply(pinnedAt);
        void queries.invalidateQueries({ queryKey: pinsKey(id) });
      } catch (error) {
        apply(before);
        toast({ text: refusalText(error, t), tone: 'danger' });
      }
    },
    [api, id, isFeed, change, queries, t],
  );

  const markRead = useMarkRead(id);
  return { like, edit, remove, pin, markRead };
}
