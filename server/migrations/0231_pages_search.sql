-- `@@` is not leakproof either. The function searches past row-level security, and takes the app from the setting of the unit of work alone. Where its
-- owner is an ordinary role, policies apply inside, too: then a search reads the words of the app's own pages. Its body is parsed here, so no other
-- search path changes what its names mean.
create function bandstand_search_pages(query text, title_query text)
  returns table (page_id uuid, in_title boolean, rank real, title_rank real)
language sql stable security definer rows 100 set search_path = pg_catalog, pg_temp
begin atomic
  select s.page_id, s.words @@ to_tsquery('simple', title_query), ts_rank(s.words, to_tsquery('simple', query)),
    ts_rank('{0, 0, 0.4, 1}', s.words, to_tsquery('simple', query))
  from page_search s
  where s.app_id = bandstand_app_id() and s.words @@ to_tsquery('simple', query)
  order by 3 desc limit 5000;
end;
revoke all on function bandstand_search_pages(text, text) from public;

-- As in 0140, for every function that runs with the rights of its owner. Brings policies and grants to the form that the server's roles allow; does nothing where they have it. With roles, `bandstand_app` is left the
-- policy of the tenant alone, so its plans are those of one comparison, and `bandstand_system` has one without a condition.
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
    for definer in select p.oid::regprocedure from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prosecdef loop
      execute format('grant execute on function %s to bandstand_app, bandstand_system', definer);
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
