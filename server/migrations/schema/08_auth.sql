-- Tokens are stored as hashes only (ID-8).
create table sessions (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  token_hash text not null,
  device_id text,
  client jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A session in which somebody of the team looks at the app as this member: read-only, for an hour. `acting`: {staff_id, name}.
  acting jsonb,
  primary key (app_id, id),
  unique (app_id, token_hash),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index sessions_acting on sessions (((acting ->> 'staff_id'))) where (acting is not null);
-- Sessions that ended are removed every day.
create index sessions_expires on sessions (expires_at);
create index sessions_subscriber on sessions (app_id, subscriber_id);
call bandstand_protect('sessions');
create trigger member_changed after delete on sessions referencing old table as changed for each statement execute function bandstand_person_gone();

-- Single-use secrets: password reset, hand-off, proof of an e-mail address.
create table auth_tokens (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
  subscriber_id uuid not null,
  token_hash text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (app_id, id),
  unique (app_id, token_hash),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index auth_tokens_acting on auth_tokens ((((data -> 'acting') ->> 'staffId'))) where (kind = 'handoff');
-- Rounds over all apps read only what they remove or continue.
create index auth_tokens_expires on auth_tokens (expires_at);
create index auth_tokens_subscriber on auth_tokens (app_id, subscriber_id, kind, created_at desc);
call bandstand_protect('auth_tokens');
