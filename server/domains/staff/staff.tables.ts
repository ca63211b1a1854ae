import type { Role } from '@bandstand/contract/staff.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export interface StaffTables {
  staff: { account_id: string; id: string; user_id: string; app_id: string | null; role: Role; created_at: Generated<string> };
  staff_sessions: {
    account_id: string;
    id: string;
    user_id: string;
    token_hash: string;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    /** Last proof of password and second factor. */
    proven_at: string | null;
    /** The browser's own name. */
    device: Generated<string | null>;
  };
  staff_recovery_codes: { account_id: string; user_id: string; code_hash: string; created_at: string; used_at: string | null };
  staff_second_factors: { account_id: string; user_id: string; secret: string; is_on: Generated<boolean>; last_step: Generated<number> };
  staff_resets: {
    account_id: string;
    id: string;
    user_id: string;
    token_hash: string;
    lifts_second_factor: boolean;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /** Owned by the members domain; used here to find staff, and for their passwords. */
  users: {
    account_id: string;
    id: string;
    email: string;
    email_key: GeneratedAlways<string>;
    name: string;
    password_hash: string | null;
    password_set_at: string | null;
  };
}
