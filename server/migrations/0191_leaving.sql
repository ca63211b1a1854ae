-- What members are offered when they leave, and what became of it (decision 080). An offered discount is a coupon that nobody can type.
alter table coupons add column is_offer boolean not null default false;

create table leaving_offers (
  app_id uuid not null references apps (id) on delete cascade,
  version_id uuid not null,
  kind text not null check (kind in ('discount', 'pause')),
  coupon_id uuid,
  primary key (app_id, version_id),
  foreign key (app_id, version_id) references product_versions (app_id, id) on delete cascade,
  foreign key (app_id, coupon_id) references coupons (app_id, id),
  check ((kind = 'discount') = (coupon_id is not null))
);
call bandstand_protect('leaving_offers');

-- Each time that a member began to cancel. Whether they did stands in the events of the subscription.
create table leavings (
  app_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  subscriber_id uuid not null,
  version_id uuid not null,
  asked_at timestamptz not null,
  reason text,
  note text,
  offer text check (offer in ('discount', 'pause')),
  -- What was seen is what is taken: another discount since is another offer.
  coupon_id uuid,
  offered_at timestamptz,
  accepted_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id, subscription_id) references subscriptions (app_id, id) on delete cascade
);
create index leavings_subscription on leavings (app_id, subscription_id, asked_at desc);
create index leavings_asked on leavings (app_id, asked_at);
create index leavings_accepted on leavings (app_id, subscriber_id, version_id, accepted_at) where accepted_at is not null;
create index subscription_events_cancelled on subscription_events (app_id, at) where type = 'cancelled';
call bandstand_protect('leavings');
