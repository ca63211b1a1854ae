-- A purchase in a store: one owner for each original transaction (COM-18).
create table store_purchases (
  app_id uuid not null,
  store text not null check (store in ('apple', 'google')),
  original_id text not null,
  product_id uuid not null,
  subscriber_id uuid not null,
  purchase_id uuid not null,
  latest_id text not null,
  state text not null check (state in ('active', 'grace', 'expired', 'revoked')),
  is_sandbox boolean not null default false,
  expires_at timestamptz,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  primary key (app_id, store, original_id),
  unique (app_id, purchase_id),
  foreign key (app_id, purchase_id) references purchases (app_id, id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index store_purchases_subscriber on store_purchases (app_id, subscriber_id);
call bandstand_protect('store_purchases');

create table store_events (
  app_id uuid not null references apps (id) on delete cascade,
  store text not null,
  id text not null,
  type text not null,
  original_id text,
  state text not null check (state in ('handled', 'ignored', 'failed')),
  received_at timestamptz not null,
  primary key (app_id, store, id)
);
create index store_events_received on store_events (app_id, received_at desc);
call bandstand_protect('store_events');
