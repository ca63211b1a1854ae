-- A member's passes through workouts, their logs and their swaps of exercises (WRK-3 to WRK-5). The log only grows: a removed entry keeps its row, so
-- that a late repeat does not bring it back (WRK-12). Sessions outlive their workout, because they are the member's history.
create table workout_sessions (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid not null,
  workout_id uuid not null,
  session_mode text not null,
  client_uid text,
  started_at timestamptz not null,
  completed_at timestamptz,
  abandoned_at timestamptz,
  page_id uuid,
  created_at timestamptz not null,
  -- What sessions of workouts add up to, once they have ended. `results_at` null: not added up, or something arrived late.
  -- `shown_on`: a page that showed the workout when the session began.
  results_at timestamptz,
  shown_on uuid,
  primary key (app_id, id),
  foreign key (app_id, page_id) references pages(app_id, id) on delete set null (page_id),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create unique index workout_sessions_client on workout_sessions (app_id, subscriber_id, client_uid) where (client_uid is not null);
create index workout_sessions_newest on workout_sessions (app_id, subscriber_id, workout_id, started_at desc, id desc);
create index workout_sessions_page on workout_sessions (app_id, page_id) where (page_id is not null);
create index workout_sessions_unsettled on workout_sessions (app_id, subscriber_id) where (results_at is null);
call bandstand_protect('workout_sessions');

create table workout_activities (
  app_id uuid not null,
  session_id uuid not null,
  client_uid text collate "C" not null,
  id uuid not null,
  subscriber_id uuid not null,
  workout_group_id uuid,
  workout_group_item_id uuid,
  activity_type text not null,
  data jsonb not null,
  -- The exercise that was done, for its history.
  exercise_id uuid,
  ts timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (app_id, session_id, client_uid),
  foreign key (app_id, session_id) references workout_sessions(app_id, id) on delete cascade
);
create index workout_activities_exercise on workout_activities (app_id, subscriber_id, exercise_id, ts desc) where (exercise_id is not null);
call bandstand_protect('workout_activities');

create table exercise_swaps (
  app_id uuid not null,
  subscriber_id uuid not null,
  exercise_id uuid not null,
  alternate_id uuid not null,
  created_at timestamptz not null,
  primary key (app_id, subscriber_id, exercise_id),
  foreign key (app_id, alternate_id) references pages(app_id, id) on delete cascade,
  foreign key (app_id, exercise_id) references pages(app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
);
create index exercise_swaps_alternate on exercise_swaps (app_id, alternate_id);
create index exercise_swaps_exercise on exercise_swaps (app_id, exercise_id);
call bandstand_protect('exercise_swaps');
