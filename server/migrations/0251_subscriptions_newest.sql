-- migrate: outside a transaction
-- The studio lists subscriptions newest first. Without this index each page sorted all of them.
create index concurrently if not exists subscriptions_newest on subscriptions (app_id, created_at desc, id desc);
