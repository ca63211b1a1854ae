-- For how many people a version may be bought; null: for one.
alter table product_versions
  add column seats_min int,
  add column seats_max int,
  add check ((seats_min is null) = (seats_max is null) and seats_min between 1 and seats_max);
-- Whether the buyer of seats takes one.
alter table orders add column takes_seat boolean not null default true;
alter table purchases add column seats int;

-- What a team bought. It goes with its subscription; what was paid once outlives its buyer.
create table seat_pools (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  purchase_id uuid not null,
  subscription_id uuid,
  owner_id uuid,
  product_id uuid not null,
  version_id uuid not null,
  quantity int not null check (quantity > 0),
  -- Of what is paid once and ends.
  ends_at timestamptz,
  revoked_at timestamptz,
  -- Links of before hold no longer.
  link_nr int not null default 0,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, purchase_id),
  foreign key (app_id, subscription_id) references subscriptions (app_id, id) on delete cascade,
  foreign key (app_id, owner_id) references subscribers (app_id, id) on delete set null (owner_id),
  foreign key (app_id, product_id) references products (app_id, id) deferrable initially deferred
);
create index seat_pools_owner on seat_pools (app_id, owner_id, created_at desc) where owner_id is not null;
create index seat_pools_subscription on seat_pools (app_id, subscription_id) where subscription_id is not null;
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
  check (subscriber_id is not null or email is not null),
  foreign key (app_id, pool_id) references seat_pools (app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create unique index seats_member on seats (app_id, pool_id, subscriber_id) where subscriber_id is not null;
create unique index seats_invited on seats (app_id, pool_id, lower(email)) where subscriber_id is null;
create index seats_subscriber on seats (app_id, subscriber_id) where subscriber_id is not null;
call bandstand_protect('seats');

-- One purchase opens its product for everybody who has a seat; who loses the seat loses the entitlement.
alter table entitlements
  add column seat_id uuid,
  add foreign key (app_id, seat_id) references seats (app_id, id) on delete cascade,
  drop constraint entitlements_app_id_purchase_id_product_id_key,
  add unique (app_id, purchase_id, product_id, subscriber_id);
create index entitlements_seat on entitlements (app_id, seat_id) where seat_id is not null;
