-- What sessions of workouts add up to, once they have ended. `results_at` null: not added up, or something arrived late.
-- `shown_on`: a page that showed the workout when the session began.
alter table workout_sessions add column results_at timestamptz, add column shown_on uuid;
create index workout_sessions_unsettled on workout_sessions (app_id, subscriber_id) where results_at is null;

create table workout_results (
  app_id uuid not null,
  session_id uuid not null,
  subscriber_id uuid not null,
  workout_id uuid not null,
  page_id uuid,
  status text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  seconds integer not null,
  sets integer not null,
  reps integer not null,
  volume double precision not null,
  last_item_id uuid,
  primary key (app_id, session_id),
  foreign key (app_id, session_id) references workout_sessions (app_id, id) on delete cascade
);
create index workout_results_newest on workout_results (app_id, subscriber_id, ended_at desc, session_id desc);
create index workout_results_workout on workout_results (app_id, workout_id, subscriber_id, ended_at desc);
call bandstand_protect('workout_results');

-- One row for each exercise of a session: its sets, and the best of them. Loads in kilograms.
create table exercise_results (
  app_id uuid not null,
  session_id uuid not null,
  exercise_id uuid not null,
  subscriber_id uuid not null,
  ended_at timestamptz not null,
  -- Its place among the exercises of the session, from 0.
  position integer not null,
  done jsonb not null,
  sets integer not null,
  reps integer not null,
  volume double precision not null,
  best_load double precision,
  best_estimated_max double precision,
  best_reps integer,
  best_volume double precision,
  best_time double precision,
  best_distance double precision,
  primary key (app_id, session_id, exercise_id),
  foreign key (app_id, session_id) references workout_results (app_id, session_id) on delete cascade
);
create index exercise_results_newest on exercise_results (app_id, subscriber_id, exercise_id, ended_at desc, session_id desc);
call bandstand_protect('exercise_results');
