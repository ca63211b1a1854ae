-- Books outlive their buyers: an invoice and its payment stay, without the member, until their app goes (decision 074).
alter table invoices alter column subscriber_id drop not null;
alter table invoices drop constraint invoices_app_id_subscriber_id_fkey,
  add foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete set null (subscriber_id),
  add foreign key (app_id) references apps (id) on delete cascade;
alter table payments alter column subscriber_id drop not null;
alter table payments drop constraint payments_app_id_subscriber_id_fkey,
  add foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete set null (subscriber_id),
  add foreign key (app_id) references apps (id) on delete cascade;

-- Credit notes are invoices with sums below zero: one series of numbers, one list. `invoice_id`: what they correct.
alter table invoices
  add column kind text not null default 'invoice' check (kind in ('invoice', 'credit_note')),
  add column invoice_id uuid,
  add column refund_id uuid,
  add check ((kind = 'invoice') = (invoice_id is null));
alter table invoices drop constraint invoices_app_id_payment_id_key;
create unique index invoices_payment on invoices (app_id, payment_id) where kind = 'invoice';
-- A refund is credited once; one that the bank sent back is taken out again once.
create unique index invoices_refund on invoices (app_id, refund_id, (total < 0)) where kind = 'credit_note';
create index invoices_corrected on invoices (app_id, invoice_id) where invoice_id is not null;
create index invoices_issued on invoices (app_id, issued_at desc, id desc);
