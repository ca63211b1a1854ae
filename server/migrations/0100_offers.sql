-- What follows a purchase, what its receipt says, and what the product is called in the stores.
alter table products
  add column success_action jsonb,
  add column receipt_text text,
  add column apple_product_id text,
  add column google_product_id text;
create unique index products_apple on products (app_id, apple_product_id) where apple_product_id is not null and archived_at is null;
create unique index products_google on products (app_id, google_product_id) where google_product_id is not null and archived_at is null;

-- Another product beside this one at the checkout (COM-13). `price` null: the price of its version.
create table order_bumps (
  app_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  title text not null,
  body text,
  image jsonb,
  offered_id uuid not null check (offered_id <> product_id),
  version_id uuid not null,
  price bigint check (price >= 0),
  position int not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, product_id) references products (app_id, id) on delete cascade,
  foreign key (app_id, offered_id) references products (app_id, id),
  foreign key (app_id, version_id) references product_versions (app_id, id)
);
create index order_bumps_product on order_bumps (app_id, product_id, position) where archived_at is null;
create index order_bumps_offered on order_bumps (app_id, offered_id);
create index order_bumps_image on order_bumps (app_id, (image ->> 'media_id')) where image is not null;
call bandstand_protect('order_bumps');

create table coupons (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  code text not null,
  kind text not null check (kind in ('percent', 'amount')),
  -- Hundredths of a percent, or minor units.
  amount bigint not null check (amount > 0),
  currency text,
  duration text not null check (duration in ('once', 'periods', 'forever')),
  periods int check (periods > 0),
  product_ids uuid[] not null default '{}',
  version_ids uuid[] not null default '{}',
  bump_ids uuid[] not null default '{}',
  max_uses int,
  max_uses_per_member int,
  first_purchase_only boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  is_enabled boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  check (kind = 'amount' or amount <= 10000),
  check ((kind = 'amount') = (currency is not null)),
  check ((duration = 'periods') = (periods is not null))
);
create unique index coupons_code on coupons (app_id, upper(code)) where archived_at is null;
create index coupons_created on coupons (app_id, created_at desc, id);
call bandstand_protect('coupons');

-- Held while an order may still be paid with the code, used once it was. Counted under a lock on the coupon. An order that changes its code
-- holds both until its payment was changed.
create table coupon_uses (
  app_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  subscriber_id uuid not null,
  held_at timestamptz not null,
  used_at timestamptz,
  currency text not null,
  discount bigint not null default 0,
  paid bigint not null default 0,
  primary key (app_id, order_id, coupon_id),
  foreign key (app_id, coupon_id) references coupons (app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index coupon_uses_coupon on coupon_uses (app_id, coupon_id, subscriber_id);
create index coupon_uses_held on coupon_uses (held_at) where used_at is null;
call bandstand_protect('coupon_uses');

create table tax_settings (
  app_id uuid primary key references apps (id) on delete cascade,
  is_on boolean not null default false,
  inclusive boolean not null default true,
  source text not null default 'table' check (source in ('table', 'provider')),
  rates jsonb not null default '[]',
  blocked_countries jsonb not null default '[]',
  updated_at timestamptz not null default now()
);
call bandstand_protect('tax_settings');
