create table leaving_offers (
  app_id uuid not null,
  version_id uuid not null,
  kind text not null,
  coupon_id uuid,
  primary key (app_id, version_id),
  constraint leaving_offers_kind_check check (kind in ('discount', 'pause')),
  constraint leaving_offers_check check ((kind = 'discount') = (coupon_id is not null)),
  foreign key (app_id, coupon_id) references coupons(app_id, id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, version_id) references product_versions(app_id, id) on delete cascade
);
call bandstand_protect('leaving_offers');

-- Each time that a member began to cancel. Whether they did is in the events of the subscription.
create table leavings (
  app_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  subscriber_id uuid not null,
  version_id uuid not null,
  asked_at timestamptz not null,
  reason text,
  note text,
  offer text,
  -- What was seen is what is taken: another discount since is another offer.
  coupon_id uuid,
  offered_at timestamptz,
  accepted_at timestamptz,
  primary key (app_id, id),
  constraint leavings_offer_check check (offer in ('discount', 'pause')),
  foreign key (app_id, subscription_id) references subscriptions(app_id, id) on delete cascade
);
create index leavings_accepted on leavings (app_id, subscriber_id, version_id, accepted_at) where (accepted_at is not null);
create index leavings_asked on leavings (app_id, asked_at);
create index leavings_subscription on leavings (app_id, subscription_id, asked_at desc);
call bandstand_protect('leavings');
