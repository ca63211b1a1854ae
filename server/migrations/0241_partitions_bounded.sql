-- migrate: outside a transaction
-- Reads the tables while others write: nobody waits.
alter table messages validate constraint messages_bounded;
alter table activity_events validate constraint activity_events_bounded;
alter table outbox validate constraint outbox_bounded;
create unique index concurrently if not exists outbox_month on outbox (app_id, id, created_at);
