-- What somebody of the team proves himself with besides the password. Codes and tokens are kept as hashes alone.
create table staff_recovery_codes (
  account_id uuid not null,
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, user_id, code_hash),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
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
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
call bandstand_protect('staff_second_factors', 'account_id');

-- `lifts_second_factor`: made by the operator's hand, for whoever lost the second factor as well.
create table staff_resets (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash text not null unique,
  lifts_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade
);
create index staff_resets_user on staff_resets (account_id, user_id);
call bandstand_protect('staff_resets', 'account_id');

alter table staff_sessions add column device text;
