-- What the built-in test gateway knows of a payment: the other side of the wire, kept apart from orders on purpose.
create table test_intents (
  app_id uuid not null,
  id uuid not null,
  client_secret text not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  payment_method jsonb,
  last_error text,
  metadata jsonb not null default '{}'::jsonb,
  idempotency_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, idempotency_key),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('test_intents');

-- A member at a provider that keeps cards by customer.
create table payment_customers (
  app_id uuid not null,
  subscriber_id uuid not null,
  provider text not null,
  customer_id text not null,
  created_at timestamptz not null default now(),
  -- Customers and keys of idempotency belong to one mode of one account of a provider. Existing rows belong to the present keys of the app.
  realm text not null default 'live',
  primary key (app_id, subscriber_id, provider, realm),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index payment_customers_customer on payment_customers (app_id, provider, customer_id);
call bandstand_protect('payment_customers');

-- What was begun at a provider under which key. A provider forgets keys after a day, and money must never be taken twice.
create table payment_keys (
  app_id uuid not null,
  provider text not null,
  idempotency_key text not null,
  payment_id text,
  begun_at timestamptz not null,
  realm text not null default 'live',
  primary key (app_id, provider, realm, idempotency_key),
  foreign key (app_id) references apps(id) on delete cascade
);
create index payment_keys_begun on payment_keys (begun_at);
call bandstand_protect('payment_keys');

-- Paid by hand: the owner says when the money came.
create table manual_payments (
  app_id uuid not null,
  id uuid not null,
  client_secret text not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  payment_method jsonb,
  last_error text,
  metadata jsonb not null default '{}'::jsonb,
  idempotency_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, idempotency_key),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('manual_payments');

-- The test gateway gives back, too.
create table test_refunds (
  app_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  amount bigint not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, idempotency_key),
  foreign key (app_id) references apps(id) on delete cascade
);
create index test_refunds_intent on test_refunds (app_id, intent_id);
call bandstand_protect('test_refunds');
