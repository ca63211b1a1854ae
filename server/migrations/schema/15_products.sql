create table products (
  app_id uuid not null,
  id uuid not null,
  title text not null,
  description text,
  image jsonb,
  is_hidden boolean not null default false,
  is_published boolean not null default true,
  requires_address boolean not null default false,
  default_version_id uuid,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  success_action jsonb,
  receipt_text text,
  apple_product_id text,
  google_product_id text,
  primary key (app_id, id),
  foreign key (app_id) references apps(id) on delete cascade
);
create unique index products_apple on products (app_id, apple_product_id) where ((apple_product_id is not null) and (archived_at is null));
create index products_created on products (app_id, created_at desc, id);
create unique index products_google on products (app_id, google_product_id) where ((google_product_id is not null) and (archived_at is null));
create index products_image on products (app_id, ((image ->> 'media_id'))) where (image is not null);
call bandstand_protect('products');

-- A bundle: a member who gets the product gets its parts, too (COM-4).
create table product_parts (
  app_id uuid not null,
  product_id uuid not null,
  part_id uuid not null,
  position int not null default 0,
  primary key (app_id, product_id, part_id),
  constraint product_parts_check check (part_id <> product_id),
  foreign key (app_id, part_id) references products(app_id, id) on delete cascade,
  foreign key (app_id, product_id) references products(app_id, id) on delete cascade
);
create index product_parts_part on product_parts (app_id, part_id);
call bandstand_protect('product_parts');

-- Prices of a version never change once it was sold; a new price is a new version (COM-2).
create table product_versions (
  app_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  price bigint not null,
  currency text not null,
  kind text not null,
  interval_unit text,
  interval_count int,
  expiry_units int,
  trial_days int not null default 0,
  setup_fee bigint not null default 0,
  keep_access boolean not null default false,
  is_archived boolean not null default false,
  position int not null default 0,
  created_at timestamptz not null default now(),
  -- What a version and a bump cost in further currencies: [{"currency": "CHF", "price": 5200, "setup_fee": 0}], [{"currency": "CHF", "price": 900}].
  -- Currencies are added to a version and stay as they were added, as its own price does (docs/decisions/071).
  prices jsonb not null default '[]'::jsonb,
  -- A subscription that its member pauses (decision 080): how a plan may be paused, and the pause that comes or runs.
  pause jsonb,
  -- What may be bought as a gift, and what the buyer of one wrote.
  is_giftable boolean not null default false,
  seats_min int,
  seats_max int,
  primary key (app_id, id),
  constraint product_versions_price_check check (price >= 0),
  constraint product_versions_kind_check check (kind in ('one_off', 'recurring', 'free')),
  constraint product_versions_interval_unit_check check (interval_unit in ('day', 'week', 'month', 'year')),
  constraint product_versions_prices_check check (jsonb_typeof(prices) = 'array'),
  constraint product_versions_check check ((((seats_min is null) = (seats_max is null)) and ((seats_min >= 1) and (seats_min <= seats_max)))),
  foreign key (app_id, product_id) references products(app_id, id) on delete cascade
);
create index product_versions_product on product_versions (app_id, product_id, "position");
call bandstand_protect('product_versions');

-- Another product beside this one at the checkout (COM-13). `price` null: the price of its version.
create table order_bumps (
  app_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  title text not null,
  body text,
  image jsonb,
  offered_id uuid not null,
  version_id uuid not null,
  price bigint,
  position int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  prices jsonb not null default '[]'::jsonb,
  primary key (app_id, id),
  constraint order_bumps_check check (offered_id <> product_id),
  constraint order_bumps_price_check check (price >= 0),
  constraint order_bumps_prices_check check (jsonb_typeof(prices) = 'array'),
  foreign key (app_id, offered_id) references products(app_id, id) deferrable initially deferred,
  foreign key (app_id, product_id) references products(app_id, id) on delete cascade,
  foreign key (app_id, version_id) references product_versions(app_id, id) deferrable initially deferred
);
create index order_bumps_image on order_bumps (app_id, ((image ->> 'media_id'))) where (image is not null);
create index order_bumps_offered on order_bumps (app_id, offered_id);
create index order_bumps_product on order_bumps (app_id, product_id, "position") where (archived_at is null);
call bandstand_protect('order_bumps');

-- Prices whose amount was converted, or that browsers may have shown with other digits than the server charged, until the owner has seen them.
create table price_notices (
  app_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  product_id uuid,
  title text not null,
  version_name text,
  currency text not null,
  amount_before bigint not null,
  digits_before int not null,
  amount_after bigint not null,
  digits_after int not null,
  primary key (app_id, id),
  constraint price_notices_kind_check check (kind in ('price', 'setup_fee', 'bump', 'coupon')),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('price_notices');
