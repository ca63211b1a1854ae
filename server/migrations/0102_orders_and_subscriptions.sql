-- Providers name their payments as they like.
alter table orders alter column intent_id type text using intent_id::text;
alter table orders
  add column coupon_id uuid,
  add column coupon_code text,
  add column bump_ids uuid[] not null default '{}',
  add column customer_email text;
-- What makes a quote up; the buyer sees the quote alone.
alter table quotes add column details jsonb;
create index orders_created on orders (app_id, created_at desc, id);
create index orders_product on orders (app_id, product_id, created_at desc);
create index orders_coupon on orders (app_id, coupon_id) where coupon_id is not null;

-- Replayed from the first, the events of an order give its state.
create table order_events (
  app_id uuid not null,
  id uuid not null,
  -- Their order: several are written at one instant.
  nr bigint generated always as identity,
  order_id uuid not null,
  type text not null,
  data jsonb not null default '{}',
  made_by uuid,
  at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, order_id) references orders (app_id, id) on delete cascade
);
create index order_events_order on order_events (app_id, order_id, nr);
call bandstand_protect('order_events');

-- `terms`: what is charged and when, fixed when it was bought; null for what was bought before there were any.
alter table subscriptions
  add column order_id uuid,
  add column terms jsonb,
  -- What its bumps brought: one purchase each, which live and end with it.
  add column also_purchases uuid[] not null default '{}',
  -- A payment of the member himself for what is past due, begun at the provider.
  add column pay_intent_id text,
  -- What it opened was taken back: nothing more is charged.
  add column revoked_at timestamptz;
-- Ended while nobody knew yet what became of a payment.
create index subscriptions_unsettled on subscriptions (id) where status = 'ended' and (claimed_until is not null or pay_intent_id is not null);
create index subscriptions_product on subscriptions (app_id, product_id, created_at desc);
create index subscriptions_status on subscriptions (app_id, status, created_at desc);
create index subscriptions_order on subscriptions (app_id, order_id);

create table subscription_events (
  app_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  type text not null,
  data jsonb not null default '{}',
  made_by uuid,
  at timestamptz not null,
  nr bigint generated always as identity,
  primary key (app_id, id),
  foreign key (app_id, subscription_id) references subscriptions (app_id, id) on delete cascade
);
create index subscription_events_subscription on subscription_events (app_id, subscription_id, nr);
call bandstand_protect('subscription_events');

-- What was sold goes with its app: a member is taken out of the tables with nothing less.
alter table orders drop constraint orders_app_id_subscriber_id_fkey,
  add foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade;
alter table purchases drop constraint purchases_app_id_subscriber_id_fkey,
  add foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade;
alter table subscriptions drop constraint subscriptions_app_id_subscriber_id_fkey,
  add foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade;
alter table payments drop constraint payments_app_id_subscriber_id_fkey,
  add foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade;
