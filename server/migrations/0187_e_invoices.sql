-- What e-invoices say of who sells beyond the printed address, and which form they have; null: the owner never said anything.
alter table payment_settings add column e_invoice jsonb;
