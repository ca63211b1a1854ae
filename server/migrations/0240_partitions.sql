-- Tables that grow for ever are partitioned by month (docs/decisions/102). The newest partition has no end, so every row has a place. It is empty: a round
-- divides it before its time comes.

-- The first instant of a month in UTC, some months later.
create function bandstand_month(at timestamptz, later int) returns timestamptz language sql immutable parallel safe as $$
  select (date_trunc('month', at at time zone 'UTC') + later * interval '1 month') at time zone 'UTC'
$$;

-- An instant as a bound of a key: an instant, or microseconds since 1970.
create function bandstand_bound(key_type regtype, at timestamptz) returns text language sql immutable parallel safe as $$
  select case when key_type = 'bigint'::regtype then (extract(epoch from at)::bigint * 1000000)::text
    else to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00"') end
$$;

-- The partitions of a table in the order of time. Null: no bound on that side.
create function bandstand_partitions(parent regclass) returns table (part regclass, begins timestamptz, ends timestamptz)
language sql stable as $$
  select c.oid::regclass,
    case when b[1] ~ '^\d+$' then timestamptz 'epoch' + b[1]::bigint * interval '1 microsecond' when b[1] <> 'MINVALUE' then b[1]::timestamptz end,
    case when b[2] ~ '^\d+$' then timestamptz 'epoch' + b[2]::bigint * interval '1 microsecond' when b[2] <> 'MAXVALUE' then b[2]::timestamptz end
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?([^'')]+)''?\) TO \(''?([^'')]+)''?\)') b
  where i.inhparent = parent
  order by 2 nulls first
$$;

-- Statements name the parent, whose policies apply. By its own name a partition shows rows only to the server itself, and to its owner's dumps.
create procedure bandstand_close(part regclass) language plpgsql as $$
begin
  if not exists (select from pg_policy p where p.polrelid = part) then
    execute format('create policy system on %s using (bandstand_is_system()) with check (bandstand_is_system())', part);
  end if;
  execute format('alter table %s enable row level security', part);
  execute format('alter table %s force row level security', part);
end $$;

-- Adds partitions until the newest begins more than a month after `at`, and removes those that ended `kept` before. A partition lasts a month. It lasts a
-- year while the present one is smaller than `small_bytes`: each partition costs every statement that cannot leave it out. Returns what it added and
-- removed. What has no time of its own is in a partition named `timeless`, which stays.
create function bandstand_partition(name text, at timestamptz, kept interval, small_bytes bigint) returns text[]
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  parent regclass := to_regclass(quote_ident(name));
  rest_name name := name || '_rest';
  key name;
  key_type regtype;
  rest record;
  old record;
  ends timestamptz;
  became name;
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
    where p.ends <= at - kept and p.part is distinct from to_regclass(quote_ident(name || '_timeless'))
  loop
    done := done || old.part::text;
    execute format('drop table %s', old.part);
  end loop;
  return done;
end $$;
revoke all on function bandstand_partition(text, timestamptz, interval, bigint) from public;

-- The end of the first partition of a table: after the next month, and after its newest row.
create function bandstand_first_end(name text, key text) returns text language plpgsql as $$
declare
  key_type regtype := (select a.atttypid from pg_attribute a where a.attrelid = name::regclass and a.attname = key);
  newest timestamptz;
begin
  execute format(case when key_type = 'bigint'::regtype then 'select timestamptz ''epoch'' + max(%I) * interval ''1 microsecond'' from %I'
    else 'select max(%I) from %I' end, key, name) into newest;
  return bandstand_bound(key_type, greatest(bandstand_month(now(), 2), bandstand_month(newest, 1)));
end $$;

-- Makes a table the first partition of one of the same name: its rows stay where they are.
create procedure bandstand_divide(name text, key text) language plpgsql as $$
declare
  first name := name || '_first';
  ends text := bandstand_first_end(name, key);
  indexes text[] := array(select pg_get_indexdef(i.indexrelid) from pg_index i
    where i.indrelid = name::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid));
  keys text[] := array(select format('add constraint %I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
    where k.conrelid = name::regclass and k.contype in ('p', 'f'));
  change text;
  t record;
begin
  execute format('alter table %I rename to %I', name, first);
  for t in select c.oid::regclass as index, c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = first::regclass loop
    execute format('alter index %s rename to %I', t.index, replace(t.relname, name, first));
  end loop;
  for t in select p.polname from pg_policy p where p.polrelid = first::regclass loop
    execute format('drop policy %I on %I', t.polname, first);
  end loop;
  for t in select distinct r.rolname from pg_class c, aclexplode(c.relacl) a, pg_roles r
    where c.oid = first::regclass and r.oid = a.grantee and a.grantee <> c.relowner
  loop
    execute format('revoke all on %I from %I', first, t.rolname);
  end loop;
  execute format('create table %I (like %I including defaults including constraints including comments including storage) partition by range (%I)',
    name, first, key);
  execute format('alter table %I drop constraint %I', name, name || '_bounded');
  foreach change in array keys loop execute format('alter table %I %s', name, change); end loop;
  foreach change in array indexes loop execute change; end loop;
  -- The constraint spares it reading the rows.
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, first, ends);
  execute format('alter table %I drop constraint %I', first, name || '_bounded');
  execute format('create table %I partition of %I for values from (%L) to (maxvalue)', name || '_rest', name, ends);
  call bandstand_protect(name);
  call bandstand_close(first::regclass);
  call bandstand_close((name || '_rest')::regclass);
end $$;

-- The next file checks it, while others write.
do $$
declare
  t record;
begin
  for t in select * from (values ('messages', 'ts'), ('activity_events', 'ts'), ('outbox', 'created_at')) x (name, key) loop
    execute format('alter table %I add constraint %I check (%I < %L) not valid', t.name, t.name || '_bounded', t.key, bandstand_first_end(t.name, t.key));
  end loop;
end $$;

-- As in 0231, without the partitions: only their parents have policies and grants. No app adds or removes partitions.
create or replace procedure bandstand_mend(with_roles boolean) language plpgsql as $$
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
end $$;
