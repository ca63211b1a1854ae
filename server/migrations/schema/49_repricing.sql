-- What owners changed for subscriptions that run: the price of a plan, or the rate of a place.
create table term_changes (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
  product_id uuid,
  version_id uuid,
  amounts jsonb,
  needs_consent boolean not null default false,
  country text,
  region text,
  name text,
  rate int,
  applies_from timestamptz not null,
  state text not null,
  -- When subscriptions are looked through next; null: all know of it.
  sweep_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  constraint term_changes_kind_check check (kind in ('price', 'tax')),
  constraint term_changes_state_check check (state in ('announced', 'withdrawn')),
  constraint term_changes_check check (((kind = 'price') = ((version_id is not null) and (amounts is not null)))),
  constraint term_changes_check1 check (((kind = 'tax') = ((country is not null) and (rate is not null)))),
  foreign key (app_id) references apps(id) on delete cascade
);
create index term_changes_list on term_changes (app_id, kind, created_at desc, id);
create index term_changes_sweep on term_changes (sweep_at) where (sweep_at is not null);
call bandstand_protect('term_changes');

-- Who was notified of each change, with what it does to their first charge: the proof that nobody pays what they did not know of.
create table term_notices (
  app_id uuid not null,
  change_id uuid not null,
  subscription_id uuid not null,
  state text not null,
  needs_consent boolean not null,
  applies_at timestamptz not null,
  was bigint not null,
  amount bigint not null,
  currency text not null,
  told_at timestamptz not null,
  answered_at timestamptz,
  primary key (app_id, change_id, subscription_id),
  constraint term_notices_state_check check (state in ('told', 'accepted', 'withdrawn')),
  foreign key (app_id, change_id) references term_changes(app_id, id) on delete cascade,
  foreign key (app_id, subscription_id) references subscriptions(app_id, id) on delete cascade
);
create index term_notices_subscription on term_notices (app_id, subscription_id);
call bandstand_protect('term_notices');
