-- How a run goes on: since when it is paused, the days it was delayed by, the pages left out, and how often it has begun. Null: as it was started.
alter table page_subscriptions add column course jsonb;
-- What the last answer to missed days changed, until it is undone or something else follows.
alter table page_subscriptions add column course_undo jsonb;
-- Steps that were left out and not completed, and the list that they were read from.
alter table run_summaries add column skipped jsonb, add column left_ords int[] not null default '{}';
