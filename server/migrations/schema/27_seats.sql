-- What a team bought. It goes with its subscription; what was paid once outlives its buyer.
create table seat_pools (
  app_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  subscription_id uuid,
  owner_id uuid,
  product_id uuid not null,
  version_id uuid not null,
  quantity int not null,
  -- Of what is paid once and ends.
  ends_at timestamptz,
  revoked_at timestamptz,
  -- Older links are not valid.
  link_nr int not null default 0,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, purchase_id),
  constraint seat_pools_quantity_check check (quantity > 0),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, owner_id) references subscribers(app_id, id) on delete set null (owner_id),
  foreign key (app_id, product_id) references products(app_id, id) deferrable initially deferred,
  foreign key (app_id, subscription_id) references subscriptions(app_id, id) on delete cascade
);
create index seat_pools_owner on seat_pools (app_id, owner_id, created_at desc) where (owner_id is not null);
create index seat_pools_subscription on seat_pools (app_id, subscription_id) where (subscription_id is not null);
call bandstand_protect('seat_pools');

-- A seat that somebody has, or is invited to.
create table seats (
  app_id uuid not null,
  id uuid not null,
  pool_id uuid not null,
  subscriber_id uuid,
  email text,
  mail_nr int not null default 0,
  created_at timestamptz not null,
  taken_at timestamptz,
  primary key (app_id, id),
  constraint seats_check check ((subscriber_id is not null) or (email is not null)),
  foreign key (app_id, pool_id) references seat_pools(app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create unique index seats_invited on seats (app_id, pool_id, lower(email)) where (subscriber_id is null);
create unique index seats_member on seats (app_id, pool_id, subscriber_id) where (subscriber_id is not null);
create index seats_pool on seats (app_id, pool_id);
create index seats_subscriber on seats (app_id, subscriber_id) where (subscriber_id is not null);
call bandstand_protect('seats');
