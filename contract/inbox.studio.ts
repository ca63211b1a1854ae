import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { AvatarUrls, Upload } from './media.ts';
import { SendOperation, type MessageOperation } from './messages.ts';
import { Message } from './threads.ts';
import { Id, List, MessageTs, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });
/** A staff member, by user id. */
export const StaffPerson = Type.Object({ id: Id, name: Type.String() });
export type StaffPerson = Static<typeof StaffPerson>;

/** A participant, by subscriber id. */
export const InboxPerson = Type.Object({ id: Id, name: Type.String(), avatar_urls: Nullable(AvatarUrls) });
export type InboxPerson = Static<typeof InboxPerson>;

/** A thread as staff see it (studio.md section 7). */
export const InboxThread = Type.Object({
  id: Id,
  kind: OneOf(['chat', 'feed', 'comment', 'reply']),
  /** From the participants, the feed or the page; for replies, from the thread that they belong to. */
  title: Type.String(),
  /** Between the app and its members; false: a thread of a page, a product or the whole app. */
  is_private: Type.Boolean(),
  page: Nullable(Named),
  product: Nullable(Named),
  /** The thread with the message that these replies answer. */
  parent_thread_id: Nullable(Id),
  /** The members in it, at most five; empty in open threads. */
  people: Type.Array(InboxPerson),
  total_people: Type.Integer(),
  /** The app profile that staff write as here. */
  profile: InboxPerson,
  latest: Nullable(
    Type.Object({
      message_ts: MessageTs,
      message_type: OneOf(['message', 'image', 'video', 'attachment', 'notification']),
      text: Type.String(),
      author: Nullable(Type.String()),
      is_team: Type.Boolean(),
    }),
  ),
  message_count: Type.Integer(),
  /** A member's message that no staff member has seen. */
  is_unread: Type.Boolean(),
  /** The newest message is a member's. */
  is_unanswered: Type.Boolean(),
  is_closed: Type.Boolean(),
  assigned_to: Nullable(StaffPerson),
});
export type InboxThread = Static<typeof InboxThread>;

/** A message as staff see it. */
export const InboxMessage = Type.Object({
  ...Message.properties,
  is_team: Type.Boolean(),
  /** Which staff member wrote as the app (ID-6). Members never see this. */
  written_by: Nullable(StaffPerson),
});
export type InboxMessage = Static<typeof InboxMessage>;

export const CannedReply = Type.Object({
  id: Id,
  title: Type.String(),
  /** `{name}` is replaced by the recipient's first name. */
  text: Type.String(),
  position: Type.Integer(),
  updated_at: Time,
});
export type CannedReply = Static<typeof CannedReply>;

const seconds = Nullable(Type.Number());
const numbers = {
  /** Threads with new messages. */
  threads: Type.Integer(),
  messages: Type.Integer(),
  from_team: Type.Integer(),
  /** Times that a member waited for the app's answer, by the day the wait began, and how many were answered. */
  asked: Type.Integer(),
  answered: Type.Integer(),
  median_seconds: seconds,
  p90_seconds: seconds,
};
export const MessageStats = Type.Object({
  from: PlainDate,
  to: PlainDate,
  /** Every day, including those without messages. */
  days: Type.Array(Type.Object({ date: PlainDate, ...numbers })),
  total: Type.Object(numbers),
});
export type MessageStats = Static<typeof MessageStats>;

const params = { id: Id };
const read = { who: 'owner', permission: 'messages.read' } as const;
const write = { who: 'owner', permission: 'messages.write' } as const;
/** Absent, foreign and off-limits threads all return the same error (MSG-28). */
const denied = ['thread_forbidden'] as const;
const ofThread = { params, notFound: 'thread_forbidden' as const };
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
const title = Type.String({ minLength: 1, maxLength: 80 });
const text = Type.String({ minLength: 1, maxLength: 4000 });
const span = { from: Type.Optional(PlainDate), to: Type.Optional(PlainDate) };

/** Operations of the app profile, as in POST /threads/{id}/messages. */
const Operations = Type.Unsafe<MessageOperation | MessageOperation[]>({});
const refusals = ['messaging_unavailable', 'rate_limited', 'attachments_off', 'message_refused', 'message_expired', 'media_preparing'] as const;

export const inbox = calls({
  'GET /studio/inbox': {
    ...read,
    query: {
      /** `open`: not closed. All except `all` and `closed` omit closed threads. */
      filter: Type.Optional(OneOf(['all', 'open', 'unanswered', 'unread', 'mine', 'unassigned', 'closed'])),
      kind: Type.Optional(OneOf(['chat', 'feed', 'comment', 'reply'])),
      assigned_to: Type.Optional(Id),
      /** One member's threads with the app. */
      member_id: Type.Optional(Id),
      /** Part of a name, a title or a message. */
      q: Type.Optional(Type.String({ maxLength: 200 })),
      page,
    },
    returns: Type.Object({
      items: Type.Array(InboxThread),
      has_more: Type.Boolean(),
      /** Among the thousand newest that are not closed. */
      counts: Type.Object({
        open: Type.Integer(),
        unanswered: Type.Integer(),
        unread: Type.Integer(),
        mine: Type.Integer(),
        unassigned: Type.Integer(),
      }),
    }),
  },
  /** Staff that a thread can be assigned to. */
  'GET /studio/inbox/team': { ...read, returns: List(StaffPerson) },
  'GET /studio/threads/{id}': {
    ...read,
    ...ofThread,
    query: { before: Type.Optional(MessageTs), after: Type.Optional(MessageTs) },
    returns: Type.Object({ ...InboxThread.properties, messages: Type.Array(InboxMessage), has_more: Type.Boolean() }),
    errors: denied,
  },
  /** Written as the app profile; the real author is stored (ID-6). */
  'POST /studio/threads/{id}/messages': {
    ...write,
    ...ofThread,
    body: Type.Object({ data: Operations }),
    returns: Type.Object({
      results: Type.Array(
        Type.Object({ op: Type.String(), client_id: Nullable(Type.String()), message_ts: MessageTs, message: Nullable(InboxMessage) }),
      ),
    }),
    errors: ['thread_forbidden', 'forbidden', 'own_message', ...refusals],
  },
  /** A picture for a message of the app profile; multipart `file`, `kind` = image (UPL-1). */
  'POST /studio/threads/{id}/uploads': {
    ...write,
    ...ofThread,
    upload: true,
    returns: Upload,
    errors: ['thread_forbidden', 'upload_empty', 'upload_too_large', 'invalid_image_type', 'invalid_file_type', 'rate_limited'],
  },
  /** The chat between exactly these members and the app; created if there is none (MSG-3). */
  'POST /studio/threads': {
    ...write,
    idempotent: true,
    body: Type.Object({
      member_ids: Type.Array(Id, { minItems: 1, maxItems: 49 }),
      messages: Type.Array(SendOperation, { minItems: 1, maxItems: 30 }),
    }),
    returns: InboxThread,
    errors: ['user_not_found', 'upgrade_required', 'forbidden', ...refusals],
  },
  /** `seen`: the assignee that the change is based on; a different one by now is a conflict. */
  'PUT /studio/threads/{id}/assignment': {
    ...write,
    ...ofThread,
    body: Type.Object({ staff_id: Nullable(Id), seen: Type.Optional(Nullable(Id)) }),
    returns: InboxThread,
    errors: [...denied, 'edit_conflict'],
  },
  /** `message_ts`: the newest message seen; later ones stay unread. False: unread again. */
  'PUT /studio/threads/{id}/read': {
    // Every view of a thread moves this staff marker, so it writes no audit rows.
    reads: true,
    ...write,
    ...ofThread,
    body: Type.Object({ read: Type.Boolean(), message_ts: Type.Optional(MessageTs) }),
    returns: InboxThread,
    errors: denied,
  },
  /** A member's message reopens it. */
  'PUT /studio/threads/{id}/closed': { ...write, ...ofThread, body: Type.Object({ closed: Type.Boolean() }), returns: InboxThread, errors: denied },
  'GET /studio/canned_replies': { ...read, query: { q: Type.Optional(Type.String({ maxLength: 200 })) }, returns: List(CannedReply) },
  'POST /studio/canned_replies': { ...write, idempotent: true, body: Type.Object({ title, text }), returns: CannedReply },
  'PUT /studio/canned_replies/{id}': {
    ...write,
    params,
    /** `position`: its place among the others, from 0. `seen`: the `updated_at` that the change is based on. */
    body: Type.Partial(Type.Object({ title, text, position: Type.Integer({ minimum: 0, maximum: 1000 }), seen: Time })),
    returns: CannedReply,
    errors: ['edit_conflict'],
  },
  'DELETE /studio/canned_replies/{id}': { ...write, params, returns: Nothing },
  /** By days in the app's zone; defaults to the last 30 days, at most 366. */
  'GET /studio/messages/numbers': { who: 'owner', permission: 'insights.read', query: span, returns: MessageStats },
  'GET /studio/messages/numbers.csv': {
    who: 'owner',
    permission: 'insights.export',
    fresh: true,
    exports: true,
    query: span,
    returns: Type.String({ description: 'CSV file' }),
    errors: ['proof_required'],
  },
});
