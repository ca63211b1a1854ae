-- How a payment that did not go through is followed up, as the owner sets it; null: on days 1, 3, 5 and 7, then it ends.
alter table payment_settings add column dunning jsonb;
-- The plan of the moment in which a subscription became past due; why nothing could be asked for; how often in a row nobody knew what became of
-- a charge; and the card whose end its member was told of.
alter table subscriptions
  add column dunning jsonb,
  add column trouble text check (trouble in ('nobody', 'method')),
  add column unknown_tries int not null default 0,
  add column card_told text;

create index subscriptions_troubled on subscriptions (app_id) where status <> 'ended' and (trouble is not null or unknown_tries > 0);
create index subscriptions_cards on subscriptions ((payment_method ->> 'expiry')) where status in ('trialing', 'active', 'past_due');
