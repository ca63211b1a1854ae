create table products (
  app_id uuid not null references apps (id) on delete cascade,
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
  primary key (app_id, id)
);
create index products_created on products (app_id, created_at desc, id);
create index products_image on products (app_id, (image ->> 'media_id')) where image is not null;
call bandstand_protect('products');

-- A bundle: whoever gets the product gets its parts as well (COM-4).
create table product_parts (
  app_id uuid not null,
  product_id uuid not null,
  part_id uuid not null check (part_id <> product_id),
  position int not null default 0,
  primary key (app_id, product_id, part_id),
  foreign key (app_id, product_id) references products (app_id, id) on delete cascade,
  foreign key (app_id, part_id) references products (app_id, id) on delete cascade
);
create index product_parts_part on product_parts (app_id, part_id);
call bandstand_protect('product_parts');

-- Prices of a version never change once it was sold; a new price is a new version (COM-2).
create table product_versions (
  app_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  price bigint not null check (price >= 0),
  currency text not null,
  kind text not null check (kind in ('one_off', 'recurring', 'free')),
  interval_unit text check (interval_unit in ('day', 'week', 'month', 'year')),
  interval_count int,
  expiry_units int,
  trial_days int not null default 0,
  setup_fee bigint not null default 0,
  keep_access boolean not null default false,
  is_archived boolean not null default false,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, product_id) references products (app_id, id) on delete cascade
);
create index product_versions_product on product_versions (app_id, product_id, position);
call bandstand_protect('product_versions');

create table orders (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  product_id uuid not null,
  version_id uuid not null,
  quote_id uuid,
  status text not null check (status in ('open', 'processing', 'pending_approval', 'paid', 'completed', 'failed', 'expired')),
  provider text not null,
  intent_id uuid,
  intent_kind text,
  amount bigint not null,
  currency text not null,
  referral text,
  customer_name text,
  address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id),
  foreign key (app_id, product_id) references products (app_id, id),
  foreign key (app_id, version_id) references product_versions (app_id, id)
);
-- One open order a member and product: an intent call repeated continues it (COM-3).
create unique index orders_open on orders (app_id, subscriber_id, product_id) where status in ('open', 'processing', 'pending_approval', 'paid');
create index orders_subscriber on orders (app_id, subscriber_id, created_at desc);
create index orders_intent on orders (app_id, intent_id);
create index orders_quote on orders (app_id, quote_id);
create index orders_unsettled on orders (updated_at) where status in ('open', 'processing', 'paid');
call bandstand_protect('orders');

create table quotes (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  product_id uuid not null,
  version_id uuid not null,
  quote jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (app_id, id)
);
create index quotes_expires on quotes (expires_at);
call bandstand_protect('quotes');

-- What the built-in test gateway knows of a payment: the other side of the wire, kept apart from orders on purpose.
create table test_intents (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  client_secret text not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  payment_method jsonb,
  last_error text,
  metadata jsonb not null default '{}',
  idempotency_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, idempotency_key)
);
call bandstand_protect('test_intents');

create table purchases (
  app_id uuid not null,
  id uuid not null,
  order_id uuid,
  subscriber_id uuid not null,
  product_id uuid not null,
  version_id uuid,
  amount bigint not null,
  currency text not null,
  source text not null check (source in ('web', 'ios', 'android', 'manual')),
  purchased_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, order_id, product_id),
  foreign key (app_id, order_id) references orders (app_id, id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id)
);
create index purchases_subscriber on purchases (app_id, subscriber_id, purchased_at desc);
create index purchases_at on purchases (app_id, purchased_at desc);
call bandstand_protect('purchases');

create table subscriptions (
  app_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  subscriber_id uuid not null,
  product_id uuid not null,
  version_id uuid not null,
  status text not null check (status in ('trialing', 'active', 'past_due', 'ending', 'ended')),
  provider text not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  past_due_since timestamptz,
  ends_at timestamptz,
  charges_made int not null default 0,
  attempts_failed int not null default 0,
  payment_method jsonb,
  -- When something has to happen next: a charge, another try, the end.
  due_at timestamptz not null,
  -- A renewal under way holds the row until then, so that nobody else charges.
  claimed_until timestamptz,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, purchase_id),
  foreign key (app_id, purchase_id) references purchases (app_id, id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id)
);
create index subscriptions_subscriber on subscriptions (app_id, subscriber_id, created_at desc);
create index subscriptions_due on subscriptions (due_at) where status <> 'ended';
call bandstand_protect('subscriptions');

-- Money that was taken, or a card kept for later (amount 0): one row a charge, whoever told us first.
create table payments (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  product_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  provider text not null,
  provider_id text not null,
  amount bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, provider, provider_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id)
);
create index payments_at on payments (app_id, paid_at desc);
create index payments_order on payments (app_id, order_id);
create index payments_subscription on payments (app_id, subscription_id);
call bandstand_protect('payments');

-- What a member may open because of a product. Pages look only here (COM-5).
create table entitlements (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  product_id uuid not null,
  source text not null check (source in ('purchase', 'subscription', 'grant')),
  -- What the member is told: the state of the subscription, or that the product is owned or given.
  status text not null check (status in ('owned', 'granted', 'trialing', 'active', 'past_due', 'ending', 'ended')),
  purchase_id uuid,
  -- The entitlement of the bundle that brought this one.
  bundle_id uuid,
  starts_at timestamptz not null,
  -- Kept up to date with the subscription, its grace included, so that one look at this table is enough.
  ends_at timestamptz,
  revoked_at timestamptz,
  granted_by uuid,
  primary key (app_id, id),
  unique (app_id, purchase_id, product_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, product_id) references products (app_id, id)
);
create index entitlements_subscriber on entitlements (app_id, subscriber_id, product_id);
create index entitlements_product on entitlements (app_id, product_id) where revoked_at is null;
create index entitlements_bundle on entitlements (app_id, bundle_id) where bundle_id is not null;
call bandstand_protect('entitlements');
