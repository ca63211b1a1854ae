-- A user is a person of the account, unique by e-mail; a subscriber is that person's membership of one app (ID-1, ID-3).
create table users (
  account_id uuid not null,
  id uuid not null,
  email text not null,
  email_proven_at timestamptz,
  name text not null,
  password_hash text,
  auth_provider text not null default 'default',
  timezone text not null default 'UTC',
  avatar jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the password was last chosen: sessions of the studio that are older than it have ended.
  password_set_at timestamptz,
  -- Row-level security lets an index serve a condition only if its function is leakproof. `lower` and `like` are not, so look-ups by address read every
  -- user of the account. These keys are compared as they are stored.
  email_key text not null generated always as (lower(email)) stored,
  primary key (account_id, id),
  foreign key (account_id) references accounts(id) on delete cascade
);
create unique index users_email on users (account_id, email_key);
-- Staff log in before their account is known.
create index users_email_key on users (email_key);
call bandstand_protect('users', 'account_id');
create trigger user_changed after update OF email, name, timezone, avatar on users for each row WHEN (old.email is DISTINCT from new.email or old.name is DISTINCT from new.name or old.timezone is DISTINCT from new.timezone or old.avatar is DISTINCT from new.avatar) execute function bandstand_user_changed();

create table subscribers (
  app_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  uuid uuid not null,
  language text not null default 'en',
  can_receive_messages_from_members boolean not null default true,
  is_app_messaging_profile boolean not null default false,
  notification_settings jsonb not null default '{}'::jsonb,
  search_name text collate "C" not null default '',
  created_at timestamptz not null default now(),
  last_active_at timestamptz,
  -- Until when a member may not write; the end of year 9999: for good (MSG-16).
  suspended_until timestamptz,
  primary key (app_id, id),
  unique (app_id, user_id),
  unique (app_id, uuid),
  foreign key (account_id, app_id) references apps(account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users(account_id, id) on delete cascade
);
create index subscribers_active on subscribers (app_id, last_active_at desc nulls last, id desc) where (not is_app_messaging_profile);
create index subscribers_members on subscribers (app_id, created_at desc, id desc) where (not is_app_messaging_profile);
create index subscribers_name on subscribers (app_id, search_name, id);
create index subscribers_profiles on subscribers (app_id, created_at) where is_app_messaging_profile;
create index subscribers_suspended on subscribers (app_id, suspended_until) where (suspended_until is not null);
create index subscribers_user on subscribers (account_id, user_id);
call bandstand_protect('subscribers');
create trigger member_removed after delete on subscribers referencing old table as changed for each statement execute function bandstand_person_gone();
create trigger member_changed after update OF user_id, uuid, language, can_receive_messages_from_members, is_app_messaging_profile, suspended_until on subscribers for each row WHEN (old.user_id is DISTINCT from new.user_id or old.uuid is DISTINCT from new.uuid or old.language is DISTINCT from new.language or old.can_receive_messages_from_members is DISTINCT from new.can_receive_messages_from_members or old.is_app_messaging_profile is DISTINCT from new.is_app_messaging_profile or old.suspended_until is DISTINCT from new.suspended_until) execute function bandstand_person_changed();
create trigger counted_by_insert after insert on subscribers referencing new table as changed for each statement execute function bandstand_count_members();
create trigger counted_by_delete after delete on subscribers referencing old table as changed for each statement execute function bandstand_count_members();
create trigger counted_again after update OF last_active_at, created_at, is_app_messaging_profile on subscribers for each row WHEN (old.is_app_messaging_profile <> new.is_app_messaging_profile or old.created_at <> new.created_at or date_trunc('hour', old.last_active_at, 'UTC') is DISTINCT from date_trunc('hour', new.last_active_at, 'UTC')) execute function bandstand_recount_member();

create table subscriber_properties (
  app_id uuid not null,
  subscriber_id uuid not null,
  slug text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  -- When a form last wrote the value of a member's property; null: no form did.
  submitted_at timestamptz,
  primary key (app_id, subscriber_id, slug),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
call bandstand_protect('subscriber_properties');

create table member_blocks (
  app_id uuid not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (app_id, blocker_id, blocked_id),
  foreign key (app_id, blocked_id) references subscribers(app_id, id) on delete cascade,
  foreign key (app_id, blocker_id) references subscribers(app_id, id) on delete cascade
);
create index member_blocks_blocked on member_blocks (app_id, blocked_id);
call bandstand_protect('member_blocks');
create trigger member_changed_by_insert after insert on member_blocks referencing new table as changed for each statement execute function bandstand_member_blocks();
create trigger member_changed_by_delete after delete on member_blocks referencing old table as changed for each statement execute function bandstand_member_blocks();
