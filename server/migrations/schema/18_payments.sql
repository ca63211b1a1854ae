-- Money that was taken, or a card kept for later (amount 0): one row for each charge, whichever report came first.
create table payments (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid,
  product_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  provider text not null,
  provider_id text not null,
  amount bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  method jsonb,
  -- Taken through the test gateway, or with the provider's own test keys: no money moved.
  is_test boolean not null default false,
  -- What each product is of a payment, with its tax, and what a refund is of those lines: books, credit notes and refunds by line need it to the unit.
  lines jsonb,
  -- Somebody looked into a payment that the provider's balance lacks.
  balance_accepted_at timestamptz,
  primary key (app_id, id),
  unique (app_id, provider, provider_id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete set null (subscriber_id)
);
create index payments_at on payments (app_id, paid_at desc);
create index payments_order on payments (app_id, order_id);
create index payments_subscriber on payments (app_id, subscriber_id) where (subscriber_id is not null);
create index payments_subscription on payments (app_id, subscription_id);
create index payments_test on payments (app_id) where is_test;
call bandstand_protect('payments');

-- How an app takes money. `keys` is sealed with the secret of the install; nothing of it is ever answered.
create table payment_settings (
  app_id uuid not null,
  keys text,
  currency text not null default 'EUR',
  seller jsonb not null default '{}'::jsonb,
  manual_instructions text,
  -- When the app left the test gateway.
  live_since timestamptz,
  next_invoice int not null default 1,
  updated_at timestamptz not null default now(),
  next_test_invoice int not null default 1,
  -- How a payment that did not go through is followed up, as the owner sets it; null: on days 1, 3, 5 and 7, then it ends.
  dunning jsonb,
  -- What e-invoices say of who sells beyond the printed address, and which form they have; null: the owner never said anything.
  e_invoice jsonb,
  primary key (app_id),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('payment_settings');

-- Every event that a provider reported, once; a repeat increases `times` (COM-11).
create table payment_events (
  app_id uuid not null,
  provider text not null,
  id text not null,
  type text not null,
  payment_id text,
  order_id uuid,
  state text not null,
  error text,
  times int not null default 1,
  sent_at timestamptz,
  received_at timestamptz not null,
  handled_at timestamptz,
  is_test boolean not null default false,
  primary key (app_id, provider, id),
  constraint payment_events_state_check check (state in ('waiting', 'handled', 'ignored', 'failed')),
  foreign key (app_id) references apps(id) on delete cascade
);
create index payment_events_open on payment_events (app_id, state) where (state in ('waiting', 'failed'));
create index payment_events_received on payment_events (app_id, received_at desc);
call bandstand_protect('payment_events');
