create table staff (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  app_id uuid,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  constraint staff_role_check check (role in ('owner', 'admin', 'editor', 'coach', 'moderator', 'support', 'analyst')),
  foreign key (account_id, app_id) references apps(account_id, id) on delete cascade,
  foreign key (account_id, user_id) references users(account_id, id) on delete cascade
);
create index staff_app on staff (account_id, app_id) where (app_id is not null);
create unique index staff_user on staff (account_id, user_id, COALESCE(app_id, '00000000-0000-0000-0000-000000000000'::uuid));
call bandstand_protect('staff', 'account_id');
create trigger user_changed_by_insert after insert on staff referencing new table as changed for each statement execute function bandstand_staff_changed();
create trigger user_changed_by_update after update on staff referencing new table as changed for each statement execute function bandstand_staff_changed();
create trigger user_changed_by_delete after delete on staff referencing old table as changed for each statement execute function bandstand_staff_changed();

create table staff_sessions (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device text,
  -- When the person of a session last proved the password, and the second factor where it is on. Sensitive calls ask again after ten minutes.
  proven_at timestamptz,
  primary key (account_id, id),
  unique (token_hash),
  foreign key (account_id, user_id) references users(account_id, id) on delete cascade
);
create index staff_sessions_expires on staff_sessions (expires_at);
create index staff_sessions_user on staff_sessions (account_id, user_id);
call bandstand_protect('staff_sessions', 'account_id');

-- What staff prove who they are with, besides the password. Codes and tokens are stored only as hashes.
create table staff_recovery_codes (
  account_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users(account_id, id) on delete cascade
);
create index staff_recovery_codes_hash on staff_recovery_codes (code_hash);
call bandstand_protect('staff_recovery_codes', 'account_id');

-- `last_step`: the newest period of 30 s whose code was used; neither it nor an older one is taken again.
create table staff_second_factors (
  account_id uuid not null,
  user_id uuid not null,
  secret text not null,
  is_on boolean not null default false,
  last_step int not null default 0,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references users(account_id, id) on delete cascade
);
call bandstand_protect('staff_second_factors', 'account_id');

-- `lifts_second_factor`: made by the operator, for people who lost the second factor, too.
create table staff_resets (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  lifts_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, id),
  unique (token_hash),
  foreign key (account_id, user_id) references users(account_id, id) on delete cascade
);
create index staff_resets_expires on staff_resets (expires_at);
create index staff_resets_user on staff_resets (account_id, user_id);
call bandstand_protect('staff_resets', 'account_id');
