-- The second wall: row-level security by settings of the unit of work. `bandstand.app_id` and `bandstand.account_id` name the tenant,
-- `bandstand.system` is on for what concerns several apps. The server's start adds the roles where it may (0140).
create function bandstand_app_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('bandstand.app_id', true), '')::uuid $$;
create function bandstand_account_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('bandstand.account_id', true), '')::uuid $$;
create function bandstand_is_system() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('bandstand.system', true), '') = 'on' $$;

-- For a table keyed by app or by account. Every migration that makes a table calls it.
create procedure bandstand_protect(name text, key text default 'app_id') language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('create policy tenant on %I using (%I = %s()) with check (%I = %s())', name, key, 'bandstand_' || key, key, 'bandstand_' || key);
  execute format('create policy system on %I using (bandstand_is_system()) with check (bandstand_is_system())', name);
end $$;

create table install (
  id int primary key default 1 check (id = 1),
  setup_code_hash text,
  claimed_at timestamptz,
  secret text not null,
  created_at timestamptz not null default now()
);
alter table install enable row level security;
alter table install force row level security;
create policy system on install using (bandstand_is_system()) with check (bandstand_is_system());

create table accounts (
  id uuid primary key,
  name text not null,
  capabilities jsonb not null default '{"group_chat": true, "hide_badge": true}',
  show_badge boolean not null default false,
  created_at timestamptz not null default now()
);
alter table accounts enable row level security;
alter table accounts force row level security;
create policy tenant on accounts for select using (id = bandstand_account_id());
create policy tenant_change on accounts for update using (id = bandstand_account_id()) with check (id = bandstand_account_id());
create policy system on accounts using (bandstand_is_system()) with check (bandstand_is_system());

create table apps (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid primary key,
  slug text not null unique,
  name text not null,
  settings jsonb not null default '{}',
  theme jsonb not null,
  theme_draft jsonb,
  toolbar jsonb not null,
  tab_bar jsonb not null default '[]',
  menu jsonb not null default '[]',
  navigation_draft jsonb,
  access jsonb not null,
  hide_private_pages boolean not null default false,
  messaging jsonb not null default '{"is_available": true, "member_to_member": true, "member_to_admin": true, "group_chat": true}',
  payments jsonb not null default '{"provider": "test", "publishable_key": null}',
  config_version bigint not null default 1,
  tree_version bigint not null default 1,
  messaging_profile_id uuid,
  created_at timestamptz not null default now(),
  unique (account_id, id)
);
alter table apps enable row level security;
alter table apps force row level security;
create policy tenant on apps for select using (id = bandstand_app_id());
create policy tenant_change on apps for update using (id = bandstand_app_id()) with check (id = bandstand_app_id());
create policy system on apps using (bandstand_is_system()) with check (bandstand_is_system());

create table hosts (
  app_id uuid not null references apps (id) on delete cascade,
  host text not null unique,
  primary key (app_id, host)
);
call bandstand_protect('hosts');
