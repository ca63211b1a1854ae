-- Backups are of the whole install; the account that claimed it keeps when they are made, and what became of each.
create table backup_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  frequency text not null check (frequency in ('off', 'daily', 'weekly')),
  weekday int not null check (weekday between 1 and 7),
  hour int not null check (hour between 0 and 23),
  timezone text not null,
  keep_days int not null,
  keep_weeks int not null,
  keep_months int not null
);
call bandstand_protect('backup_settings', 'account_id');

create table backup_runs (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('manual', 'scheduled', 'drill')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  progress int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  snapshot text,
  fault text,
  detail text,
  primary key (account_id, id)
);
-- Of two that are asked for at once, one is refused.
create unique index backup_runs_open on backup_runs (account_id) where state in ('waiting', 'running');
create index backup_runs_started on backup_runs (account_id, started_at desc, id);
call bandstand_protect('backup_runs', 'account_id');
