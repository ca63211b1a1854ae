import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { Id, MessageTs, Nothing, OneOf } from './wire.ts';

/** Why a message is reported (L166, MSG-16), in the order of the dialog. */
export const reportReasons = [
  'spam',
  'sexually_explicit',
  'abuse',
  'hate_or_violence',
  'terrorism',
  'harassment',
  'misinformation',
  'other',
] as const;
export const ReportReason = OneOf(reportReasons);
export type ReportReason = Static<typeof ReportReason>;

export const moderation = calls({
  /** L482. `reason`: a code, or its English label; anything else is 422. */
  'POST /threads/{id}/messages/{ts}/report': {
    who: 'member',
    params: { id: Id, ts: MessageTs },
    body: Type.Object({ reason: Type.String({ maxLength: 80 }) }),
    returns: Nothing,
    errors: ['thread_forbidden', 'own_message', 'forbidden', 'already_reported', 'rate_limited'],
    notFound: 'thread_forbidden',
  },
});
