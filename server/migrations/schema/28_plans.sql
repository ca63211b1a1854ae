-- What a member was shown of a change of plan, and what became of it. `asked`: its money was asked for.
create table plan_changes (
  app_id uuid not null,
  id uuid not null,
  subscription_id uuid not null,
  version_id uuid not null,
  state text not null,
  quote jsonb not null,
  details jsonb not null,
  intent_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (app_id, id),
  constraint plan_changes_state_check check (state in ('quoted', 'asked', 'done', 'failed')),
  foreign key (app_id, subscription_id) references subscriptions(app_id, id) on delete cascade
);
-- Nobody pays for two at once.
create unique index plan_changes_asked on plan_changes (app_id, subscription_id) where (state = 'asked');
create index plan_changes_subscription on plan_changes (app_id, subscription_id, created_at desc);
call bandstand_protect('plan_changes');
