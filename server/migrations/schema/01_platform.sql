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
  primary key (app_id, id)
);
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
  primary key (app_id, id)
);
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
  primary key (app_id, id)
);
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
  constraint piece_uses_piece_kind_check check (piece_kind in ('composed', 'overlay', 'workout')),
  constraint piece_uses_kind_check check (kind in ('piece', 'action', 'media'))
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
  primary key (app_id, page_id)
) with (fillfactor=70);
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
