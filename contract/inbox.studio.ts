import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { AvatarUrls, Upload } from './media.ts';
import { SendOperation, type MessageOperation } from './messages.ts';
import { Message } from './threads.ts';
import { Id, List, MessageTs, Nothing, Nullable, OneOf, PlainDate, Time } from './wire.ts';

const Named = Type.Object({ id: Id, title: Type.String() });
/** Somebody of the team, by user id. */
export const StaffPerson = Type.Object({ id: Id, name: Type.String() });
export type StaffPerson = Static<typeof StaffPerson>;

/** Somebody in a thread, by subscriber id. */
export const InboxPerson = Type.Object({ id: Id, name: Type.String(), avatar_urls: Nullable(AvatarUrls) });
export type InboxPerson = Static<typeof InboxPerson>;

/** A thread as the team sees it (studio.md section 7). */
export const InboxThread = Type.Object({
  id: Id,
  kind: OneOf(['chat', 'feed', 'comment', 'reply']),
  /** Of people, of the feed, or of the page; of replies that of the thread that they stand in. */
  title: Type.String(),
  /** Between the app and its members; false: a thread of a page, a product or the whole app. */
  is_private: Type.Boolean(),
  page: Nullable(Named),
  product: Nullable(Named),
  /** The thread in which the message stands that these replies answer. */
  parent_thread_id: Nullable(Id),
  /** With whom the app talks, at most five; in open threads nobody. */
  people: Type.Array(InboxPerson),
  total_people: Type.Integer(),
  /** The voice that speaks for the team here. */
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
  /** Something of a member has not been looked at by anybody of the team. */
  is_unread: Type.Boolean(),
  /** The newest message is a member's. */
  is_unanswered: Type.Boolean(),
  is_closed: Type.Boolean(),
  assigned_to: Nullable(StaffPerson),
});
export type InboxThread = Static<typeof InboxThread>;

/** A message as the team sees it. */
export const InboxMessage = Type.Object({
  ...Message.properties,
  is_team: Type.Boolean(),
  /** Who of the team wrote what stands under the name of the app (ID-6). No member is ever told. */
  written_by: Nullable(StaffPerson),
});
export type InboxMessage = Static<typeof InboxMessage>;

export const CannedReply = Type.Object({
  id: Id,
  title: Type.String(),
  /** `{name}` stands for the first name of whom one writes to. */
  text: Type.String(),
  position: Type.Integer(),
  updated_at: Time,
});
export type CannedReply = Static<typeof CannedReply>;

const seconds = Nullable(Type.Number());
const numbers = {
  /** Threads in which somebody wrote. */
  threads: Type.Integer(),
  messages: Type.Integer(),
  from_team: Type.Integer(),
  /** Times that a member waited for an answer of the app, by the day on which he began to; and how many of them got one. */
  asked: Type.Integer(),
  answered: Type.Integer(),
  median_seconds: seconds,
  p90_seconds: seconds,
};
export const MessageStats = Type.Object({
  from: PlainDate,
  to: PlainDate,
  /** All days, also those on which nothing was written. */
  days: Type.Array(Type.Object({ date: PlainDate, ...numbers })),
  total: Type.Object(numbers),
});
export type MessageStats = Static<typeof MessageStats>;

const params = { id: Id };
const read = { who: 'owner', permission: 'messages.read' } as const;
const write = { who: 'owner', permission: 'messages.write' } as const;
/** A thread that is absent, foreign or none of the team's business answers the same (MSG-28). */
const denied = ['thread_forbidden'] as const;
const ofThread = { params, notFound: 'thread_forbidden' as const };
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
const title = Type.String({ minLength: 1, maxLength: 80 });
const text = Type.String({ minLength: 1, maxLength: 4000 });
const span = { from: Type.Optional(PlainDate), to: Type.Optional(PlainDate) };

/** Operations of the app's profile, as in POST /threads/{id}/messages. */
const Operations = Type.Unsafe<MessageOperation | MessageOperation[]>({});
const refusals = ['messaging_unavailable', 'rate_limited', 'attachments_off', 'message_refused', 'media_preparing'] as const;

export const inbox = calls({
  'GET /studio/inbox': {
    ...read,
    query: {
      /** `open`: not closed. All but `all` and `closed` leave out what is closed. */
      filter: Type.Optional(OneOf(['all', 'open', 'unanswered', 'unread', 'mine', 'unassigned', 'closed'])),
      kind: Type.Optional(OneOf(['chat', 'feed', 'comment', 'reply'])),
      assigned_to: Type.Optional(Id),
      /** Threads of one member with the app. */
      member_id: Type.Optional(Id),
      /** Part of a name, a title or a message. */
      q: Type.Optional(Type.String({ maxLength: 200 })),
      page,
    },
    returns: Type.Object({
      items: Type.Array(InboxThread),
      has_more: Type.Boolean(),
      /** Of the thousand newest that are not closed. */
      counts: Type.Object({
        open: Type.Integer(),
        unanswered: Type.Integer(),
        unread: Type.Integer(),
        mine: Type.Integer(),
        unassigned: Type.Integer(),
      }),
    }),
  },
  /** Whom a thread may be assigned to. */
  'GET /studio/inbox/team': { ...read, returns: List(StaffPerson) },
  'GET /studio/threads/{id}': {
    ...read,
    ...ofThread,
    query: { before: Type.Optional(MessageTs), after: Type.Optional(MessageTs) },
    returns: Type.Object({ ...InboxThread.properties, messages: Type.Array(InboxMessage), has_more: Type.Boolean() }),
    errors: denied,
  },
  /** In the name of the app's profile; who it was in truth is stored (ID-6). */
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
  /** A picture for a message of the profile; multipart `file`, `kind` = image (UPL-1). */
  'POST /studio/threads/{id}/uploads': {
    ...write,
    ...ofThread,
    upload: true,
    returns: Upload,
    errors: ['thread_forbidden', 'upload_empty', 'upload_too_large', 'invalid_image_type', 'invalid_file_type', 'rate_limited'],
  },
  /** The chat of exactly these members with the app, made if there is none (MSG-3). */
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
  /** `seen`: who looked after it when it was decided; somebody else by now is a conflict. */
  'PUT /studio/threads/{id}/assignment': {
    ...write,
    ...ofThread,
    body: Type.Object({ staff_id: Nullable(Id), seen: Type.Optional(Nullable(Id)) }),
    returns: InboxThread,
    errors: [...denied, 'edit_conflict'],
  },
  /** `message_ts`: the newest that was seen; what came later stays unread. False: unread again. */
  'PUT /studio/threads/{id}/read': {
    // A mark of the team, moved by every look at a thread: no row of the audit log each.
    reads: true,
    ...write,
    ...ofThread,
    body: Type.Object({ read: Type.Boolean(), message_ts: Type.Optional(MessageTs) }),
    returns: InboxThread,
    errors: denied,
  },
  /** What a member writes opens it again. */
  'PUT /studio/threads/{id}/closed': { ...write, ...ofThread, body: Type.Object({ closed: Type.Boolean() }), returns: InboxThread, errors: denied },
  'GET /studio/canned_replies': { ...read, query: { q: Type.Optional(Type.String({ maxLength: 200 })) }, returns: List(CannedReply) },
  'POST /studio/canned_replies': { ...write, idempotent: true, body: Type.Object({ title, text }), returns: CannedReply },
  'PUT /studio/canned_replies/{id}': {
    ...write,
    params,
    /** `position`: its place among the others, from 0. `seen`: the `updated_at` of what is changed. */
    body: Type.Partial(Type.Object({ title, text, position: Type.Integer({ minimum: 0, maximum: 1000 }), seen: Time })),
    returns: CannedReply,
    errors: ['edit_conflict'],
  },
  'DELETE /studio/canned_replies/{id}': { ...write, params, returns: Nothing },
  /** By days of the app's own zone; the last 30 days without a span, at most 366. */
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
