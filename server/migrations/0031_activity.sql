-- What people do, as their clients tell it (ACT-1). A member's rows go with the member; all go after 13 months.
create table activity_events (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  subscriber_id uuid,
  device_id text,
  -- Who did it, for telling a repeat from a second time.
  actor text not null,
  activity_type text not null,
  data jsonb not null default '{}',
  ts timestamptz not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create unique index activity_events_once on activity_events (app_id, actor, activity_type, ts);
create index activity_events_subscriber on activity_events (app_id, subscriber_id, ts desc) where subscriber_id is not null;
create index activity_events_type on activity_events (app_id, activity_type, ts);
create index activity_events_old on activity_events (created_at);
call bandstand_protect('activity_events');
