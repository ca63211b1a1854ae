-- How many members joined, were active last, and completed a page in each hour. The studio's first screen counted them for each request.
create table app_hours (
  app_id uuid not null,
  -- `member`: all of them, at the hour 1970. The others are kept for eight days.
  kind text not null check (kind in ('member', 'joined', 'active', 'completed')),
  hour timestamptz not null,
  count bigint not null,
  primary key (app_id, kind, hour),
  foreign key (app_id) references apps (id) on delete cascade
) with (fillfactor = 70);
call bandstand_protect('app_hours');
-- What is to be added to it. Rows are appended, so that nobody waits for another; a round adds them up.
create table app_hour_changes (
  app_id uuid not null,
  nr bigint not null generated always as identity,
  kind text not null,
  hour timestamptz not null,
  count int not null,
  primary key (app_id, nr)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
call bandstand_protect('app_hour_changes');

-- `changed` are the rows of the statement. An app that is being deleted needs no numbers.
create function bandstand_count_members() returns trigger language plpgsql as $$
begin
  insert into app_hour_changes (app_id, kind, hour, count)
    select c.app_id, k.kind, k.hour, case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed c cross join lateral (values ('member', timestamptz 'epoch'), ('joined', date_trunc('hour', c.created_at, 'UTC')),
      ('active', date_trunc('hour', c.last_active_at, 'UTC'))) k (kind, hour)
    where not c.is_app_messaging_profile and k.hour is not null and exists (select from apps a where a.id = c.app_id)
    group by c.app_id, k.kind, k.hour;
  return null;
end $$;
create trigger counted_by_insert after insert on subscribers referencing new table as changed for each statement execute function bandstand_count_members();
create trigger counted_by_delete after delete on subscribers referencing old table as changed for each statement execute function bandstand_count_members();

create function bandstand_recount_member() returns trigger language plpgsql as $$
begin
  insert into app_hour_changes (app_id, kind, hour, count)
    select new.app_id, k.kind, k.hour, sum(k.count)
    from (values ('member', timestamptz 'epoch', -1, old.is_app_messaging_profile),
        ('joined', date_trunc('hour', old.created_at, 'UTC'), -1, old.is_app_messaging_profile),
        ('active', date_trunc('hour', old.last_active_at, 'UTC'), -1, old.is_app_messaging_profile),
        ('member', timestamptz 'epoch', 1, new.is_app_messaging_profile),
        ('joined', date_trunc('hour', new.created_at, 'UTC'), 1, new.is_app_messaging_profile),
        ('active', date_trunc('hour', new.last_active_at, 'UTC'), 1, new.is_app_messaging_profile)) k (kind, hour, count, is_profile)
    where not k.is_profile and k.hour is not null group by k.kind, k.hour having sum(k.count) <> 0;
  return null;
end $$;
create trigger counted_again after update of last_active_at, created_at, is_app_messaging_profile on subscribers for each row
  when (old.is_app_messaging_profile <> new.is_app_messaging_profile or old.created_at <> new.created_at
    or date_trunc('hour', old.last_active_at, 'UTC') is distinct from date_trunc('hour', new.last_active_at, 'UTC'))
  execute function bandstand_recount_member();

create function bandstand_count_completions() returns trigger language plpgsql as $$
begin
  insert into app_hour_changes (app_id, kind, hour, count)
    select c.app_id, 'completed', date_trunc('hour', c.completed_at, 'UTC'), case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed c where exists (select from apps a where a.id = c.app_id)
    group by c.app_id, date_trunc('hour', c.completed_at, 'UTC');
  return null;
end $$;
create trigger counted_by_insert after insert on page_completions referencing new table as changed for each statement execute function bandstand_count_completions();
create trigger counted_by_delete after delete on page_completions referencing old table as changed for each statement execute function bandstand_count_completions();

insert into app_hours (app_id, kind, hour, count)
  select app_id, 'member', timestamptz 'epoch', count(*) from subscribers where not is_app_messaging_profile group by app_id
  union all select app_id, 'joined', date_trunc('hour', created_at, 'UTC'), count(*) from subscribers
    where not is_app_messaging_profile and created_at > now() - interval '8 days' group by 1, 3
  union all select app_id, 'active', date_trunc('hour', last_active_at, 'UTC'), count(*) from subscribers
    where not is_app_messaging_profile and last_active_at > now() - interval '8 days' group by 1, 3
  union all select app_id, 'completed', date_trunc('hour', completed_at, 'UTC'), count(*) from page_completions
    where completed_at > now() - interval '8 days' group by 1, 3;
