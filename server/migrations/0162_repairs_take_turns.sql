-- What could not be repaired is tried again later and later, so that one app that always fails leaves the others their turn.
alter table store_purchases add column failed_checks int not null default 0;
alter table refunds add column tries int not null default 0, add column tried_at timestamptz;

create index store_purchases_overdue on store_purchases (checked_at) where state in ('active', 'grace') and expires_at is not null;
