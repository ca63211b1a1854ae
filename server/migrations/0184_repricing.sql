-- What owners changed for subscriptions that run: the price of a plan, or the rate of a place.
create table term_changes (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('price', 'tax')),
  product_id uuid,
  version_id uuid,
  amounts jsonb,
  needs_consent boolean not null default false,
  country text,
  region text,
  name text,
  rate int,
  applies_from timestamptz not null,
  state text not null check (state in ('announced', 'withdrawn')),
  -- When subscriptions are looked through next; null: all know of it.
  sweep_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  check ((kind = 'price') = (version_id is not null and amounts is not null)),
  check ((kind = 'tax') = (country is not null and rate is not null))
);
create index term_changes_list on term_changes (app_id, kind, created_at desc, id);
create index term_changes_sweep on term_changes (sweep_at) where sweep_at is not null;
call bandstand_protect('term_changes');

-- Whom each was told, with what it does to the first charge that it touches: the proof that nobody pays what they were not told of.
create table term_notices (
  app_id uuid not null,
  change_id uuid not null,
  subscription_id uuid not null,
  state text not null check (state in ('told', 'accepted', 'withdrawn')),
  needs_consent boolean not null,
  applies_at timestamptz not null,
  was bigint not null,
  amount bigint not null,
  currency text not null,
  told_at timestamptz not null,
  answered_at timestamptz,
  primary key (app_id, change_id, subscription_id),
  foreign key (app_id, change_id) references term_changes (app_id, id) on delete cascade,
  foreign key (app_id, subscription_id) references subscriptions (app_id, id) on delete cascade
);
create index term_notices_subscription on term_notices (app_id, subscription_id);
call bandstand_protect('term_notices');

-- Rates that hold from an instant on. What has come is written into `rates` with the next save.
alter table tax_settings add column rate_changes jsonb not null default '[]';
