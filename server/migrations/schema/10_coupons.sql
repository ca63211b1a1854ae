create table coupons (
  app_id uuid not null,
  id uuid not null,
  code text not null,
  kind text not null,
  -- Hundredths of a percent, or minor units.
  amount bigint not null,
  currency text,
  duration text not null,
  periods int,
  product_ids uuid[] not null default '{}'::uuid[],
  version_ids uuid[] not null default '{}'::uuid[],
  bump_ids uuid[] not null default '{}'::uuid[],
  max_uses int,
  max_uses_per_member int,
  first_purchase_only boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  is_enabled boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What members are offered when they leave, and what became of it (decision 080). An offered discount is a coupon that nobody can type.
  is_offer boolean not null default false,
  primary key (app_id, id),
  constraint coupons_kind_check check (kind in ('percent', 'amount')),
  constraint coupons_amount_check check (amount > 0),
  constraint coupons_duration_check check (duration in ('once', 'periods', 'forever')),
  constraint coupons_periods_check check (periods > 0),
  constraint coupons_check check ((kind = 'amount') or (amount <= 10000)),
  constraint coupons_check1 check ((kind = 'amount') = (currency is not null)),
  constraint coupons_check2 check ((duration = 'periods') = (periods is not null)),
  foreign key (app_id) references apps(id) on delete cascade
);
create unique index coupons_code on coupons (app_id, upper(code)) where (archived_at is null);
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
  foreign key (app_id, coupon_id) references coupons(app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index coupon_uses_coupon on coupon_uses (app_id, coupon_id, subscriber_id);
create index coupon_uses_held on coupon_uses (held_at) where (used_at is null);
create index coupon_uses_subscriber on coupon_uses (app_id, subscriber_id);
call bandstand_protect('coupon_uses');
