create table accounts (
  id uuid not null,
  name text not null,
  capabilities jsonb not null default '{"group_chat": true, "hide_badge": true}'::jsonb,
  show_badge boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (id)
);
alter table accounts enable row level security;
alter table accounts force row level security;
create policy system on accounts using (bandstand_is_system()) with check (bandstand_is_system());
create policy tenant on accounts for select using (id = bandstand_account_id());
create policy tenant_change on accounts for update using (id = bandstand_account_id()) with check (id = bandstand_account_id());
create trigger account_noted after update on accounts for each row WHEN (old.* is DISTINCT from new.*) execute function bandstand_account_changed();

create table apps (
  account_id uuid not null,
  id uuid not null,
  slug text not null,
  name text not null,
  settings jsonb not null default '{}'::jsonb,
  theme jsonb not null,
  theme_draft jsonb,
  toolbar jsonb not null,
  tab_bar jsonb not null default '[]'::jsonb,
  menu jsonb not null default '[]'::jsonb,
  navigation_draft jsonb,
  access jsonb not null,
  hide_private_pages boolean not null default false,
  messaging jsonb not null default '{"group_chat": true, "attachments": true, "is_available": true, "link_previews": true, "member_to_admin": true, "member_to_member": true}'::jsonb,
  payments jsonb not null default '{"provider": "test", "publishable_key": null}'::jsonb,
  config_version bigint not null default 1,
  messaging_profile_id uuid,
  created_at timestamptz not null default now(),
  theme_draft_at timestamptz,
  theme_draft_by text,
  navigation_draft_at timestamptz,
  navigation_draft_by text,
  -- What nobody outside of the studio sees: how many reports hide a message, and the words that are refused.
  moderation jsonb not null default '{"words": [], "report_threshold": 3}'::jsonb,
  primary key (id),
  unique (slug),
  unique (account_id, id),
  foreign key (account_id) references accounts(id) on delete cascade
);
create index apps_account on apps (account_id, created_at);
alter table apps enable row level security;
alter table apps force row level security;
create policy system on apps using (bandstand_is_system()) with check (bandstand_is_system());
create policy tenant on apps for select using (id = bandstand_app_id());
create policy tenant_change on apps for update using (id = bandstand_app_id()) with check (id = bandstand_app_id());
create trigger app_noted after insert or delete or update on apps for each row execute function bandstand_app_changed('id', 'app');

create table hosts (
  app_id uuid not null,
  host text not null,
  -- When the app was last found at the host, through the network and with a good certificate; null: it was not, or not yet. Mails name such a
  -- host alone.
  proven_at timestamptz,
  -- A host is served once its holder has proven it: `proof` is in its DNS or in a file at it, and the server has looked. Rows at which the app was
  -- found stay served; all others wait for a proof. Any app may claim a host, one alone can prove it.
  proof text not null default replace((gen_random_uuid())::text, '-', ''),
  -- When the app was last found at the host, through the network and with a good certificate; mails name such a host alone.
  found_at timestamptz,
  primary key (app_id, host),
  foreign key (app_id) references apps(id) on delete cascade
);
create unique index hosts_proven on hosts (host) where (proven_at is not null);
call bandstand_protect('hosts');
create trigger host_noted after insert or delete or update on hosts for each row execute function bandstand_app_changed('app_id', 'app');

-- Addresses that an app had before: they lead to it, and no other app takes them.
create table former_slugs (
  app_id uuid not null,
  slug text not null,
  left_at timestamptz not null,
  primary key (app_id, slug),
  foreign key (app_id) references apps(id) on delete cascade
);
create unique index former_slugs_slug on former_slugs (slug);
call bandstand_protect('former_slugs');
create trigger former_slug_noted after insert or delete or update on former_slugs for each row execute function bandstand_app_changed('app_id', 'app');
