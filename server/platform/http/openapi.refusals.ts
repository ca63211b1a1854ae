import { errorStatus, type ErrorCode } from '@bandstand/contract/errors.ts';
import type { Call } from '@bandstand/contract/call.ts';

/** Refusals common to all calls of a kind, before the call's own codes: `http.ts` throws these. */
function atTheDoor(call: Call): ErrorCode[] {
  const hasInput = Boolean(call.body ?? call.upload);
  const isFree = call.who === 'guest' || call.who === 'signed';
  const codes: (ErrorCode | false | undefined)[] = [
    !call.root && !call.appless && 'app_required',
    'app_not_found',
    'app_mismatch',
    'host_unknown',
    !isFree && 'unauthenticated',
    (call.who === 'admin' || Boolean(call.permission)) && 'forbidden',
    call.notFound ?? (call.params && 'not_found'),
    (hasInput || call.idempotent) && 'malformed',
    hasInput && 'body_too_large',
    hasInput && 'unsupported_media_type',
    (hasInput || Boolean(call.query)) && 'validation_failed',
    call.guestProof && 'pow_required',
    call.idempotent && 'idempotency_conflict',
    'unknown_error',
    'unavailable',
    'disk_full',
  ];
  return codes.filter((code): code is ErrorCode => Boolean(code));
}

/** What a call may refuse, by status; the description lists the codes. */
export function refusals(call: Call): Record<string, object> {
  const codes = [...new Set([...atTheDoor(call), ...(call.errors ?? [])])];
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries([...byStatus].map(([status, found]) => [status, { description: found.join(', '), content }]));
}
