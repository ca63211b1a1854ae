-- How many members joined, were active last, and completed a page in each hour. The studio's first screen counted them for each request.
create table app_hours (
  app_id uuid not null,
  -- `member`: all of them, at the hour 1970. The others are kept for eight days.
  kind text not null,
  hour timestamptz not null,
  count bigint not null,
  primary key (app_id, kind, hour),
  constraint app_hours_kind_check check (kind in ('member', 'joined', 'active', 'completed')),
  foreign key (app_id) references apps(id) on delete cascade
) with (fillfactor=70);
call bandstand_protect('app_hours');

-- What is to be added to it. Rows are appended, so that nobody waits for another; a round adds them up.
create table app_hour_changes (
  app_id uuid not null,
  nr bigint generated always as identity,
  kind text not null,
  hour timestamptz not null,
  count int not null,
  primary key (app_id, nr)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
call bandstand_protect('app_hour_changes');
