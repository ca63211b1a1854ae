-- An invoice is written once, in the transaction of its payment, and never changed (COM-22). Numbers have no gaps.
create table invoices (
  app_id uuid not null,
  id uuid not null,
  number text not null,
  subscriber_id uuid not null,
  payment_id uuid not null,
  order_id uuid,
  subscription_id uuid,
  -- Seller, customer, lines and sums, as they were printed.
  document jsonb not null,
  total bigint not null,
  currency text not null,
  issued_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, number),
  unique (app_id, payment_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index invoices_order on invoices (app_id, order_id);
create index invoices_subscription on invoices (app_id, subscription_id, issued_at desc);
create index invoices_subscriber on invoices (app_id, subscriber_id, issued_at desc);
call bandstand_protect('invoices');
