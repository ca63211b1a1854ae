-- Which apps a transaction changed, for servers that keep them in memory: one look tells of all apps of the install. `app`: what finds and configures
-- it; `tree`: its published pages. Rows are removed after minutes. They refer to nothing, because they also tell of apps that are gone.
create table app_changes (
  app_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  part text not null check (part in ('app', 'tree')),
  primary key (app_id, xid, part)
);
call bandstand_protect('app_changes');
create index app_changes_xid on app_changes (xid);

create function bandstand_app_changed() returns trigger language plpgsql as $$
declare
  row_changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into app_changes (app_id, part) values ((row_changed ->> tg_argv[0])::uuid, tg_argv[1]) on conflict do nothing;
  return null;
end $$;

create function bandstand_account_changed() returns trigger language plpgsql as $$
begin
  insert into app_changes (app_id, part) select id, 'app' from apps where account_id = new.id on conflict do nothing;
  return null;
end $$;

create trigger app_noted after insert or update or delete on apps for each row execute function bandstand_app_changed('id', 'app');
create trigger host_noted after insert or update or delete on hosts for each row execute function bandstand_app_changed('app_id', 'app');
create trigger former_slug_noted after insert or update or delete on former_slugs for each row execute function bandstand_app_changed('app_id', 'app');
create trigger tree_noted after insert or update of tree on app_versions for each row execute function bandstand_app_changed('app_id', 'tree');
create trigger account_noted after update on accounts for each row when (old.* is distinct from new.*) execute function bandstand_account_changed();
