-- Businesses of other member states account for the tax themselves; `business`: their name and VAT id, as they were checked.
alter table tax_settings add column home_country text, add column takes_vat_ids boolean not null default false;
alter table orders add column business jsonb;
