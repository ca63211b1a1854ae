create table orders (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  product_id uuid not null,
  version_id uuid not null,
  quote_id uuid,
  status text not null,
  provider text not null,
  intent_id text,
  intent_kind text,
  amount bigint not null,
  currency text not null,
  referral text,
  customer_name text,
  address jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_at timestamptz,
  coupon_id uuid,
  coupon_code text,
  bump_ids uuid[] not null default '{}'::uuid[],
  customer_email text,
  -- What was bought without money differs from what was paid: by the test gateway, or with a provider's test keys.
  is_test boolean not null default false,
  business jsonb,
  -- Members withdraw from contracts and cancel them by law (decision 075); what they agreed to at the checkout is kept with their order.
  waiver jsonb,
  -- The country of the address from which an order was asked for, where a proxy that the operator named says it.
  ip_country text,
  gift jsonb,
  -- Whether the buyer of seats takes one.
  takes_seat boolean not null default true,
  primary key (app_id, id),
  constraint orders_status_check check (status in ('open', 'processing', 'pending_approval', 'paid', 'completed', 'failed', 'expired')),
  foreign key (app_id, product_id) references products(app_id, id) deferrable initially deferred,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade,
  foreign key (app_id, version_id) references product_versions(app_id, id) deferrable initially deferred
);
create index orders_coupon on orders (app_id, coupon_id) where (coupon_id is not null);
create index orders_created on orders (app_id, created_at desc, id);
create index orders_intent on orders (app_id, intent_id);
-- One open order a member and product: an intent call repeated continues it (COM-3).
create unique index orders_open on orders (app_id, subscriber_id, product_id) where (status in ('open', 'processing', 'pending_approval', 'paid'));
create index orders_product on orders (app_id, product_id, created_at desc);
create index orders_quote on orders (app_id, quote_id);
create index orders_subscriber on orders (app_id, subscriber_id, created_at desc);
create index orders_test on orders (app_id, status) where is_test;
create index orders_unsettled on orders (updated_at) where (status in ('open', 'processing', 'paid'));
call bandstand_protect('orders');

create table purchases (
  app_id uuid not null,
  id uuid not null,
  order_id uuid,
  subscriber_id uuid not null,
  product_id uuid not null,
  version_id uuid,
  amount bigint not null,
  currency text not null,
  source text not null,
  purchased_at timestamptz not null,
  is_gift boolean not null default false,
  seats int,
  primary key (app_id, id),
  unique (app_id, order_id, product_id),
  constraint purchases_source_check check (source in ('web', 'ios', 'android', 'manual')),
  foreign key (app_id, order_id) references orders(app_id, id) deferrable initially deferred,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index purchases_at on purchases (app_id, purchased_at desc);
create index purchases_subscriber on purchases (app_id, subscriber_id, purchased_at desc);
call bandstand_protect('purchases');

-- Replayed from the first, the events of an order give its state.
create table order_events (
  app_id uuid not null,
  id uuid not null,
  -- Their order: several are written at one instant.
  nr bigint generated always as identity,
  order_id uuid not null,
  type text not null,
  data jsonb not null default '{}'::jsonb,
  made_by uuid,
  at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, order_id) references orders(app_id, id) on delete cascade
);
create index order_events_disputes on order_events (app_id, order_id) where (type = 'dispute_closed');
create index order_events_order on order_events (app_id, order_id, nr);
call bandstand_protect('order_events');
