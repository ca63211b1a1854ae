import type { ErrorCode } from '@bandstand/contract/errors.ts';
import type { MessagingRefusal } from './permissions.ts';
import type { PostRefusal } from './posting.ts';

/** The error code for each refusal of the messaging rules. */
export const refusalCodes = {
  unavailable: 'messaging_unavailable',
  signed_out: 'unauthenticated',
  self: 'cannot_message_self',
  blocked: 'messaging_refused',
  closed: 'messaging_refused',
  suspended: 'suspended',
  staff_only: 'staff_only',
} as const satisfies Record<MessagingRefusal | PostRefusal, ErrorCode>;
