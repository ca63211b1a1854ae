-- A user is a person of the account, unique by e-mail; a subscriber is that person's membership of one app (ID-1, ID-3).
create table users (
  account_id uuid not null references accounts (id) on delete cascade,
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
  primary key (account_id, id)
);
create unique index users_email on users (account_id, lower(email));
call bandstand_protect('users', 'account_id');

create table staff (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  app_id uuid references apps (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor', 'coach', 'moderator', 'support', 'analyst')),
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create unique index staff_user on staff (account_id, user_id, coalesce(app_id, '00000000-0000-0000-0000-000000000000'));
call bandstand_protect('staff', 'account_id');

create table subscribers (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  account_id uuid not null,
  user_id uuid not null,
  uuid uuid not null,
  language text not null default 'en',
  can_receive_messages_from_members boolean not null default true,
  is_app_messaging_profile boolean not null default false,
  notification_settings jsonb not null default '{}',
  search_name text not null default '',
  created_at timestamptz not null default now(),
  last_active_at timestamptz,
  primary key (app_id, id),
  unique (app_id, user_id),
  unique (app_id, uuid),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index subscribers_name on subscribers (app_id, search_name text_pattern_ops, id);
create index subscribers_created on subscribers (app_id, created_at desc, id);
call bandstand_protect('subscribers');

create table subscriber_properties (
  app_id uuid not null,
  subscriber_id uuid not null,
  slug text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (app_id, subscriber_id, slug),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
call bandstand_protect('subscriber_properties');

create table member_blocks (
  app_id uuid not null,
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (app_id, blocker_id, blocked_id),
  foreign key (app_id, blocker_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, blocked_id) references subscribers (app_id, id) on delete cascade
);
create index member_blocks_blocked on member_blocks (app_id, blocked_id);
call bandstand_protect('member_blocks');

-- Tokens are stored as hashes only (ID-8).
create table sessions (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  token_hash text not null,
  device_id text,
  client jsonb not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, token_hash),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index sessions_subscriber on sessions (app_id, subscriber_id);
call bandstand_protect('sessions');

-- Single-use secrets: password reset, hand-off, proof of an e-mail address.
create table auth_tokens (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
  subscriber_id uuid not null,
  token_hash text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (app_id, id),
  unique (app_id, token_hash),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index auth_tokens_subscriber on auth_tokens (app_id, subscriber_id, kind, created_at desc);
call bandstand_protect('auth_tokens');

create table staff_sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index staff_sessions_user on staff_sessions (account_id, user_id);
call bandstand_protect('staff_sessions', 'account_id');

create table idempotency_keys (
  app_id uuid not null references apps (id) on delete cascade,
  key text not null,
  caller text not null,
  path text not null,
  body_hash text not null,
  status int,
  response text,
  created_at timestamptz not null default now(),
  primary key (app_id, caller, path, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
call bandstand_protect('idempotency_keys');

create table audit_log (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  app_id uuid,
  actor_id uuid,
  actor_name text not null,
  call text not null,
  object_id text,
  data jsonb not null default '{}',
  request_id text,
  at timestamptz not null default now(),
  primary key (account_id, id)
);
create index audit_log_at on audit_log (account_id, at desc, id);
call bandstand_protect('audit_log', 'account_id');
