import type { Role } from '@bandstand/contract/staff.ts';
import type { Generated } from 'kysely';

export interface StaffInvitesTables {
  staff_invites: {
    account_id: string;
    id: string;
    email: string;
    name: string;
    role: Role;
    app_ids: string[] | null;
    invited_by: string;
    created_at: string;
    expires_at: string;
  };
  /** The team's, which signs people in by it; here for who holds what. */
  staff: { account_id: string; id: string; user_id: string; app_id: string | null; role: Role; created_at: Generated<string> };
  staff_sessions: { account_id: string; user_id: string; last_used_at: string };
  /** The members domain's; read only here. */
  users: { account_id: string; id: string; email: string; name: string; email_proven_at: string | null; password_hash: string | null };
}
