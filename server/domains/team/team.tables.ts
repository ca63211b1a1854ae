import type { Role } from '@bandstand/contract/staff.ts';
import type { Generated } from 'kysely';

export interface TeamTables {
  staff: { account_id: string; id: string; user_id: string; app_id: string | null; role: Role; created_at: Generated<string> };
  staff_sessions: {
    account_id: string;
    id: string;
    user_id: string;
    token_hash: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
  };
  /** Read only here: members write it. */
  users: { account_id: string; id: string; email: string; name: string; password_hash: string | null; password_set_at: string | null };
}
