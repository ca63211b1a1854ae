-- Policies name no role any more: a database whose owner may not make roles is walled by settings alone, and a dump restores where the roles
-- are missing. What a database made before this has is made anew; `bandstand_mend` adds the roles where there are any.
create or replace function bandstand_is_system() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('bandstand.system', true), '') = 'on' $$;

create or replace procedure bandstand_protect(name text, key text default 'app_id') language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (%I = %s()) with check (%I = %s())', name, key, 'bandstand_' || key, key, 'bandstand_' || key);
  execute format('create policy system on %I using (bandstand_is_system()) with check (bandstand_is_system())', name);
end $$;

do $$
declare
  t record;
  old record;
begin
  -- The key of a table is the first column of its primary key.
  for t in
    select c.oid, c.relname as name, a.attname as key
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    -- They name a role; or they are missing, where a dump was restored without the roles.
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'system' and p.polroles = '{0}')
  loop
    for old in select polname from pg_policy where polrelid = t.oid loop
      execute format('drop policy %I on %I', old.polname, t.name);
    end loop;
    if t.name = 'install' then
      create policy system on install using (bandstand_is_system()) with check (bandstand_is_system());
    elsif t.name in ('accounts', 'apps') then
      execute format('create policy tenant on %I for select using (id = bandstand_%s_id())', t.name, left(t.name, -1));
      execute format('create policy tenant_change on %I for update using (id = bandstand_%s_id()) with check (id = bandstand_%s_id())',
        t.name, left(t.name, -1), left(t.name, -1));
      execute format('create policy system on %I using (bandstand_is_system()) with check (bandstand_is_system())', t.name);
    else
      execute format('call bandstand_protect(%L, %L)', t.name, t.key);
    end if;
    if t.name = 'security_log' then
      create policy kept on security_log as restrictive for update using (false);
      create policy retention on security_log as restrictive for delete using (bandstand_is_system() and at < now() - interval '90 days');
    end if;
  end loop;
end $$;

-- What a role may do with a table, before policies say with which rows. The policies alone hold where there is one login.
create function bandstand_rights(name text, role text) returns text language sql immutable as $$
  select case
    when name = 'install' then case role when 'bandstand_system' then 'select, insert, update' end
    when name = 'security_log' then case role when 'bandstand_system' then 'select, insert, delete' else 'select, insert' end
    when name in ('accounts', 'apps') and role = 'bandstand_app' then 'select, update'
    else 'select, insert, update, delete'
  end
$$;

-- Brings policies and grants to the form that the server's roles allow; does nothing where they have it. With roles, `bandstand_app` is left the
-- policy of the tenant alone, so its plans are those of one comparison, and `bandstand_system` has one without a condition.
create procedure bandstand_mend(with_roles boolean) language plpgsql as $$
declare
  t record;
  role text;
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
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
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
    grant execute on function bandstand_add_job(text, json, timestamptz, text, text) to bandstand_app, bandstand_system;
    return;
  end if;
  -- Roles of that name belong to another install of this server: a dump may have brought their rights along.
  for role in
    select distinct r.rolname from pg_class c, aclexplode(c.relacl) a, pg_roles r
    where c.relnamespace = current_schema()::regnamespace and c.relrowsecurity and r.oid = a.grantee
      and r.rolname in ('bandstand_app', 'bandstand_system') and r.oid <> owner
  loop
    execute format('revoke all on all tables in schema %I from %I', current_schema(), role);
    execute format('revoke all on function bandstand_add_job(text, json, timestamptz, text, text) from %I', role);
  end loop;
end $$;
