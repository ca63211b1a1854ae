-- How often a member did an exercise, when last, and the best of all times. Pages of its history summed up all of its results for each request.
create table exercise_records (
  app_id uuid not null,
  subscriber_id uuid not null,
  exercise_id uuid not null,
  sessions integer not null,
  last_at timestamptz not null,
  best_load double precision,
  best_estimated_max double precision,
  best_reps integer,
  best_volume double precision,
  best_time double precision,
  best_distance double precision,
  primary key (app_id, subscriber_id, exercise_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index exercise_records_newest on exercise_records (app_id, subscriber_id, last_at desc, exercise_id);
call bandstand_protect('exercise_records');

insert into exercise_records
  select app_id, subscriber_id, exercise_id, count(*), max(ended_at), max(best_load), max(best_estimated_max), max(best_reps), max(best_volume),
      max(best_time), max(best_distance)
    from exercise_results group by app_id, subscriber_id, exercise_id;
