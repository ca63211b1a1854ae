create table subscriptions (
  app_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  subscriber_id uuid not null,
  product_id uuid not null,
  version_id uuid not null,
  status text not null,
  provider text not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  past_due_since timestamptz,
  ends_at timestamptz,
  charges_made int not null default 0,
  attempts_failed int not null default 0,
  payment_method jsonb,
  -- When something has to happen next: a charge, another try, the end.
  due_at timestamptz not null,
  -- A renewal under way holds the row until then, so that nobody else charges.
  claimed_until timestamptz,
  created_at timestamptz not null,
  order_id uuid,
  terms jsonb,
  also_purchases uuid[] not null default '{}'::uuid[],
  pay_intent_id text,
  revoked_at timestamptz,
  -- A charge of ours that a bank works on for days differs from a payment that members make themselves: where it comes back, it was refused.
  is_charge_waiting boolean not null default false,
  is_test boolean not null default false,
  dunning jsonb,
  trouble text,
  unknown_tries int not null default 0,
  card_told text,
  -- The day that periods are counted from: a trial that somebody did not get moves it, and so does a change of the plan.
  anchor_at timestamptz not null,
  next_version_id uuid,
  next_terms jsonb,
  period_worth bigint,
  pause jsonb,
  primary key (app_id, id),
  unique (app_id, purchase_id),
  constraint subscriptions_trouble_check check (trouble in ('nobody', 'method')),
  constraint subscriptions_status_check check (status in ('trialing', 'active', 'paused', 'past_due', 'ending', 'ended')),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index subscriptions_cards on subscriptions (((payment_method ->> 'expiry'))) where (status in ('trialing', 'active', 'paused', 'past_due'));
create index subscriptions_due on subscriptions (due_at) where (status <> 'ended');
create index subscriptions_in_test on subscriptions (app_id) where (is_test and (status <> 'ended'));
create index subscriptions_newest on subscriptions (app_id, created_at desc, id desc);
create index subscriptions_order on subscriptions (app_id, order_id);
create index subscriptions_product on subscriptions (app_id, product_id, created_at desc);
create index subscriptions_status on subscriptions (app_id, status, created_at desc);
create index subscriptions_subscriber on subscriptions (app_id, subscriber_id, created_at desc);
create index subscriptions_troubled on subscriptions (app_id) where ((status <> 'ended') and ((trouble is not null) or (unknown_tries > 0)));
-- Ended while nobody knew yet what became of a payment.
create index subscriptions_unsettled on subscriptions (id) where ((status = 'ended') and ((claimed_until is not null) or (pay_intent_id is not null)));
call bandstand_protect('subscriptions');

create table subscription_events (
  app_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  type text not null,
  data jsonb not null default '{}'::jsonb,
  made_by uuid,
  at timestamptz not null,
  nr bigint generated always as identity,
  primary key (app_id, id),
  foreign key (app_id, subscription_id) references subscriptions(app_id, id) on delete cascade
);
create index subscription_events_cancelled on subscription_events (app_id, at) where (type = 'cancelled');
create index subscription_events_subscription on subscription_events (app_id, subscription_id, nr);
call bandstand_protect('subscription_events');
