-- What a version and a bump cost in further currencies: [{"currency": "CHF", "price": 5200, "setup_fee": 0}], [{"currency": "CHF", "price": 900}].
-- Currencies are added to a version and stay as they were added, as its own price does (docs/decisions/071).
alter table product_versions add column prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array');
alter table order_bumps add column prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array');
