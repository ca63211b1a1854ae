-- Money that was given back; `state` as the provider says.
create table refunds (
  app_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  provider text not null,
  provider_id text,
  amount bigint not null,
  currency text not null,
  state text not null,
  is_revoking boolean not null default false,
  made_by uuid,
  -- Asked for twice with the same key, it is one refund.
  idempotency_key text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  tries int not null default 0,
  tried_at timestamptz,
  kind text not null default 'refund',
  fee bigint,
  fee_currency text,
  lines jsonb,
  primary key (app_id, id),
  unique (app_id, provider, provider_id),
  unique (app_id, idempotency_key),
  constraint refunds_amount_check check (amount > 0),
  constraint refunds_state_check check (state in ('pending', 'succeeded', 'failed')),
  constraint refunds_kind_check check (kind in ('refund', 'dispute'))
);
create index refunds_created on refunds (app_id, created_at desc);
create index refunds_order on refunds (app_id, order_id);
create index refunds_payment on refunds (app_id, payment_id);
create index refunds_pending on refunds (created_at) where (state = 'pending');
-- The books of a span, by the day a refund became sure.
create index refunds_settled on refunds (app_id, settled_at, id) where (state = 'succeeded');
create index refunds_subscription on refunds (app_id, subscription_id);
call bandstand_protect('refunds');

-- An invoice is written once, in the transaction of its payment, and never changed (COM-22). Numbers have no gaps.
create table invoices (
  app_id uuid not null,
  id uuid not null,
  number text not null,
  subscriber_id uuid,
  payment_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  -- Seller, customer, lines and sums, as they were printed.
  document jsonb not null,
  total bigint not null,
  currency text not null,
  issued_at timestamptz not null,
  kind text not null default 'invoice',
  invoice_id uuid,
  refund_id uuid,
  primary key (app_id, id),
  unique (app_id, number),
  constraint invoices_kind_check check (kind in ('invoice', 'credit_note')),
  constraint invoices_check check ((kind = 'invoice') = (invoice_id is null)),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete set null (subscriber_id)
);
create index invoices_corrected on invoices (app_id, invoice_id) where (invoice_id is not null);
create index invoices_issued on invoices (app_id, issued_at desc, id desc);
create index invoices_order on invoices (app_id, order_id);
create unique index invoices_payment on invoices (app_id, payment_id) where (kind = 'invoice');
-- A refund is credited once; one that the bank sent back is taken out again once.
create unique index invoices_refund on invoices (app_id, refund_id, ((total < 0))) where (kind = 'credit_note');
create index invoices_subscriber on invoices (app_id, subscriber_id, issued_at desc);
create index invoices_subscription on invoices (app_id, subscription_id, issued_at desc);
call bandstand_protect('invoices');
