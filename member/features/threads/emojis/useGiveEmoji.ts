import type { Message, Thread } from '@bandstand/contract/threads.ts';
import { withOwnEmoji } from '@bandstand/rules/threads/emojis.ts';
import { toast } from '@bandstand/ui/primitives/toasts.ts';
import { useCallback } from 'react';
import { usePlatform } from '../../../platform/platform.ts';
import { asMember } from '../../../platform/session/asMember.ts';
import { refusalText } from '../../../platform/session/refusal.ts';
import { useText } from '../../../platform/texts/useText.ts';
import { withChange, type MessagePages } from '../state/messagePages.ts';
import { messagesKey } from '../state/threads.keys.ts';

export type GiveEmoji = (message: Pick<Message, 'message_ts' | 'emojis'>, emoji: string, isOn: boolean) => void;

/** Gives an emoji or takes it back: shown at once, sent later without a connection. Guests log in first. Null: the viewer may only look. */
export function useGiveEmoji({ id, can_post: canPost, post_refusal: refusal }: Pick<Thread, 'id' | 'can_post' | 'post_refusal'>): GiveEmoji | null {
  const t = useText();
  const { offlineQueue, session, navigation, queries } = usePlatform();
  const give = useCallback<GiveEmoji>(
    (message, emoji, isOn) => {
      const { message_ts: ts } = message;
      const show = (emojis: Message['emojis']) =>
        queries.setQueryData<MessagePages>(messagesKey(id), (pages) => pages && withChange(pages, ts, { emojis }));
      void asMember({ session, navigation }, async () => {
        show(withOwnEmoji(message.emojis, emoji, isOn));
        try {
          const answer = await offlineQueue.send('PUT /threads/{id}/emojis', id, { message_ts: ts, emoji, is_on: isOn });
          if (answer) show(answer.emojis);
        } catch (error) {
          show(message.emojis);
          toast({ text: refusalText(error, t), tone: 'danger' });
        }
      });
    },
    [id, offlineQueue, session, navigation, queries, t],
  );
  return canPost || refusal === 'staff_only' || refusal === 'signed_out' ? give : null;
}
