-- Members withdraw from contracts and cancel them by law (decision 075); what they agreed to at the checkout is kept with their order.
alter table orders add column waiver jsonb;

create table contract_notices (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('withdrawal', 'cancellation')),
  -- Null for a cancellation that fits no member, and once the member was deleted.
  subscriber_id uuid,
  order_id uuid,
  subscription_ids uuid[] not null default '{}',
  name text not null,
  email text not null,
  contract text not null,
  reason text,
  asked_at timestamptz not null,
  state text not null check (state in ('open', 'done')),
  closed_at timestamptz,
  -- User id; null: done by itself.
  closed_by uuid,
  primary key (app_id, id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete set null (subscriber_id),
  foreign key (app_id, order_id) references orders (app_id, id) on delete set null (order_id)
);
create unique index contract_notices_order on contract_notices (app_id, order_id) where kind = 'withdrawal';
create index contract_notices_asked on contract_notices (app_id, asked_at desc, id);
create index contract_notices_subscriber on contract_notices (app_id, subscriber_id);
create index contract_notices_open on contract_notices (app_id) where state = 'open';
call bandstand_protect('contract_notices');
