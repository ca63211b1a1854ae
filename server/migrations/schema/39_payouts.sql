-- What a provider's own books say: each line of its balance once, and which payout it went into.
create table balance_lines (
  app_id uuid not null,
  provider text not null,
  id text not null,
  kind text not null,
  -- In minor units of the currency in which the provider settles.
  amount bigint not null,
  fee bigint not null,
  currency text not null,
  at timestamptz not null,
  payment_ref text,
  refund_ref text,
  payout_id text,
  -- Another app sold it through the same account.
  is_foreign boolean not null default false,
  is_test boolean not null,
  -- Somebody looked: it needs no match.
  accepted_at timestamptz,
  primary key (app_id, provider, id),
  constraint balance_lines_kind_check check (kind in ('charge', 'refund', 'dispute', 'fee', 'payout', 'other')),
  foreign key (app_id) references apps(id) on delete cascade
);
create index balance_lines_at on balance_lines (app_id, at, id);
create index balance_lines_payment on balance_lines (app_id, provider, payment_ref);
create index balance_lines_payout on balance_lines (app_id, payout_id);
call bandstand_protect('balance_lines');

create table payouts (
  app_id uuid not null,
  provider text not null,
  id text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  made_at timestamptz not null,
  arrives_on date not null,
  is_test boolean not null,
  primary key (app_id, provider, id),
  foreign key (app_id) references apps(id) on delete cascade
);
create index payouts_made on payouts (app_id, made_at desc, id);
call bandstand_protect('payouts');
