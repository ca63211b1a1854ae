import { Type, type Static } from 'typebox';
import { calls } from './call.ts';
import { reportReasons } from './moderation.values.ts';
import { Id, MessageTs, Nothing, OneOf } from './wire.ts';

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
