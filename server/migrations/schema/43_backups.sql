-- Backups are of the whole install; the account that claimed it keeps when they are made, and what became of each.
create table backup_settings (
  account_id uuid not null,
  frequency text not null,
  weekday int not null,
  hour int not null,
  timezone text not null,
  keep_days int not null,
  keep_weeks int not null,
  keep_months int not null,
  primary key (account_id),
  constraint backup_settings_frequency_check check (frequency in ('off', 'daily', 'weekly')),
  constraint backup_settings_weekday_check check ((weekday >= 1) and (weekday <= 7)),
  constraint backup_settings_hour_check check ((hour >= 0) and (hour <= 23)),
  foreign key (account_id) references accounts(id) on delete cascade
);
call bandstand_protect('backup_settings', 'account_id');

create table backup_runs (
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  state text not null default 'waiting',
  progress int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  snapshot text,
  fault text,
  detail text,
  primary key (account_id, id),
  constraint backup_runs_kind_check check (kind in ('manual', 'scheduled', 'drill')),
  constraint backup_runs_state_check check (state in ('waiting', 'running', 'done', 'failed')),
  foreign key (account_id) references accounts(id) on delete cascade
);
-- Of two that are asked for at once, one is refused.
create unique index backup_runs_open on backup_runs (account_id) where (state in ('waiting', 'running'));
create index backup_runs_started on backup_runs (account_id, started_at desc, id);
call bandstand_protect('backup_runs', 'account_id');
