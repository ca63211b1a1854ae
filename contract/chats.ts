import { Type } from 'typebox';
import { calls } from './call.ts';
import { SendOperation } from './messages.ts';
import { Message, Thread } from './threads.ts';
import { Id, Nullable } from './wire.ts';

/** Starts chats and threads of replies. */
export const chats = calls({
  'POST /threads': {
    who: 'member',
    idempotent: true,
    body: Type.Object({
      subscriber_id: Type.Optional(Type.Unsafe<string | string[]>({})),
      /** `{message_thread_id}-{message_ts}` of a root (MSG-4): opens the thread of its replies. */
      parent_message_id: Type.Optional(Nullable(Type.String({ maxLength: 80 }))),
      messages: Type.Optional(Type.Array(SendOperation, { maxItems: 30 })),
    }),
    returns: Type.Object({ ...Thread.properties, messages: Type.Array(Message) }),
    errors: [
      'user_not_found',
      'messaging_unavailable',
      'messaging_refused',
      'cannot_message_self',
      'upgrade_required',
      'thread_forbidden',
      'staff_only',
      'suspended',
      'attachments_off',
      'message_refused',
      'message_expired',
      'media_preparing',
    ],
  },
  'GET /threads/resolve': {
    who: 'member',
    query: { subscriber_ids: Type.String({ maxLength: 4000 }) },
    returns: Type.Object({ thread_id: Nullable(Id) }),
  },
});
