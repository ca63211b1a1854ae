-- What a provider's own books say: each line of its balance once, and which payout it went into.
create table balance_lines (
  app_id uuid not null references apps (id) on delete cascade,
  provider text not null,
  id text not null,
  kind text not null check (kind in ('charge', 'refund', 'dispute', 'fee', 'payout', 'other')),
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
  primary key (app_id, provider, id)
);
create index balance_lines_at on balance_lines (app_id, at, id);
create index balance_lines_payout on balance_lines (app_id, payout_id);
create index balance_lines_payment on balance_lines (app_id, provider, payment_ref);
call bandstand_protect('balance_lines');

create table payouts (
  app_id uuid not null references apps (id) on delete cascade,
  provider text not null,
  id text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  made_at timestamptz not null,
  arrives_on date not null,
  is_test boolean not null,
  primary key (app_id, provider, id)
);
create index payouts_made on payouts (app_id, made_at desc, id);
call bandstand_protect('payouts');

-- How far an app's balance was read, and when it is tried again.
create table balance_reads (
  app_id uuid primary key references apps (id) on delete cascade,
  read_from timestamptz,
  read_until timestamptz,
  tries int not null default 0,
  tried_at timestamptz not null,
  done_at timestamptz
);
create index balance_reads_tried on balance_reads (tried_at);
call bandstand_protect('balance_reads');

-- Somebody looked into a payment that the provider's balance lacks.
alter table payments add column balance_accepted_at timestamptz;
