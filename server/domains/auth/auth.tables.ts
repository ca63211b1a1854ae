import type { Language } from '@bandstand/contract/languages.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import type { Generated } from 'kysely';

export type TokenKind = 'reset' | 'handoff' | 'confirm_email' | 'prove' | 'change_email' | 'cancel_email' | 'undo_email';

/** The staff member who looks at the app as a member, and until when. */
export interface ActingGrant {
  staffId: string;
  /** The studio session with which it ends. */
  staffSessionId: string;
  name: string;
  until: string;
}

export interface AuthTables {
  sessions: {
    app_id: string;
    id: string;
    subscriber_id: string;
    token_hash: string;
    device_id: string | null;
    client: object;
    created_at: string;
    last_used_at: string;
    expires_at: string;
    acting: Generated<{ staff_id: string; staff_session_id?: string; name: string } | null>;
  };
  auth_tokens: {
    app_id: string;
    id: string;
    kind: TokenKind;
    subscriber_id: string;
    token_hash: string;
    /** `code_hash`: of six digits that may be typed instead of following the link; `tries`: how often that was tried. */
    data: { email?: string; device_id?: string; acting?: ActingGrant; code_hash?: string; tries?: number };
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  /** Owned by the members domain; repeated for the one statement that proves a session, and for credentials. */
  users: {
    account_id: string;
    id: string;
    email: string;
    email_proven_at: string | null;
    name: string;
    password_hash: string | null;
    password_set_at: string | null;
    auth_provider: Generated<'default' | 'passwordless' | 'google' | 'apple'>;
    timezone: string;
    updated_at: Generated<string>;
  };
  subscribers: {
    app_id: string;
    id: string;
    account_id: string;
    user_id: string;
    uuid: string;
    language: Language;
    can_receive_messages_from_members: boolean;
    is_app_messaging_profile: boolean;
  };
  staff: { account_id: string; user_id: string; app_id: string | null; role: Role };
}
