-- The zone in which `started_at` is a midnight: days of a drip are counted in it, whatever zone the member lives in later (ACC-11).
alter table page_subscriptions add column time_zone text;
-- Shown only in blocks for members: whoever merely browses the page does not get the bytes either (ACC-14).
alter table page_media add column needs_full boolean not null default false;
-- Who saved a draft last, as the studio names him; people leave, drafts stay.
alter table pages add column updated_by_name text;
create index page_completions_at on page_completions (app_id, completed_at desc);
