create table contract_notices (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Null for a cancellation that fits no member, and once the member was deleted.
  subscriber_id uuid,
  order_id uuid,
  subscription_ids uuid[] not null default '{}'::uuid[],
  name text not null,
  email text not null,
  contract text not null,
  reason text,
  asked_at timestamptz not null,
  state text not null,
  closed_at timestamptz,
  -- User id; null: done by itself.
  closed_by uuid,
  primary key (app_id, id),
  constraint contract_notices_kind_check check (kind in ('withdrawal', 'cancellation')),
  constraint contract_notices_state_check check (state in ('open', 'done')),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, order_id) references orders(app_id, id) on delete set null (order_id),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete set null (subscriber_id)
);
create index contract_notices_asked on contract_notices (app_id, asked_at desc, id);
create index contract_notices_of_order on contract_notices (app_id, order_id) where (order_id is not null);
create index contract_notices_open on contract_notices (app_id) where (state = 'open');
create unique index contract_notices_order on contract_notices (app_id, order_id) where (kind = 'withdrawal');
create index contract_notices_subscriber on contract_notices (app_id, subscriber_id);
call bandstand_protect('contract_notices');
