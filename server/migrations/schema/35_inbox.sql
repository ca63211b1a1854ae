-- What the team settled for a thread: who looks after it, how far anybody of the team has read it, and up to where it is done.
create table inbox_threads (
  app_id uuid not null,
  thread_id uuid not null,
  -- A user of the account; people who leave the team look after nothing.
  assigned_to uuid,
  assigned_at timestamptz,
  read_ts bigint,
  closed_by uuid,
  primary key (app_id, thread_id),
  foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade
);
create index inbox_threads_assigned on inbox_threads (app_id, assigned_to) where (assigned_to is not null);
call bandstand_protect('inbox_threads');

create table canned_replies (
  app_id uuid not null,
  id uuid not null,
  title text not null,
  text text not null,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id) references apps(id) on delete cascade
);
create index canned_replies_order on canned_replies (app_id, "position", id);
call bandstand_protect('canned_replies');

-- What was written in each thread on each day that is over, in the time zone of its app. Numbers about messages read every message of the span for each
-- request. A round adds days; those after the last one are counted from the messages.
create table message_days (
  app_id uuid not null,
  thread_id uuid not null,
  day date not null,
  messages int not null,
  from_team int not null,
  -- In private chats: seconds that members waited for the answers to what they asked on this day, and since when they wait for one that was not there yet.
  waits double precision[] not null,
  open_ts bigint,
  primary key (app_id, thread_id, day),
  foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade
);
-- Days with a question, and those on which it was not answered.
create index message_days_asked on message_days (app_id, day) where ((waits <> '{}'::double precision[]) or (open_ts is not null));
create index message_days_day on message_days (app_id, day);
create index message_days_open on message_days (app_id) where (open_ts is not null);
call bandstand_protect('message_days');

-- Which days of an app are counted, and by what: its time zone, and whose messages are answers.
create table message_days_done (
  app_id uuid not null,
  zone text not null,
  staff_ids uuid[] not null,
  first_day date not null,
  last_day date not null,
  primary key (app_id),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('message_days_done');

-- Threads whose days are to be counted again, because a message was deleted. Rows are only appended: a deletion that commits while its thread is being counted
-- has a row of its own.
create table message_day_changes (
  app_id uuid not null,
  thread_id uuid not null,
  nr bigint generated always as identity,
  primary key (app_id, thread_id, nr),
  foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade
);
call bandstand_protect('message_day_changes');
