-- A charge of ours that a bank works on for days is told from a payment that the member makes himself: where it comes back, it was refused.
alter table subscriptions add column is_charge_waiting boolean not null default false;
