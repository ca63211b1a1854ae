-- How an app takes money. `keys` is sealed with the secret of the install; nothing of it is ever answered.
create table payment_settings (
  app_id uuid primary key references apps (id) on delete cascade,
  keys text,
  currency text not null default 'EUR',
  seller jsonb not null default '{}',
  manual_instructions text,
  -- When the app left the test gateway.
  live_since timestamptz,
  next_invoice int not null default 1,
  updated_at timestamptz not null default now()
);
call bandstand_protect('payment_settings');

-- A member at a provider that keeps cards by customer.
create table payment_customers (
  app_id uuid not null,
  subscriber_id uuid not null,
  provider text not null,
  customer_id text not null,
  created_at timestamptz not null default now(),
  primary key (app_id, subscriber_id, provider),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index payment_customers_customer on payment_customers (app_id, provider, customer_id);
call bandstand_protect('payment_customers');

-- Every event that a provider told us, once; a repeat counts `times` up (COM-11).
create table payment_events (
  app_id uuid not null references apps (id) on delete cascade,
  provider text not null,
  id text not null,
  type text not null,
  payment_id text,
  order_id uuid,
  state text not null check (state in ('waiting', 'handled', 'ignored', 'failed')),
  error text,
  times int not null default 1,
  sent_at timestamptz,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (app_id, provider, id)
);
create index payment_events_received on payment_events (app_id, received_at desc);
create index payment_events_open on payment_events (app_id, state) where state in ('waiting', 'failed');
call bandstand_protect('payment_events');

alter table payments add column method jsonb;

-- Money that was given back; `state` as the provider says.
create table refunds (
  app_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  provider text not null,
  provider_id text,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  is_revoking boolean not null default false,
  made_by uuid,
  -- Asked for twice with the same key, it is one refund.
  idempotency_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (app_id, id),
  unique (app_id, provider, provider_id),
  unique (app_id, idempotency_key),
  foreign key (app_id, payment_id) references payments (app_id, id) on delete cascade
);
create index refunds_payment on refunds (app_id, payment_id);
create index refunds_order on refunds (app_id, order_id);
create index refunds_subscription on refunds (app_id, subscription_id);
create index refunds_created on refunds (app_id, created_at desc);
create index refunds_pending on refunds (created_at) where state = 'pending';
call bandstand_protect('refunds');

-- What was begun at a provider under which key. A provider forgets keys after a day, and money must never be taken twice.
create table payment_keys (
  app_id uuid not null references apps (id) on delete cascade,
  provider text not null,
  idempotency_key text not null,
  payment_id text,
  begun_at timestamptz not null,
  primary key (app_id, provider, idempotency_key)
);
call bandstand_protect('payment_keys');

-- Paid by hand: the owner says when the money came.
create table manual_payments (
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
call bandstand_protect('manual_payments');

-- The test gateway gives back, too.
create table test_refunds (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  intent_id uuid not null,
  amount bigint not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, idempotency_key)
);
create index test_refunds_intent on test_refunds (app_id, intent_id);
call bandstand_protect('test_refunds');
