-- Exercises that became others: devices that have not heard of it still name the one of before. By the ids of their pages.
create table exercise_merges (
  app_id uuid not null,
  page_id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null,
  primary key (app_id, page_id),
  foreign key (app_id) references apps (id) on delete cascade
);
create index exercise_merges_into on exercise_merges (app_id, into_id);
call bandstand_protect('exercise_merges');
-- The page of an exercise says its alternates, like everything else about it; this column was never written.
alter table exercises drop column alternate_ids;
