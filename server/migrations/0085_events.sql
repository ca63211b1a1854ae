-- An event that repeats: its page describes it, its dates are pages below (EVT-1). Times inside are wall clock of its own zone.
create table events (
  app_id uuid not null references apps (id) on delete cascade,
  page_id uuid not null,
  draft jsonb not null,
  published jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, page_id),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index events_by_update on events (app_id, updated_at desc, page_id);
call bandstand_protect('events');

-- Which page is which date. `date`: the wall time that the rule gives it, its name for as long as the rule stays.
create table event_occurrences (
  app_id uuid not null,
  page_id uuid not null,
  event_page_id uuid not null,
  date text not null,
  -- Of blocks and fields as they were copied from the event's page: other ones were changed by hand, and are kept.
  content_hash text,
  primary key (app_id, page_id),
  unique (app_id, event_page_id, date),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade,
  foreign key (app_id, event_page_id) references events (app_id, page_id) on delete cascade
);
call bandstand_protect('event_occurrences');

create table event_attendance (
  app_id uuid not null,
  page_id uuid not null,
  subscriber_id uuid not null,
  marked_at timestamptz not null,
  marked_by uuid,
  primary key (app_id, page_id, subscriber_id),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index event_attendance_subscriber on event_attendance (app_id, subscriber_id);
call bandstand_protect('event_attendance');
