-- A subscription that its member pauses (decision 080): how a plan may be paused, and the pause that comes or runs.
alter table product_versions add column pause jsonb;
alter table subscriptions add column pause jsonb;
alter table subscriptions drop constraint subscriptions_status_check;
alter table subscriptions add constraint subscriptions_status_check
  check (status in ('trialing', 'active', 'paused', 'past_due', 'ending', 'ended'));
-- Cards that end during a pause are told of, too.
drop index subscriptions_cards;
create index subscriptions_cards on subscriptions ((payment_method ->> 'expiry')) where status in ('trialing', 'active', 'paused', 'past_due');
