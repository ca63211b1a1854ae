import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Person } from './members.ts';
import { ReportReason } from './moderation.ts';
import { AttachmentData, MessageVideo } from './threads.ts';
import { Id, List, MessageTs, Nullable, OneOf, Time } from './wire.ts';

/** The possible decisions about a reported message (MSG-16). */
export const decisions = ['dismiss', 'hide', 'delete', 'warn', 'suspend'] as const;
const DecisionName = OneOf(decisions);
export type DecisionName = Static<typeof DecisionName>;
/** What happens to the message besides a warning or a suspension. */
const Outcome = OneOf(['keep', 'hide', 'delete']);

const content = {
  message_type: OneOf(['message', 'image', 'video', 'attachment', 'notification']),
  text: Type.String(),
  /** Signed URLs, valid for an hour. */
  image_urls: Type.Array(Type.String()),
  attachment_data: Nullable(AttachmentData),
};
/** `suspended_until` in the year 9999: forever. A time in the past has no effect. */
const Author = Type.Object({ ...Person.properties, is_staff: Type.Boolean(), suspended_until: Nullable(Time) });

/** A staff member's decision. */
const Decided = Type.Object({
  action: DecisionName,
  message: Outcome,
  note: Type.String(),
  by: Nullable(Type.String()),
  at: Time,
  suspended_until: Nullable(Time),
});

/** An entry of the queue: one message, with everyone who reported it before the decision. */
const ReportFields = {
  id: Id,
  thread: Type.Object({ id: Id, kind: OneOf(['chat', 'feed', 'comment', 'reply']), title: Nullable(Type.String()) }),
  message_ts: MessageTs,
  /** As of the latest report. */
  ...content,
  author: Nullable(Author),
  report_count: Type.Integer(),
  reasons: Type.Array(Type.Object({ reason: ReportReason, count: Type.Integer() })),
  opened_at: Time,
  reported_at: Time,
  /** What the thread shows now. */
  state: OneOf(['shown', 'hidden', 'deleted']),
  /** Hidden automatically by reports. */
  is_hidden_by_reports: Type.Boolean(),
  decision: Nullable(Decided),
};
export const ReportItem = Type.Object(ReportFields);
export type ReportItem = Static<typeof ReportItem>;

/** A message near the reported one, in full, even if hidden or deleted. */
const ContextMessage = Type.Object({
  message_ts: MessageTs,
  ...content,
  author: Nullable(Person),
  state: OneOf(['shown', 'hidden', 'deleted']),
  edited_at: Nullable(Time),
  video: Nullable(MessageVideo),
});
export type ContextMessage = Static<typeof ContextMessage>;

export const ReportDetail = Type.Object({
  ...ReportFields,
  reports: Type.Array(Type.Object({ reporter: Nullable(Person), reason: ReportReason, text: Type.String(), reported_at: Time })),
  /** Oldest first; includes the reported message while it exists. */
  context: Type.Array(ContextMessage),
  history: Type.Object({
    /** This author's reported messages, regardless of the decision. */
    reported_messages: Type.Integer(),
    /** Newest first, without this one. */
    decisions: Type.Array(Type.Object({ id: Id, text: Type.String(), decision: Decided })),
  }),
});
export type ReportDetail = Static<typeof ReportDetail>;

const Suspension = Type.Object({ suspended_until: Nullable(Time) });
export const SuspendedMember = Type.Object({ ...Person.properties, suspended_until: Time });
export type SuspendedMember = Static<typeof SuspendedMember>;

const params = { id: Id };
const read = { who: 'owner', permission: 'moderation.read' } as const;
const write = { who: 'owner', permission: 'moderation.write' } as const;
/** Null: forever. */
const days = Nullable(Type.Integer({ minimum: 1, maximum: 3650 }));
const note = Type.String({ maxLength: 1000 });

export const studioModeration = calls({
  'GET /studio/reports': {
    ...read,
    query: {
      /** Default: open. */
      status: Type.Optional(OneOf(['open', 'closed'])),
      reason: Type.Optional(ReportReason),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    returns: Type.Object({
      ...List(ReportItem).properties,
      counts: Type.Object({ open: Type.Integer(), closed: Type.Integer() }),
      /** How many entries of this status name each reason. */
      reasons: Type.Array(Type.Object({ reason: ReportReason, count: Type.Integer() })),
    }),
  },
  /** The number shown in the rail. */
  'GET /studio/reports/open_count': { ...read, returns: Type.Object({ count: Type.Integer() }) },
  'GET /studio/reports/{id}': { ...read, params, returns: ReportDetail },
  /** Closes all reports of the message. 409 if someone else decided first. */
  'POST /studio/reports/{id}/resolve': {
    ...write,
    params,
    body: Type.Object({
      action: DecisionName,
      note: Type.Optional(note),
      /** With `suspend`. */
      days: Type.Optional(days),
      /** With `warn` and `suspend`; `hide` without. */
      message: Type.Optional(Outcome),
    }),
    returns: ReportDetail,
    errors: ['edit_conflict'],
  },
  /** Reverts a decision: the message is shown or hidden as before and a suspension ends. Deleted messages and sent warnings remain. */
  'POST /studio/reports/{id}/reopen': { ...write, params, returns: ReportDetail, errors: ['edit_conflict'] },
  'GET /studio/suspended': { ...read, query: { page: Type.Optional(Type.Integer({ minimum: 1 })) }, returns: List(SuspendedMember) },
  'PUT /studio/members/{id}/suspension': { ...write, params, body: Type.Object({ days }), returns: Suspension },
  'DELETE /studio/members/{id}/suspension': { ...write, params, returns: Suspension },
});
