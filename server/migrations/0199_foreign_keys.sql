-- Deleting a row looks in every table that refers to it: each reference that can be deleted alone gets an index.
create index message_reactions_by on message_reactions (app_id, subscriber_id);
create index release_overrides_page on release_overrides (app_id, page_id);
create index subscribers_user on subscribers (account_id, user_id);
create index coupon_uses_subscriber on coupon_uses (app_id, subscriber_id);
create index payments_subscriber on payments (app_id, subscriber_id) where subscriber_id is not null;
create index seats_pool on seats (app_id, pool_id);
create index moderation_cases_thread on moderation_cases (app_id, thread_id);
create index contract_notices_of_order on contract_notices (app_id, order_id) where order_id is not null;
create index media_folders_parent on media_folders (app_id, parent_id) where parent_id is not null;
create index staff_app on staff (app_id);
-- Sessions that ended are removed every day.
create index sessions_expires on sessions (expires_at);
-- Messages outlive their authors, and there are too many of them to look through when a member goes.
alter table messages drop constraint messages_app_id_author_id_fkey;
