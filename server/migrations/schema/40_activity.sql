-- What people do, as their clients report it (ACT-1). A member's rows go with the member; all go after 13 months.
create table activity_events (
  app_id uuid not null,
  id uuid not null,
  subscriber_id uuid,
  device_id text,
  -- Who did it, for telling a repeat from a second time.
  actor text not null,
  activity_type text not null,
  data jsonb not null default '{}'::jsonb,
  ts timestamptz not null,
  created_at timestamptz not null,
  primary key (app_id, actor, activity_type, ts),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade
) partition by range (ts);
create index activity_events_subscriber on activity_events (app_id, subscriber_id, ts desc) where (subscriber_id is not null);
call bandstand_protect('activity_events');
