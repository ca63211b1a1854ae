-- What members ask to get back. `kind`: a withdrawal by law may join later on.
create table refund_requests (
  app_id uuid not null,
  id uuid not null,
  kind text not null default 'refund' check (kind in ('refund', 'withdrawal')),
  subscriber_id uuid not null,
  purchase_id uuid not null,
  order_id uuid not null,
  reason text not null,
  state text not null check (state in ('open', 'refunded', 'refused')),
  answer text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (app_id, id),
  foreign key (app_id, purchase_id) references purchases (app_id, id) on delete cascade
);
-- One at a time.
create unique index refund_requests_open on refund_requests (app_id, purchase_id) where state = 'open';
create index refund_requests_purchase on refund_requests (app_id, purchase_id);
create index refund_requests_subscriber on refund_requests (app_id, subscriber_id);
create index refund_requests_state on refund_requests (app_id, state, created_at desc, id);
call bandstand_protect('refund_requests');

-- For how many days after a purchase an app lets members ask; no row: not at all.
create table refund_settings (
  app_id uuid primary key references apps (id) on delete cascade,
  days int not null check (days between 1 and 3650)
);
call bandstand_protect('refund_settings');
