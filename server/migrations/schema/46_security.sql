-- Who signed in, failed to, and changed what protects an account; kept for a year. Rows are added and read, and never changed.
create table security_log (
  account_id uuid not null,
  id uuid not null,
  -- Null: of the studio as a whole, seen from all apps of the account.
  app_id uuid,
  at timestamptz not null,
  kind text not null,
  is_staff boolean not null,
  -- Null where an address was only claimed.
  person_id uuid,
  email text,
  name text,
  call text not null,
  address text not null,
  device text,
  email_key text generated always as (lower(email)) stored,
  primary key (account_id, id),
  foreign key (account_id, app_id) references apps(account_id, id) on delete cascade,
  foreign key (account_id) references accounts(id) on delete cascade
);
create index security_log_app on security_log (account_id, app_id, at desc, id desc);
create index security_log_at on security_log (at);
create index security_log_email on security_log (account_id, email_key, at desc);
create index security_log_kind on security_log (account_id, kind, at desc);
alter table security_log enable row level security;
alter table security_log force row level security;
create policy kept on security_log as restrictive for update using (false);
create policy retention on security_log as restrictive for delete using ((bandstand_is_system() and (at < (now() - '90 days'::interval))));
create policy system on security_log using (bandstand_is_system()) with check (bandstand_is_system());
create policy tenant on security_log using (account_id = bandstand_account_id()) with check (account_id = bandstand_account_id());
