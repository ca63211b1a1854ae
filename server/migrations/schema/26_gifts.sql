-- A code that gives what was paid for, once. It outlives its buyer: somebody else holds it.
create table gifts (
  app_id uuid not null,
  id uuid not null,
  order_id uuid,
  purchase_id uuid not null,
  buyer_id uuid,
  product_id uuid not null,
  version_id uuid not null,
  -- Sealed, for its buyer; found by its hash.
  code text not null,
  code_hash text not null,
  code_end text not null,
  from_name text not null,
  recipient_name text not null,
  email text,
  message text,
  send_on date,
  -- Of how many changes: a mail that was put off before is not sent.
  mail_nr int not null default 0,
  sent_at timestamptz,
  voided_at timestamptz,
  redeemed_at timestamptz,
  redeemed_by uuid,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, code_hash),
  unique (app_id, purchase_id),
  foreign key (app_id, buyer_id) references subscribers(app_id, id) on delete set null (buyer_id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, product_id) references products(app_id, id) deferrable initially deferred,
  foreign key (app_id, redeemed_by) references subscribers(app_id, id) on delete set null (redeemed_by)
);
create index gifts_buyer on gifts (app_id, buyer_id, created_at desc) where (buyer_id is not null);
create index gifts_order on gifts (app_id, order_id) where (order_id is not null);
create index gifts_receiver on gifts (app_id, redeemed_by, redeemed_at desc) where (redeemed_by is not null);
call bandstand_protect('gifts');
