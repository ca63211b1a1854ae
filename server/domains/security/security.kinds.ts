import type { Call } from '@bandstand/contract/call.ts';
import { allCalls } from '@bandstand/contract/registry.ts';
import type { SecurityKind } from '@bandstand/contract/security.values.ts';
import type { AppError } from '../../platform/http/app-error.ts';

const exports = new Set<string>((allCalls() as [string, Call][]).flatMap(([key, call]) => (call.exports ? [key] : [])));

/** What the success of a call means. */
const succeeded: Record<string, SecurityKind> = {
  'POST /auth/login': 'sign_in',
  'POST /studio/auth/login': 'sign_in',
  'POST /auth/sign_up': 'sign_up',
  'POST /studio/setup': 'sign_up',
  'POST /studio/auth/join': 'role_changed',
  'GET /auth/reset_password': 'reset_asked',
  'POST /studio/auth/reset_request': 'reset_asked',
  'POST /auth/reset_password': 'password_changed',
  'POST /studio/auth/reset': 'password_changed',
  'POST /auth/set_password': 'password_changed',
  'PUT /auth/password': 'password_changed',
  'DELETE /studio/auth/two_factor': 'second_factor_changed',
  'POST /studio/auth/recovery_codes': 'second_factor_changed',
  'DELETE /studio/profile/sessions/{id}': 'session_ended',
  'POST /studio/team': 'role_changed',
  'PUT /studio/team/{id}': 'role_changed',
  'DELETE /studio/team/{id}': 'role_changed',
  'PUT /studio/payments': 'keys_changed',
  'POST /studio/members/{id}/act_as': 'acted_as',
};
/** Calls with a proof of identity: refusing the proof is a failed login. */
const proofs = new Set([
  'POST /auth/login',
  'POST /studio/auth/login',
  'POST /studio/auth/join',
  'POST /auth/reset_password',
  'POST /studio/auth/reset',
  'PUT /auth/password',
  'PUT /studio/profile',
  'POST /studio/auth/two_factor',
  'DELETE /studio/auth/two_factor',
  'POST /studio/auth/recovery_codes',
  'POST /studio/setup',
]);
const wrong = new Set<string>(['invalid_credentials', 'invalid_token', 'set_up_code_wrong']);

const sent = (body: unknown, name: string): boolean => typeof (body as Record<string, unknown> | null)?.[name] === 'string';

/** What to log for a successful call; null: nothing. */
export function kindOf(call: string, body: unknown): SecurityKind | null {
  if (exports.has(call)) return 'exported';
  // The address or password is changed along with other fields.
  if (call === 'PUT /studio/profile') return sent(body, 'password') ? 'password_changed' : sent(body, 'email') ? 'email_changed' : null;
  if (call === 'PUT /auth') return sent(body, 'email') ? 'email_changed' : null;
  // Without a code the second factor is not yet enabled.
  if (call === 'POST /studio/auth/two_factor') return sent(body, 'code') ? 'second_factor_changed' : null;
  return succeeded[call] ?? null;
}

/** What to log for a refusal; null: nothing. `isStaff`: the caller was logged in to the studio. */
export function kindOfRefusal(call: string, error: AppError, isStaff: boolean): SecurityKind | null {
  if (error.code === 'rate_limited' || error.code === 'pow_required') return 'limited';
  if (error.code === 'forbidden') return isStaff ? 'refused' : null;
  if (!proofs.has(call)) return null;
  return wrong.has(error.code) || error.fields?.['code'] ? 'sign_in_failed' : null;
}
