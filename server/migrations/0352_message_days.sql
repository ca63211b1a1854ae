-- What was written in each thread on each day that is over, in the time zone of its app. Numbers about messages read every message of the span for each
-- request. A round adds days; those after the last one are counted from the messages.
create table message_days (
  app_id uuid not null,
  thread_id uuid not null,
  day date not null,
  messages int not null,
  from_team int not null,
  -- In private chats: seconds that members waited for the answers to what they asked on this day, and since when they wait for one that was not there yet.
  waits float8[] not null,
  open_ts bigint,
  primary key (app_id, thread_id, day),
  foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade
);
create index message_days_day on message_days (app_id, day);
-- Days with a question, and those on which it was not answered.
create index message_days_asked on message_days (app_id, day) where waits <> '{}' or open_ts is not null;
create index message_days_open on message_days (app_id) where open_ts is not null;
call bandstand_protect('message_days');

-- Which days of an app are counted, and by what: its time zone, and whose messages are answers.
create table message_days_done (
  app_id uuid not null,
  zone text not null,
  staff_ids uuid[] not null,
  first_day date not null,
  last_day date not null,
  primary key (app_id),
  foreign key (app_id) references apps (id) on delete cascade
);
call bandstand_protect('message_days_done');

-- Threads whose days are to be counted again, because a message was deleted. Rows are only appended: a deletion that commits while its thread is being counted
-- has a row of its own.
create table message_day_changes (
  app_id uuid not null,
  thread_id uuid not null,
  nr bigint not null generated always as identity,
  primary key (app_id, thread_id, nr),
  foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade
);
call bandstand_protect('message_day_changes');

create function bandstand_recount_thread() returns trigger language plpgsql as $$
begin
  insert into message_day_changes (app_id, thread_id) values (new.app_id, new.thread_id);
  return null;
end $$;
create trigger counted_again after update of deleted_at on messages for each row when (old.deleted_at is distinct from new.deleted_at)
  execute function bandstand_recount_thread();
