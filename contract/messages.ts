import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Mention, Message, ThreadUser } from './threads.ts';
import { CursorList, Id, List, MessageTs, Nullable, OneOf, Time } from './wire.ts';

/** Operations of POST /threads/{id}/messages (decisions section 12.2). */
export const SendOperation = Type.Object({
  op: Type.Optional(Type.Literal('send')),
  client_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  message_type: Type.Optional(OneOf(['message', 'image', 'video', 'attachment'])),
  message: Type.Optional(Type.String({ maxLength: 10_000 })),
  image_ids: Type.Optional(Type.Array(Id, { maxItems: 10 })),
  video_id: Type.Optional(Nullable(Id)),
  attachment_data: Type.Optional(Nullable(Type.Object({ url: Type.String({ maxLength: 2000 }) }))),
  /** A root of this thread: the message goes to the thread of its replies (MSG-4). */
  parent_ts: Type.Optional(Nullable(MessageTs)),
  mentions: Type.Optional(Type.Array(Mention, { maxItems: 50 })),
});
export type SendOperation = Static<typeof SendOperation>;
export const EditOperation = Type.Object({
  op: Type.Literal('edit'),
  message_ts: MessageTs,
  message: Type.String({ maxLength: 10_000 }),
  mentions: Type.Optional(Type.Array(Mention, { maxItems: 50 })),
});
export const DeleteOperation = Type.Object({ op: Type.Literal('delete'), message_ts: MessageTs });
export const ReactOperation = Type.Object({
  op: Type.Literal('react'),
  message_ts: MessageTs,
  value: Type.Union([Type.Literal(1), Type.Literal(-1)]),
});
export type MessageOperation = SendOperation | Static<typeof EditOperation> | Static<typeof DeleteOperation> | Static<typeof ReactOperation>;

/** The handler checks each by `op`: an unknown one is 422. */
const Operations = Type.Unsafe<MessageOperation | MessageOperation[]>({});

const params = { id: Id };
const denied = ['thread_forbidden'] as const;
/** Absent, foreign and closed threads, and malformed ids, all return the same error (MSG-28). */
const notFound = 'thread_forbidden' as const;

export const messages = calls({
  'GET /threads/{id}/messages': {
    who: 'guest',
    params,
    query: {
      before: Type.Optional(MessageTs),
      after: Type.Optional(MessageTs),
      order: Type.Optional(OneOf(['asc', 'desc'])),
      parent_ts: Type.Optional(MessageTs),
    },
    returns: CursorList(Message),
    errors: denied,
    notFound,
  },
  'POST /threads/{id}/messages': {
    who: 'member',
    params,
    body: Type.Object({ data: Operations }),
    returns: Type.Object({
      results: Type.Array(
        Type.Object({
          op: Type.String(),
          client_id: Nullable(Type.String()),
          message_ts: MessageTs,
          message: Nullable(Message),
          reaction_count: Nullable(Type.Integer()),
        }),
      ),
    }),
    errors: [
      'thread_forbidden',
      'messaging_unavailable',
      'messaging_refused',
      'own_message',
      'forbidden',
      'rate_limited',
      'staff_only',
      'suspended',
      'attachments_off',
      'message_refused',
      'message_expired',
      'media_preparing',
    ],
    notFound,
  },
  'GET /threads/{id}/messages/{ts}': { who: 'guest', params: { id: Id, ts: MessageTs }, returns: Message, errors: denied, notFound },
  'GET /threads/{id}/messages/{ts}/reactions': {
    who: 'member',
    params: { id: Id, ts: MessageTs },
    returns: List(Type.Object({ user: ThreadUser, ts: Time })),
    errors: denied,
    notFound,
  },
});
