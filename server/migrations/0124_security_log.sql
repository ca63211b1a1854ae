-- Who signed in, failed to, and changed what protects an account; kept for a year. Rows are added and read, and never changed.
create table security_log (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  -- Null: of the studio as a whole, seen from all apps of the account.
  app_id uuid references apps (id) on delete cascade,
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
  primary key (account_id, id)
);
create index security_log_app on security_log (account_id, app_id, at desc, id desc);
create index security_log_kind on security_log (account_id, kind, at desc);
create index security_log_email on security_log (account_id, lower(email), at desc);
create index security_log_at on security_log (at);
call bandstand_protect('security_log', 'account_id');
create policy kept on security_log as restrictive for update using (false);
-- A database older than 0140 made its foundation without it.
create or replace function bandstand_is_system() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('bandstand.system', true), '') = 'on' $$;
-- What is younger than ninety days stays even where somebody works as the server.
create policy retention on security_log as restrictive for delete using (bandstand_is_system() and at < now() - interval '90 days');
