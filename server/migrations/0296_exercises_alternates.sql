-- The owner's alternates of an exercise, in their order, by id in the library (WRK-15). Null: none yet.
alter table exercises add column alternate_ids uuid[];
create index exercises_muscle on exercises (app_id, (muscles[1]));
