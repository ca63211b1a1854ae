import type { Invite } from '@bandstand/contract/invites.ts';
import { msOf } from '../../platform/clock.ts';
import type { InviteRow } from './invites.repo.ts';

/** Whether an invitation can still be used. */
export function stateOf({ revoked_at, expires_at, max_uses, uses }: InviteRow, nowMs: number): Invite['state'] {
  if (revoked_at) return 'revoked';
  if (max_uses !== null && uses >= max_uses) return 'used';
  return expires_at && msOf(expires_at) <= nowMs ? 'expired' : 'open';
}
