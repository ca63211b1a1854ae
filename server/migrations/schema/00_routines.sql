-- The schema of a new database. Written by `node tools/squash.ts` from the migrations; comments may be edited here.
set local check_function_bodies = off;

-- The second wall: row-level security by settings of the unit of work. `bandstand.app_id` and `bandstand.account_id` name the tenant,
-- `bandstand.system` is on for what concerns several apps. The server's start adds the roles where it may (0140).
create function bandstand_app_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('bandstand.app_id', true), '')::uuid $function$;

create function bandstand_account_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('bandstand.account_id', true), '')::uuid $function$;

-- Policies name no role: a database whose owner may not create roles is walled by settings alone, and a dump can be restored where the roles are
-- missing. `bandstand_mend` adds the roles where they exist.
create function bandstand_is_system()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('bandstand.system', true), '') = 'on' $function$;

-- For a table keyed by app or by account. Every migration that makes a table calls it.
create procedure bandstand_protect(IN name text, IN key text DEFAULT 'app_id'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (%I = %s()) with check (%I = %s())', name, key, 'bandstand_' || key, key, 'bandstand_' || key);
  execute format('create policy system on %I using (bandstand_is_system()) with check (bandstand_is_system())', name);
end $procedure$;

-- The roles may write their own rows, so this needs no other rights: a definer's function would cost more than the insert.
create function bandstand_add_job(name text, payload json, run_at timestamp with time zone, job_key text, mode text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into pending_jobs (app_id, name, payload, run_at, key, keeps_time)
  values (coalesce(bandstand_app_id(), '00000000-0000-0000-0000-000000000000'), name, payload, run_at, job_key, mode = 'preserve_run_at');
end $function$;

-- What a role may do with a table, before policies say with which rows. The policies alone hold where there is one login.
create function bandstand_rights(name text, role text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when name = 'install' then case role when 'bandstand_system' then 'select, insert, update' end
    when name = 'security_log' then case role when 'bandstand_system' then 'select, insert, delete' else 'select, insert' end
    when name in ('accounts', 'apps') and role = 'bandstand_app' then 'select, update'
    else 'select, insert, update, delete'
  end
$function$;

-- Brings policies and grants to the form that the server's roles allow; does nothing where they have it. With roles, `bandstand_app` has the policy of
-- the tenant alone, so its plans are those of one comparison, and `bandstand_system` has one without a condition. Partitions have neither: statements
-- name their tables. No app may add or remove partitions.
create procedure bandstand_mend(IN with_roles boolean)
 LANGUAGE plpgsql
AS $procedure$
declare
  t record;
  role text;
  definer regprocedure;
  server oid := to_regrole('bandstand_system');
  owner oid := quote_ident(current_user)::regrole;
begin
  for t in
    select c.oid, c.relname as name,
      (select p.polroles from pg_policy p where p.polrelid = c.oid and p.polname = 'system') as system_roles,
      (select p.polroles from pg_policy p where p.polrelid = c.oid and p.polname = 'server') as server_roles,
      case when with_roles
        then (c.relname = 'install' or has_table_privilege('bandstand_app', c.oid, 'select')) and has_table_privilege('bandstand_system', c.oid, 'select')
      end as is_granted
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
  loop
    if t.system_roles is null then
      execute format('create policy system on %I using (bandstand_is_system()) with check (bandstand_is_system())', t.name);
      t.system_roles := '{0}';
    end if;
    if with_roles then
      if t.server_roles is distinct from array[server] then
        execute format('drop policy if exists server on %I', t.name);
        execute format('create policy server on %I to bandstand_system using (true) with check (true)', t.name);
      end if;
      if t.system_roles <> array[owner] then execute format('alter policy system on %I to current_user', t.name); end if;
      foreach role in array case when t.is_granted then '{}' else '{bandstand_app, bandstand_system}'::text[] end loop
        if bandstand_rights(t.name, role) is not null then
          execute format('grant %s on %I to %I', bandstand_rights(t.name, role), t.name, role);
        end if;
      end loop;
    else
      if t.server_roles is not null then execute format('drop policy server on %I', t.name); end if;
      if t.system_roles <> '{0}' then execute format('alter policy system on %I to public', t.name); end if;
    end if;
  end loop;
  if with_roles then
    for definer in select p.oid::regprocedure from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prosecdef loop
      execute format('grant execute on function %s to %s bandstand_system', definer,
        case when definer = 'bandstand_partition(text, timestamptz, interval, bigint)'::regprocedure then '' else 'bandstand_app,' end);
    end loop;
    return;
  end if;
  -- Roles of that name belong to another install of this server: a dump may have brought their rights along.
  for role in
    select distinct r.rolname from pg_class c, aclexplode(c.relacl) a, pg_roles r
    where c.relnamespace = current_schema()::regnamespace and c.relrowsecurity and r.oid = a.grantee
      and r.rolname in ('bandstand_app', 'bandstand_system') and r.oid <> owner
  loop
    execute format('revoke all on all tables in schema %I from %I', current_schema(), role);
    for definer in select p.oid::regprocedure from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prosecdef loop
      execute format('revoke all on function %s from %I', definer, role);
    end loop;
  end loop;
end $procedure$;

create function location_proof_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'evidence of a place is never changed';
end $function$;

-- Undoes a single statement that found a condition of its own broken.
create function bandstand_refuse(what text)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using errcode = 'BS001', message = what;
end $function$;

-- `changed` are the rows of the statement. In their order, so that two statements about many members never wait for each other in a circle. A
-- member who is being deleted needs no version.
create function bandstand_member_rights()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with raised as (
    insert into member_versions as v (app_id, subscriber_id, rights)
      select distinct c.app_id, c.subscriber_id, 1 from changed c
      where exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
      order by c.app_id, c.subscriber_id
    on conflict (app_id, subscriber_id) do update set rights = v.rights + 1
    returning v.app_id, v.subscriber_id, v.rights)
  insert into member_changes (app_id, subscriber_id, part, version) select app_id, subscriber_id, 'rights', rights from raised
  on conflict (app_id, xid, subscriber_id, part) do update set version = excluded.version;
  return null;
end $function$;

-- A statement may complete several pages of a member: the counter rises by one for each, so that a server that knows of one completion can tell whether
-- there was another. Only who is being deleted may be gone.
create function bandstand_member_completions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with raised as (
    insert into member_versions as v (app_id, subscriber_id, completions)
      select c.app_id, c.subscriber_id, count(*) from changed c
      where tg_op <> 'DELETE' or exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
      group by c.app_id, c.subscriber_id
      order by c.app_id, c.subscriber_id
    on conflict (app_id, subscriber_id) do update set completions = v.completions + excluded.completions
    returning v.app_id, v.subscriber_id, v.completions)
  insert into member_changes (app_id, subscriber_id, part, version) select app_id, subscriber_id, 'completions', completions from raised
  on conflict (app_id, xid, subscriber_id, part) do update set version = excluded.version;
  return null;
end $function$;

create function bandstand_member_bookmarks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with raised as (
    insert into member_versions as v (app_id, subscriber_id, bookmarks)
      select c.app_id, c.subscriber_id, count(*) from changed c
      where tg_op <> 'DELETE' or exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
      group by c.app_id, c.subscriber_id
      order by c.app_id, c.subscriber_id
    on conflict (app_id, subscriber_id) do update set bookmarks = v.bookmarks + excluded.bookmarks
    returning v.app_id, v.subscriber_id, v.bookmarks)
  insert into member_changes (app_id, subscriber_id, part, version) select app_id, subscriber_id, 'bookmarks', bookmarks from raised
  on conflict (app_id, xid, subscriber_id, part) do update set version = excluded.version;
  return null;
end $function$;

-- Hands over up to `most` jobs, oldest first, and returns how many. Of several that wait under one key one is left, as if they had been added in turn:
-- the newest payload, at the time of the newest that does not keep it. One at a time: two would add the jobs of a key in any order.
create function bandstand_move_jobs(most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  count int;
  replacing graphile_worker.job_spec[];
  keeping graphile_worker.job_spec[];
begin
  perform set_config('bandstand.system', 'on', true);
  if not exists (select from pending_jobs) then return 0; end if;
  perform pg_advisory_xact_lock(7201413);
  with taken as (
    delete from pending_jobs p using (select o.app_id, o.id from pending_jobs o order by o.id limit most) oldest
    where p.app_id = oldest.app_id and p.id = oldest.id returning p.*
  ),
  merged as (
    select max(t.id) as id, count(*) as count, t.key, bool_and(t.keeps_time) as keeps_time,
      (array_agg(t.name order by t.id desc))[1] as name, (array_agg(t.payload order by t.id desc))[1] as payload,
      coalesce((array_agg(t.run_at order by t.id desc) filter (where not t.keeps_time))[1], (array_agg(t.run_at order by t.id))[1]) as run_at
    from taken t group by t.key, case when t.key is null then t.id end
  ),
  specs as (
    select m.id, m.count, m.keeps_time,
      row(m.name, m.payload, null, m.run_at, 12, m.key, 0, null)::graphile_worker.job_spec as spec
    from merged m
  )
  select coalesce(sum(s.count), 0), array_agg(s.spec order by s.id) filter (where not s.keeps_time),
    array_agg(s.spec order by s.id) filter (where s.keeps_time)
  into count, replacing, keeping from specs s;
  if replacing is not null then perform graphile_worker.add_jobs(replacing, false); end if;
  if keeping is not null then perform graphile_worker.add_jobs(keeping, true); end if;
  return count;
end $function$;
revoke all on function bandstand_move_jobs(integer) from public;

-- `changed` are the rows of the statement. The pages of an app that is being deleted need no numbers.
create function bandstand_count_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into page_stat_changes (app_id, page_id, uses)
    select c.app_id, c.page_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed c
    where exists (select from apps a where a.id = c.app_id)
    group by c.app_id, c.page_id;
  return null;
end $function$;

-- The first instant of a month in UTC, some months later.
create function bandstand_month(at timestamp with time zone, later integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (date_trunc('month', at at time zone 'UTC') + later * interval '1 month') at time zone 'UTC'
$function$;

-- An instant as a bound of a key: an instant, or microseconds since 1970.
create function bandstand_bound(key_type regtype, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when key_type = 'bigint'::regtype then (extract(epoch from at)::bigint * 1000000)::text
    else to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00"') end
$function$;

-- The partitions of a table in the order of time. Null: no bound on that side.
create function bandstand_partitions(parent regclass)
 RETURNS TABLE(part regclass, begins timestamp with time zone, ends timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select c.oid::regclass,
    case when b[1] ~ '^\d+$' then timestamptz 'epoch' + b[1]::bigint * interval '1 microsecond' when b[1] <> 'MINVALUE' then b[1]::timestamptz end,
    case when b[2] ~ '^\d+$' then timestamptz 'epoch' + b[2]::bigint * interval '1 microsecond' when b[2] <> 'MAXVALUE' then b[2]::timestamptz end
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?([^'')]+)''?\) TO \(''?([^'')]+)''?\)') b
  where i.inhparent = parent
  order by 2 nulls first
$function$;

-- Statements name the parent, whose policies apply. By its own name a partition shows rows only to the server itself, and to its owner's dumps.
create procedure bandstand_close(IN part regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  if not exists (select from pg_policy p where p.polrelid = part) then
    execute format('create policy system on %s using (bandstand_is_system()) with check (bandstand_is_system())', part);
  end if;
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
end $procedure$;

-- Adds partitions until the newest begins more than a month after `at`, and removes those that ended `kept` before. A partition lasts a month. It lasts a
-- year while the present one is smaller than `small_bytes`: each partition costs every statement that cannot leave it out. Returns what it added and
-- removed. What has no time of its own is in a partition named `timeless`, which stays.
create function bandstand_partition(name text, at timestamp with time zone, kept interval, small_bytes bigint)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '1s'
AS $function$
declare
  parent regclass := to_regclass(quote_ident(name));
  rest_name name := name || '_rest';
  key name;
  key_type regtype;
  rest record;
  old record;
  ends timestamptz;
  became name;
  early_name name := name || '_early';
  timeless regclass := to_regclass(quote_ident(name || '_timeless'));
  lower text;
  upper text;
  is_shorter boolean := false;
  done text[] := '{}';
begin
  perform pg_advisory_xact_lock(7201414);
  select a.attname, a.atttypid into strict key, key_type
  from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] where p.partrelid = parent;
  loop
    select p.* into strict rest from bandstand_partitions(parent) p where p.ends is null;
    exit when rest.begins > at + interval '1 month';
    ends := greatest(bandstand_month(at, 1), bandstand_month(rest.begins, case when small_bytes > (select pg_total_relation_size(p.part)
      from bandstand_partitions(parent) p where p.begins is null or p.begins <= at order by p.begins desc nulls last limit 1) then 12 else 1 end));
    became := name || to_char(rest.begins at time zone 'UTC', '_YYYY_MM');
    execute format('alter table %s detach partition %s', parent, rest.part);
    execute format('alter table %s rename to %I', rest.part, became);
    for old in select c.oid::regclass as index, c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = rest.part loop
      execute format('alter index %s rename to %I', old.index, replace(old.relname, rest_name, became));
    end loop;
    execute format('create table %I partition of %s for values from (%L) to (maxvalue)', rest_name, parent, bandstand_bound(key_type, ends));
    -- Rows that are here already: the round was late, or a clock ahead.
    execute format('alter table %s no force row level security', rest.part);
    execute format('with moved as (delete from %s where %I >= %L returning *) insert into %I select * from moved',
      rest.part, key, bandstand_bound(key_type, ends), rest_name);
    execute format('alter table %s attach partition %s for values from (%L) to (%L)',
      parent, rest.part, bandstand_bound(key_type, rest.begins), bandstand_bound(key_type, ends));
    call bandstand_close(rest.part);
    call bandstand_close(to_regclass(quote_ident(rest_name)));
    done := done || became::text;
  end loop;
  for old in select p.part from bandstand_partitions(parent) p
    where p.ends <= at - kept and p.part is distinct from timeless and p.part is distinct from to_regclass(quote_ident(early_name))
  loop
    done := done || old.part::text;
    execute format('drop table %s', old.part);
    is_shorter := true;
  end loop;
  if is_shorter then
    execute format('drop table if exists %I', early_name);
    lower := case when timeless is null then 'minvalue'
      else (select quote_literal(bandstand_bound(key_type, p.ends)) from bandstand_partitions(parent) p where p.part = timeless) end;
    upper := (select bandstand_bound(key_type, min(p.begins)) from bandstand_partitions(parent) p where p.begins is not null);
    execute format('create table %I partition of %s for values from (%s) to (%L)', early_name, parent, lower, upper);
    call bandstand_close(to_regclass(quote_ident(early_name)));
  end if;
  return done;
end $function$;
revoke all on function bandstand_partition(text, timestamp with time zone, interval, bigint) from public;

-- Notes what a member did, in the statement that does it: neither can be lost without the other. The same action at the same moment is stored a
-- thousandth of a second later. It runs with the caller's rights, so it opens nothing.
create function bandstand_note_activity(app uuid, note_id uuid, member uuid, type text, data jsonb, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  for later in 0..99 loop
    insert into activity_events (app_id, id, subscriber_id, actor, activity_type, data, ts, created_at)
    values (app, note_id, member, member::text, type, data, at + later * interval '1 millisecond', at)
    on conflict do nothing;
    if found then return; end if;
  end loop;
end $function$;

-- What a session proves, and how others see a member. Sessions that begin or are used need no note: nobody has them in memory, or they last longer.
create function bandstand_person_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'sessions' then
    insert into member_changes (app_id, subscriber_id, part) select distinct app_id, subscriber_id, 'person' from changed
    on conflict do nothing;
  else
    insert into member_changes (app_id, subscriber_id, part) select app_id, id, 'person' from changed on conflict do nothing;
  end if;
  return null;
end $function$;

create function bandstand_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (app_id, subscriber_id, part) values (new.app_id, new.id, 'person') on conflict do nothing;
  return null;
end $function$;

create function bandstand_user_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_changes (account_id, user_id) values (new.account_id, new.id) on conflict do nothing;
  return null;
end $function$;

create function bandstand_staff_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into user_changes (account_id, user_id) select distinct account_id, user_id from changed on conflict do nothing;
  return null;
end $function$;

create function bandstand_member_blocks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_changes (app_id, subscriber_id, part)
    select distinct c.app_id, x.id, 'blocks' from changed c cross join lateral (values (c.blocker_id), (c.blocked_id)) x (id)
  on conflict do nothing;
  return null;
end $function$;

create function bandstand_app_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  row_changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into app_changes (app_id, part) values ((row_changed ->> tg_argv[0])::uuid, tg_argv[1]) on conflict do nothing;
  return null;
end $function$;

create function bandstand_account_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app_changes (app_id, part) select id, 'app' from apps where account_id = new.id on conflict do nothing;
  return null;
end $function$;

-- Many notes in one statement: a call of the function for each of them cost more than the rows. Those that meet another of the same moment are added
-- one by one.
create function bandstand_note_activities(app uuid, note_ids uuid[], members uuid[], type text, details jsonb[], ats timestamp with time zone[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  added uuid[];
begin
  with new as (
    insert into activity_events (app_id, id, subscriber_id, actor, activity_type, data, ts, created_at)
      select app, n.id, n.member, n.member::text, type, n.detail, n.at, n.at
        from unnest(note_ids, members, details, ats) as n (id, member, detail, at)
      on conflict do nothing returning id
  )
  select coalesce(array_agg(id), '{}') into added from new;
  if cardinality(added) < cardinality(note_ids) then
    perform bandstand_note_activity(app, n.id, n.member, type, n.detail, n.at)
      from unnest(note_ids, members, details, ats) as n (id, member, detail, at) where n.id <> all (added);
  end if;
  return cardinality(note_ids);
end $function$;

create function bandstand_answers_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from form_answers a using gone where a.app_id = gone.app_id and a.submission_id = gone.id;
  return null;
end $function$;

-- `changed` are the rows of the statement. An app that is being deleted needs no numbers.
create function bandstand_count_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app_hour_changes (app_id, kind, hour, count)
    select c.app_id, k.kind, k.hour, case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed c cross join lateral (values ('member', timestamptz 'epoch'), ('joined', date_trunc('hour', c.created_at, 'UTC')),
      ('active', date_trunc('hour', c.last_active_at, 'UTC'))) k (kind, hour)
    where not c.is_app_messaging_profile and k.hour is not null and exists (select from apps a where a.id = c.app_id)
    group by c.app_id, k.kind, k.hour;
  return null;
end $function$;

create function bandstand_recount_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create function bandstand_count_completions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app_hour_changes (app_id, kind, hour, count)
    select c.app_id, 'completed', date_trunc('hour', c.completed_at, 'UTC'), case tg_op when 'DELETE' then -count(*) else count(*) end
    from changed c where exists (select from apps a where a.id = c.app_id)
    group by c.app_id, date_trunc('hour', c.completed_at, 'UTC');
  return null;
end $function$;

create function bandstand_recount_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into message_day_changes (app_id, thread_id) values (new.app_id, new.thread_id);
  return null;
end $function$;

create function bandstand_desk_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from subscribers s where s.app_id = new.app_id and s.id = new.subscriber_id and s.is_app_messaging_profile) then
    return null;
  end if;
  update threads t set is_desk = true where t.app_id = new.app_id and not t.is_desk and t.is_private
    and (t.id = new.thread_id or t.parent_thread_id = new.thread_id);
  return null;
end $function$;

create function bandstand_desk_replies()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update threads t set is_desk = true where t.app_id = new.app_id and t.id = new.id and exists (select from threads o
    where o.app_id = new.app_id and o.id = new.parent_thread_id and o.is_desk);
  return null;
end $function$;

create function bandstand_threads_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into app_changes (app_id, part) select distinct app_id, 'threads' from changed on conflict do nothing;
  return null;
end $function$;
