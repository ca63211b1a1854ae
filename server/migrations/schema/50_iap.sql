-- A purchase in a store: one owner for each original transaction (COM-18).
create table store_purchases (
  app_id uuid not null,
  store text not null,
  original_id text not null,
  product_id uuid not null,
  subscriber_id uuid not null,
  purchase_id uuid not null,
  latest_id text not null,
  state text not null,
  is_sandbox boolean not null default false,
  expires_at timestamptz,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  -- What could not be repaired is tried again later and later, so that one app that always fails leaves the others their turn.
  failed_checks int not null default 0,
  primary key (app_id, store, original_id),
  unique (app_id, purchase_id),
  constraint store_purchases_store_check check (store in ('apple', 'google')),
  constraint store_purchases_state_check check (state in ('active', 'grace', 'expired', 'revoked')),
  foreign key (app_id, purchase_id) references purchases(app_id, id) deferrable initially deferred,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index store_purchases_overdue on store_purchases (checked_at) where ((state in ('active', 'grace')) and (expires_at is not null));
create index store_purchases_sandbox on store_purchases (app_id) where is_sandbox;
create index store_purchases_subscriber on store_purchases (app_id, subscriber_id);
call bandstand_protect('store_purchases');

create table store_events (
  app_id uuid not null,
  store text not null,
  id text not null,
  type text not null,
  original_id text,
  state text not null,
  received_at timestamptz not null,
  primary key (app_id, store, id),
  constraint store_events_state_check check (state in ('handled', 'ignored', 'failed')),
  foreign key (app_id) references apps(id) on delete cascade
);
create index store_events_received on store_events (app_id, received_at desc);
call bandstand_protect('store_events');
