import type { Role } from '@bandstand/contract/staff.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface StaffInvitesTables {
  staff_invites: {
    account_id: string;
    id: string;
    email: string;
    email_key: GeneratedAlways<string>;
    name: string;
    role: Role;
    app_ids: string[] | null;
    invited_by: string;
    created_at: string;
    expires_at: string;
  };
  /** Owned by the team domain, which logs people in with it; used here for who has which role. */
  staff: { account_id: string; id: string; user_id: string; app_id: string | null; role: Role; created_at: Generated<string> };
  staff_sessions: { account_id: string; user_id: string; last_used_at: string };
  /** Owned by the members domain; only read here. */
  users: {
    account_id: string;
    id: string;
    email: string;
    email_key: GeneratedAlways<string>;
    name: string;
    email_proven_at: string | null;
    password_hash: string | null;
  };
}
