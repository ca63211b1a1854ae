import type { Language } from '@bandstand/contract/languages.ts';
import type { AvatarUrls } from '@bandstand/contract/media.ts';
import type { Role } from '@bandstand/contract/staff.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type Avatar = AvatarUrls;

export interface MembersTables {
  users: {
    account_id: string;
    id: string;
    email: string;
    /** The address in lower case. */
    email_key: GeneratedAlways<string>;
    email_proven_at: string | null;
    name: string;
    password_hash: string | null;
    password_set_at: Generated<string | null>;
    auth_provider: Generated<'default' | 'passwordless' | 'google' | 'apple'>;
    timezone: Generated<string>;
    avatar: Avatar | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  subscribers: {
    app_id: string;
    id: string;
    account_id: string;
    user_id: string;
    uuid: string;
    language: Generated<Language>;
    can_receive_messages_from_members: Generated<boolean>;
    is_app_messaging_profile: Generated<boolean>;
    notification_settings: Generated<object>;
    search_name: Generated<string>;
    created_at: Generated<string>;
    last_active_at: string | null;
    suspended_until: string | null;
  };
  subscriber_properties: { app_id: string; subscriber_id: string; slug: string; value: string; updated_at: Generated<string> };
  member_blocks: { app_id: string; blocker_id: string; blocked_id: string; created_at: Generated<string> };
  /** Owned by the auth and team domains; used here to end every link of a person at once, and for the address of a pending change. */
  auth_tokens: { app_id: string; subscriber_id: string };
  staff_resets: { account_id: string; user_id: string };
  /** Read only here: owned by the team domain. */
  staff: { account_id: string; id: string; user_id: string; app_id: string | null; role: Role };
}
