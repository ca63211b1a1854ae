-- What members ask to get back. `kind`: a withdrawal by law may join later on.
create table refund_requests (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  purchase_id uuid not null,
  order_id uuid not null,
  reason text not null,
  state text not null,
  answer text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (app_id, id),
  constraint refund_requests_state_check check (state in ('open', 'refunded', 'refused')),
  foreign key (app_id, purchase_id) references purchases(app_id, id) on delete cascade
);
-- One at a time.
create unique index refund_requests_open on refund_requests (app_id, purchase_id) where (state = 'open');
create index refund_requests_purchase on refund_requests (app_id, purchase_id);
create index refund_requests_state on refund_requests (app_id, state, created_at desc, id);
create index refund_requests_subscriber on refund_requests (app_id, subscriber_id);
call bandstand_protect('refund_requests');

-- For how many days after a purchase an app lets members ask; no row: not at all.
create table refund_settings (
  app_id uuid not null,
  days int not null,
  primary key (app_id),
  constraint refund_settings_days_check check ((days >= 1) and (days <= 3650)),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('refund_settings');
