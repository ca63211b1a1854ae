create table install (
  id int not null default 1,
  setup_code_hash text,
  claimed_at timestamptz,
  secret text,
  created_at timestamptz not null default now(),
  key_check text,
  -- While the key of the install changes, some values are still sealed with the one before: its mark stays until none is left.
  previous_check text,
  primary key (id),
  constraint install_id_check check (id = 1)
);
alter table install enable row level security;
alter table install force row level security;
create policy system on install using (bandstand_is_system()) with check (bandstand_is_system());

create table idempotency_keys (
  app_id uuid not null,
  key text not null,
  caller text not null,
  path text not null,
  body_hash text not null,
  status int,
  response text,
  created_at timestamptz not null default now(),
  primary key (app_id, caller, path, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
call bandstand_protect('idempotency_keys');

create table page_completions (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  completed_at timestamptz not null,
  primary key (app_id, subscriber_id, page_id)
);
create index page_completions_page on page_completions (app_id, page_id);
-- What was completed in the last days, for the studio's first screen.
create index page_completions_recent on page_completions (app_id, completed_at desc);
call bandstand_protect('page_completions');
create trigger member_version_of_insert after insert on page_completions referencing new table as changed for each statement execute function bandstand_member_completions();
create trigger member_version_of_update after update on page_completions referencing new table as changed for each statement execute function bandstand_member_completions();
create trigger member_version_of_delete after delete on page_completions referencing old table as changed for each statement execute function bandstand_member_completions();
create trigger uses_of_insert after insert on page_completions referencing new table as changed for each statement execute function bandstand_count_uses();
create trigger uses_of_delete after delete on page_completions referencing old table as changed for each statement execute function bandstand_count_uses();
create trigger counted_by_insert after insert on page_completions referencing new table as changed for each statement execute function bandstand_count_completions();
create trigger counted_by_delete after delete on page_completions referencing old table as changed for each statement execute function bandstand_count_completions();

create table page_subscriptions (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  subscribed_at timestamptz not null,
  is_assigned boolean not null default false,
  is_member boolean not null default true,
  started_at timestamptz,
  started_at_exact timestamptz,
  start_from_page_id uuid,
  completed_at timestamptz,
  -- The zone in which `started_at` is a midnight: days of a drip are counted in it, whatever zone the member lives in later (ACC-11).
  time_zone text,
  primary key (app_id, subscriber_id, page_id)
);
create index page_subscriptions_page on page_subscriptions (app_id, page_id, subscribed_at desc);
call bandstand_protect('page_subscriptions');
create trigger member_version_of_insert after insert on page_subscriptions referencing new table as changed for each statement execute function bandstand_member_rights();
create trigger member_version_of_update after update on page_subscriptions referencing new table as changed for each statement execute function bandstand_member_rights();
create trigger member_version_of_delete after delete on page_subscriptions referencing old table as changed for each statement execute function bandstand_member_rights();

create table release_overrides (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  release_at timestamptz not null,
  primary key (app_id, subscriber_id, page_id)
);
create index release_overrides_page on release_overrides (app_id, page_id);
call bandstand_protect('release_overrides');
create trigger member_version_of_insert after insert on release_overrides referencing new table as changed for each statement execute function bandstand_member_rights();
create trigger member_version_of_update after update on release_overrides referencing new table as changed for each statement execute function bandstand_member_rights();
create trigger member_version_of_delete after delete on release_overrides referencing old table as changed for each statement execute function bandstand_member_rights();

create table bookmarks (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  created_at timestamptz not null,
  primary key (app_id, subscriber_id, page_id)
);
create index bookmarks_page on bookmarks (app_id, page_id);
create index bookmarks_recent on bookmarks (app_id, subscriber_id, created_at desc);
call bandstand_protect('bookmarks');
create trigger member_version_of_insert after insert on bookmarks referencing new table as changed for each statement execute function bandstand_member_bookmarks();
create trigger member_version_of_update after update on bookmarks referencing new table as changed for each statement execute function bandstand_member_bookmarks();
create trigger member_version_of_delete after delete on bookmarks referencing old table as changed for each statement execute function bandstand_member_bookmarks();
create trigger uses_of_insert after insert on bookmarks referencing new table as changed for each statement execute function bandstand_count_uses();
create trigger uses_of_delete after delete on bookmarks referencing old table as changed for each statement execute function bandstand_count_uses();

-- What is edited in one place and shown in many: groups of blocks, overlays, workouts. A save holds at once; there is no draft beside it.
create table composed_blocks (
  app_id uuid not null,
  id uuid not null,
  title text not null,
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text,
  revision_id uuid,
  is_changed boolean not null default true,
  primary key (app_id, id)
);
create index composed_blocks_changed on composed_blocks (app_id) where is_changed;
create index composed_blocks_recent on composed_blocks (app_id, updated_at desc, id);
call bandstand_protect('composed_blocks');

create table overlays (
  app_id uuid not null,
  id uuid not null,
  title text not null,
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text,
  revision_id uuid,
  is_changed boolean not null default true,
  primary key (app_id, id)
);
create index overlays_changed on overlays (app_id) where is_changed;
create index overlays_recent on overlays (app_id, updated_at desc, id);
call bandstand_protect('overlays');

create table workouts (
  app_id uuid not null,
  id uuid not null,
  title text not null,
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text,
  revision_id uuid,
  is_changed boolean not null default true,
  primary key (app_id, id)
);
create index workouts_changed on workouts (app_id) where is_changed;
create index workouts_recent on workouts (app_id, updated_at desc, id);
call bandstand_protect('workouts');

create table piece_uses (
  app_id uuid not null,
  item_id uuid not null,
  piece_id uuid not null,
  piece_kind text not null,
  kind text not null,
  needs_full boolean not null,
  primary key (app_id, item_id, piece_id),
  constraint piece_uses_kind_check check (kind in ('piece', 'action', 'media')),
  constraint piece_uses_piece_kind_check check (piece_kind in ('composed', 'overlay', 'workout', 'form'))
);
create index piece_uses_piece on piece_uses (app_id, piece_id);
call bandstand_protect('piece_uses');

-- Who has what open in the studio right now. Losing it is harmless: windows report themselves again.
create unlogged table studio_presence (
  app_id uuid not null,
  object text not null,
  window_name text not null,
  user_id uuid not null,
  name text not null,
  saves int not null,
  seen_at timestamptz not null,
  primary key (app_id, object, window_name)
);
create index studio_presence_old on studio_presence (seen_at);
call bandstand_protect('studio_presence');

-- Entries of calendars (SCH-1): of one member, of the audience of a page, or of everybody. The day is what is shown, in every zone; minutes are
-- the time of day where the viewer is. `root_id`: the run whose layout put it there; it goes with the run.
create table calendar_items (
  app_id uuid not null,
  id uuid not null,
  scope text not null,
  subscriber_id uuid,
  audience_id uuid,
  item_id uuid not null,
  item_type text not null default 'Page',
  date date not null,
  start_minute int,
  end_minute int,
  is_placed boolean not null default false,
  root_id uuid,
  is_moved boolean not null default false,
  -- Taken off by the member, who may take that back.
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (app_id, id),
  constraint calendar_items_scope_check check (scope in ('subscriber', 'page', 'account_app')),
  constraint calendar_items_item_type_check check (item_type in ('Page', 'EventOccurrence')),
  constraint calendar_items_start_minute_check check ((start_minute >= 0) and (start_minute <= 1439)),
  constraint calendar_items_end_minute_check check ((end_minute >= 0) and (end_minute <= 1439)),
  constraint calendar_items_check check ((scope = 'subscriber') = (subscriber_id is not null)),
  constraint calendar_items_check1 check ((scope = 'page') = (audience_id is not null)),
  constraint calendar_items_check2 check ((root_id is null) or (scope = 'subscriber')),
  foreign key (app_id, subscriber_id, root_id) references page_subscriptions(app_id, subscriber_id, page_id) on delete cascade
);
create index calendar_items_audience on calendar_items (app_id, audience_id, date) where (audience_id is not null);
create index calendar_items_everybody on calendar_items (app_id, date) where (scope = 'account_app');
create index calendar_items_item on calendar_items (app_id, item_id);
-- A layout puts a page on a calendar once, whatever the member did with it afterwards.
create unique index calendar_items_layout on calendar_items (app_id, subscriber_id, root_id, item_id) where (root_id is not null);
create index calendar_items_own on calendar_items (app_id, subscriber_id, date) where (subscriber_id is not null);
create index calendar_items_placed on calendar_items (app_id, date) where is_placed;
create index calendar_items_root on calendar_items (app_id, root_id) where (root_id is not null);
call bandstand_protect('calendar_items');

-- The layout that the calendars of the running members were last brought to, as a fingerprint.
create table calendar_layouts (
  app_id uuid not null,
  root_id uuid not null,
  fingerprint text not null,
  primary key (app_id, root_id)
);
call bandstand_protect('calendar_layouts');

-- The private address of a member's calendar. The key itself is made of the salt and is kept nowhere.
create table calendar_feeds (
  app_id uuid not null,
  subscriber_id uuid not null,
  salt text not null,
  key_hash text not null,
  created_at timestamptz not null,
  primary key (app_id, subscriber_id),
  unique (app_id, key_hash)
);
call bandstand_protect('calendar_feeds');

-- Which page is which date. `date`: the wall time that the rule gives it, its name for as long as the rule stays.
create table event_occurrences (
  app_id uuid not null,
  page_id uuid not null,
  event_page_id uuid not null,
  date text not null,
  -- Of blocks and fields as they were copied from the event's page: other ones were changed by hand, and are kept.
  content_hash text,
  primary key (app_id, page_id),
  unique (app_id, event_page_id, date)
);
call bandstand_protect('event_occurrences');

create table event_attendance (
  app_id uuid not null,
  page_id uuid not null,
  subscriber_id uuid not null,
  marked_at timestamptz not null,
  marked_by uuid,
  primary key (app_id, page_id, subscriber_id)
);
create index event_attendance_subscriber on event_attendance (app_id, subscriber_id);
call bandstand_protect('event_attendance');

-- Which purchase joined its buyer to which pack. It joins them once, so that a renewal does not bring them back into a pack that they left.
create table pack_purchases (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  entitlement_id uuid not null,
  primary key (app_id, subscriber_id, page_id, entitlement_id)
);
create index pack_purchases_page on pack_purchases (app_id, page_id);
call bandstand_protect('pack_purchases');

-- Members who may pay with test cards during a test period, besides the team (OPS-1).
create table payment_testers (
  app_id uuid not null,
  subscriber_id uuid not null,
  invited_at timestamptz not null,
  primary key (app_id, subscriber_id)
);
call bandstand_protect('payment_testers');

-- How far an app's balance was read, and when it is tried again.
create table balance_reads (
  app_id uuid not null,
  read_from timestamptz,
  read_until timestamptz,
  tries int not null default 0,
  tried_at timestamptz not null,
  done_at timestamptz,
  primary key (app_id)
);
create index balance_reads_tried on balance_reads (tried_at);
call bandstand_protect('balance_reads');

-- Counts the changes of what a member may open, completed and saved, so that servers may keep it in memory: one comparison shows whether it is still true.
create table member_versions (
  app_id uuid not null,
  subscriber_id uuid not null,
  rights bigint not null default 0,
  completions bigint not null default 0,
  bookmarks bigint not null default 0,
  primary key (app_id, subscriber_id)
) with (fillfactor=50);
call bandstand_protect('member_versions');

-- Repeating work: when each round is due, who runs it, and how it went. A server that stops, or work that fails, never removes a round.
create table rounds (
  name text not null,
  every_ms bigint not null,
  next_at timestamptz not null,
  -- The worker that runs it. A worker that is gone holds nothing.
  running_by text,
  last_success_at timestamptz,
  failures int not null default 0,
  failing_since timestamptz,
  last_error text,
  primary key (name)
);
alter table rounds enable row level security;
alter table rounds force row level security;
create policy system on rounds using (bandstand_is_system()) with check (bandstand_is_system());

-- Adding to the queue always notifies, and a notification takes a lock for the whole database until its transaction has committed. Transactions
-- therefore write here, and one mover hands over what has committed.
create table pending_jobs (
  -- The zero id for jobs of no app. No reference: a job outlives the app whose files it removes.
  app_id uuid not null,
  id bigint generated always as identity,
  name text not null,
  payload json not null,
  run_at timestamptz not null,
  key text,
  -- A waiting job of that key keeps its time.
  keeps_time boolean not null,
  primary key (app_id, id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500);
call bandstand_protect('pending_jobs');

-- The version of an app's tree that each follower has brought to its members: a start looks at apps that are behind, not at all of them.
create table tree_followed (
  app_id uuid not null,
  follower text not null,
  version bigint not null,
  primary key (app_id, follower)
);
call bandstand_protect('tree_followed');

-- How often each page was completed or saved. Lists by popularity counted every completion and bookmark of the app for each request.
create table page_stats (
  app_id uuid not null,
  page_id uuid not null,
  uses bigint not null,
  -- Which transaction last changed the sum: servers keep the sums of an app in memory, and ask for those that changed since they last asked.
  xid xid8 not null default pg_current_xact_id(),
  primary key (app_id, page_id)
) with (fillfactor=70);
create index page_stats_news on page_stats (app_id, xid);
call bandstand_protect('page_stats');

-- What is to be added to it. Rows are appended, so that members who complete the same page never wait for each other; a round adds them up.
create table page_stat_changes (
  app_id uuid not null,
  nr bigint generated always as identity,
  page_id uuid not null,
  uses int not null,
  primary key (app_id, nr)
);
call bandstand_protect('page_stat_changes');

-- Which steps of a root a member has completed, so that reports read one row of each run and not every completion. `plan` says by which steps it was
-- counted, and `version` after which of the member's completions; a report counts again the runs in which one of them is another.
create table run_summaries (
  app_id uuid not null,
  root_id uuid not null,
  subscriber_id uuid not null,
  plan text not null,
  version bigint not null,
  from_ord int not null,
  -- The numbers of the completed steps, in their order.
  ords int[] not null,
  last_at timestamptz,
  -- The step after those completed from the first on without a gap.
  next_ord int not null,
  primary key (app_id, root_id, subscriber_id),
  foreign key (app_id, subscriber_id, root_id) references page_subscriptions(app_id, subscriber_id, page_id) on delete cascade
) with (fillfactor=70);
call bandstand_protect('run_summaries');

-- A send is idempotent per thread and author (MSG-8): their keys have a table of their own, by the time that a client id carries.
create table message_keys (
  app_id uuid not null,
  thread_id uuid not null,
  author_id uuid not null,
  client_id text not null,
  -- When the client made the id. 1970 where it carries no time: those are removed by the time of their message.
  made_at timestamptz not null,
  ts bigint not null,
  primary key (app_id, thread_id, author_id, client_id, made_at)
) partition by range (made_at);
call bandstand_protect('message_keys');

-- What transactions changed about members, for servers that keep it in memory: one look at an app tells what was committed since the look before. `xid`
-- is the transaction, so nothing is missed that commits later than it was written. Rows are removed after minutes. They refer to nothing, because they
-- also tell of members who are gone.
create table member_changes (
  app_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  subscriber_id uuid not null,
  part text not null,
  -- The counter of `member_versions`; null for parts that have none.
  version bigint,
  primary key (app_id, xid, subscriber_id, part),
  constraint member_changes_part_check check (part in ('rights', 'completions', 'bookmarks', 'person', 'blocks'))
);
-- One look tells of all members and users of the install, as one did of all apps: it finds what is new by the transaction alone.
create index member_changes_xid on member_changes (xid);
call bandstand_protect('member_changes');

-- Persons and roles of staff belong to an account, and so to several apps.
create table user_changes (
  account_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  primary key (account_id, xid, user_id)
);
create index user_changes_xid on user_changes (xid);
call bandstand_protect('user_changes', 'account_id');

-- Saved block groups, overlays and workouts are drafts until they are published, as pages are (STU-3). Their tables hold the drafts, revisions what
-- members see.
create table reusable_revisions (
  app_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  number int not null,
  title text not null,
  data jsonb not null,
  release_id uuid,
  author_name text,
  published_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, item_id, number)
);
call bandstand_protect('reusable_revisions');

-- Which apps a transaction changed, for servers that keep them in memory: one look tells of all apps of the install. `app`: what finds and configures
-- it; `tree`: its published pages. Rows are removed after minutes. They refer to nothing, because they also tell of apps that are gone.
create table app_changes (
  app_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  part text not null,
  primary key (app_id, xid, part),
  constraint app_changes_part_check check (part in ('app', 'tree', 'threads'))
);
create index app_changes_xid on app_changes (xid);
call bandstand_protect('app_changes');

-- Forms: drafts like saved block groups, overlays and workouts. Members see their revisions.
create table forms (
  app_id uuid not null,
  id uuid not null,
  title text not null,
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text,
  revision_id uuid,
  is_changed boolean not null default true,
  primary key (app_id, id)
);
create index forms_changed on forms (app_id) where is_changed;
create index forms_recent on forms (app_id, updated_at desc, id);
call bandstand_protect('forms');

-- What members and guests answered. The answers are kept with their submission as they were given, so that they outlive every edit of the form, and the
-- form itself: nothing here refers to `forms`.
create table form_submissions (
  app_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  form_title text not null,
  kind text not null,
  -- Null: a guest.
  subscriber_id uuid,
  -- What a guest gave as address, and the device that it came from.
  email text,
  device text,
  -- What may exist only once: the member of a form that is not repeatable, or the member and session of a capture.
  once_key text,
  -- The publication of the form, counted from 1.
  revision int not null,
  trigger text not null,
  triggering_type text,
  triggering_id uuid,
  page_id uuid,
  answers jsonb not null,
  -- Of a quiz, fixed when it was submitted.
  result jsonb,
  -- Of a capture: what became of each group.
  capture jsonb,
  submitted_at timestamptz not null,
  -- The day of that time where the app is: the rollups count by it.
  day date not null,
  changed_at timestamptz,
  deleted_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  notes_count int not null default 0,
  primary key (app_id, id),
  unique (app_id, form_id, once_key),
  constraint form_submissions_kind_check check (kind in ('form', 'workout_capture', 'quiz'))
);
create index form_submissions_deleted on form_submissions (deleted_at) where (deleted_at is not null);
create index form_submissions_device on form_submissions (app_id, device) where ((subscriber_id is null) and (device is not null));
create index form_submissions_handled on form_submissions (app_id, form_id, answered_at) where (answered_at is not null);
create index form_submissions_member on form_submissions (app_id, subscriber_id, id);
-- Ids begin with their time, so this is the order of lists, too.
create index form_submissions_newest on form_submissions (app_id, form_id, id) where (deleted_at is null);
-- Submissions that nobody has answered yet: counted on the studio's home, and listed by that filter.
create index form_submissions_open on form_submissions (app_id, form_id, id) where ((deleted_at is null) and (answered_at is null));
create index form_submissions_revision on form_submissions (app_id, form_id, revision, id) where (deleted_at is null);
call bandstand_protect('form_submissions');
create trigger form_submissions_go after delete on form_submissions referencing old table as gone for each statement execute function bandstand_answers_go();

-- Answers as filters look for them: one row for each, of a choice one for each option that was chosen. Deleted submissions have none.
create table form_answers (
  app_id uuid not null,
  form_id uuid not null,
  field_id uuid not null,
  submission_id uuid not null,
  nr int not null,
  -- The beginning of the value: whole values may be too long for an index.
  key text not null,
  value text not null,
  number numeric,
  image uuid,
  primary key (app_id, submission_id, field_id, nr)
);
create index form_answers_image on form_answers (app_id, image) where (image is not null);
create index form_answers_key on form_answers (app_id, form_id, field_id, key, submission_id);
create index form_answers_number on form_answers (app_id, form_id, field_id, number, submission_id) where (number is not null);
call bandstand_protect('form_answers');

create table form_notes (
  app_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  text text not null,
  author text,
  created_at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, submission_id) references form_submissions(app_id, id) on delete cascade
);
create index form_notes_submission on form_notes (app_id, submission_id, created_at);
call bandstand_protect('form_notes');

-- Each time a form came on screen, and how far it was filled in.
create table form_visits (
  app_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  -- Null: a guest.
  subscriber_id uuid,
  revision int not null,
  trigger text not null,
  triggering_id uuid,
  started_at timestamptz not null,
  day date not null,
  -- The last field that was reached.
  field_id uuid,
  -- Of a capture: groups that were left without being saved.
  missed jsonb,
  submission_id uuid,
  primary key (app_id, id)
);
create index form_visits_member on form_visits (app_id, subscriber_id, form_id, started_at desc);
create index form_visits_started on form_visits (started_at);
call bandstand_protect('form_visits');

-- Sums of submissions and visits, written in their transaction: the owner's summary reads nothing else. By publication of the form and by day.
create table form_stats (
  app_id uuid not null,
  form_id uuid not null,
  revision int not null,
  day date not null,
  views int not null default 0,
  starts int not null default 0,
  submissions int not null default 0,
  primary key (app_id, form_id, revision, day)
);
call bandstand_protect('form_stats');

create table form_field_stats (
  app_id uuid not null,
  form_id uuid not null,
  revision int not null,
  day date not null,
  field_id uuid not null,
  answered int not null default 0,
  -- Visits that ended at this field.
  dropped int not null default 0,
  total numeric not null default 0,
  numbers int not null default 0,
  primary key (app_id, form_id, revision, day, field_id)
);
call bandstand_protect('form_field_stats');

-- How often an option was chosen, or a number given. Numbers are rounded to two digits, so that there are only a few.
create table form_value_stats (
  app_id uuid not null,
  form_id uuid not null,
  revision int not null,
  day date not null,
  field_id uuid not null,
  value text not null,
  count int not null default 0,
  primary key (app_id, form_id, revision, day, field_id, value)
);
call bandstand_protect('form_value_stats');

create table workout_results (
  app_id uuid not null,
  session_id uuid not null,
  subscriber_id uuid not null,
  workout_id uuid not null,
  page_id uuid,
  status text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  seconds int not null,
  sets int not null,
  reps int not null,
  volume double precision not null,
  last_item_id uuid,
  primary key (app_id, session_id)
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
  position int not null,
  done jsonb not null,
  sets int not null,
  reps int not null,
  volume double precision not null,
  best_load double precision,
  best_estimated_max double precision,
  best_reps int,
  best_volume double precision,
  best_time double precision,
  best_distance double precision,
  primary key (app_id, session_id, exercise_id),
  foreign key (app_id, session_id) references workout_results(app_id, session_id) on delete cascade
);
create index exercise_results_newest on exercise_results (app_id, subscriber_id, exercise_id, ended_at desc, session_id desc);
call bandstand_protect('exercise_results');

-- Exercises that became others: devices that have not heard of it still name the one of before. By the ids of their pages.
create table exercise_merges (
  app_id uuid not null,
  page_id uuid not null,
  into_id uuid not null,
  merged_at timestamptz not null,
  primary key (app_id, page_id)
);
create index exercise_merges_into on exercise_merges (app_id, into_id);
call bandstand_protect('exercise_merges');
