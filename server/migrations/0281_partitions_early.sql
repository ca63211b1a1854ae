-- A clock that was ahead removes partitions too early, and is set right afterwards: rows of before the first partition need a place, too. It is a partition
-- without rows in the usual case. Otherwise as in 0240.
create or replace function bandstand_partition(name text, at timestamptz, kept interval, small_bytes bigint) returns text[]
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
end $$;
