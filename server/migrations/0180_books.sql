-- Accounts and numbers that an owner's books go by.
create table books_settings (
  app_id uuid primary key references apps (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null
);
call bandstand_protect('books_settings');
-- The books of a span, by the day a refund became sure.
create index refunds_settled on refunds (app_id, settled_at, id) where state = 'succeeded';
