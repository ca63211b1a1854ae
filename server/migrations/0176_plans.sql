-- A change of plan that takes place at the end of the period.
alter table subscriptions
  add column next_version_id uuid,
  add column next_terms jsonb,
  -- What the period was sold for, without tax on top, where the terms of today no longer say it.
  add column period_worth bigint;

-- What a member was shown of a change of plan, and what became of it. `asked`: its money was asked for.
create table plan_changes (
  app_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  version_id uuid not null,
  state text not null check (state in ('quoted', 'asked', 'done', 'failed')),
  quote jsonb not null,
  details jsonb not null,
  intent_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, subscription_id) references subscriptions (app_id, id) on delete cascade
);
create index plan_changes_subscription on plan_changes (app_id, subscription_id, created_at desc);
-- Nobody pays for two at once.
create unique index plan_changes_asked on plan_changes (app_id, subscription_id) where state = 'asked';
call bandstand_protect('plan_changes');
