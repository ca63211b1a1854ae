-- Links by which people become members, of a private app as well (ID-5). The link itself is signed, not kept.
create table invites (
  app_id uuid not null,
  id uuid not null,
  email text,
  product_ids uuid[] not null default '{}'::uuid[],
  page_ids uuid[] not null default '{}'::uuid[],
  max_uses int,
  uses int not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (app_id, id),
  constraint invites_max_uses_check check (max_uses > 0),
  foreign key (app_id) references apps(id) on delete cascade
);
create index invites_created on invites (app_id, created_at desc, id);
call bandstand_protect('invites');

create table invite_uses (
  app_id uuid not null,
  invite_id uuid not null,
  subscriber_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (app_id, invite_id, subscriber_id),
  foreign key (app_id, invite_id) references invites(app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index invite_uses_subscriber on invite_uses (app_id, subscriber_id);
call bandstand_protect('invite_uses');
