-- A row of an account refers to apps of that account alone.
alter table staff drop constraint staff_app_id_fkey,
  add foreign key (account_id, app_id) references apps (account_id, id) on delete cascade;
alter table security_log drop constraint security_log_app_id_fkey,
  add foreign key (account_id, app_id) references apps (account_id, id) on delete cascade;
alter table subscribers drop constraint subscribers_app_id_fkey,
  add foreign key (account_id, app_id) references apps (account_id, id) on delete cascade;
drop index staff_app;
create index staff_app on staff (account_id, app_id) where app_id is not null;
-- A public file of another app of the account is found through the account's apps.
drop index media_id;
-- Rounds over all apps read only what they remove or continue.
create index auth_tokens_expires on auth_tokens (expires_at);
create index auth_tokens_acting on auth_tokens ((data -> 'acting' ->> 'staffId')) where kind = 'handoff';
create index staff_sessions_expires on staff_sessions (expires_at);
create index staff_resets_expires on staff_resets (expires_at);
create index payment_keys_begun on payment_keys (begun_at);
create index moderation_cases_decided on moderation_cases (decided_at) where decided_at is not null;
create index pages_programs on pages (app_id) where type = 'program' and archived_at is null and revision_id is not null;
create index orders_test on orders (app_id, status) where is_test;
create index store_purchases_sandbox on store_purchases (app_id) where is_sandbox;
