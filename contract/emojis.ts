import { Type } from 'typebox';
import { calls } from './call.ts';
import { allEmojis } from './emojis.values.ts';
import { EmojiCount, ThreadUser } from './threads.ts';
import { Id, List, MessageTs, OneOf, Time } from './wire.ts';

/** Absent, foreign and closed threads, and malformed ids, all return the same error (MSG-28). */
const notFound = 'thread_forbidden' as const;

/** Emojis on messages, beside the likes of the specification (MSG-14). */
export const emojis = calls({
  /** Members who gave an emoji, oldest first, except those whom the viewer blocks. */
  'GET /threads/{id}/messages/{ts}/emojis': {
    who: 'member',
    params: { id: Id, ts: MessageTs },
    returns: List(Type.Object({ user: ThreadUser, emoji: Type.String(), ts: Time })),
    errors: ['thread_forbidden'],
    notFound,
  },
  /** The wanted state, so that a repeat changes nothing. */
  'PUT /threads/{id}/emojis': {
    who: 'member',
    params: { id: Id },
    body: Type.Object({ message_ts: MessageTs, emoji: OneOf(allEmojis), is_on: Type.Boolean() }),
    returns: Type.Object({ emojis: Type.Array(EmojiCount) }),
    errors: ['thread_forbidden', 'messaging_unavailable', 'messaging_refused', 'own_message', 'forbidden', 'rate_limited', 'suspended'],
    notFound,
  },
});
