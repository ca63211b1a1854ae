-- Emojis beside the likes. The numbers are kept with the message, so that a page of messages reads no row for each.
alter table messages add column emojis jsonb;
create table message_emojis (
  app_id uuid not null,
  thread_id uuid not null,
  ts bigint not null,
  subscriber_id uuid not null,
  emoji text not null,
  created_at timestamptz not null,
  primary key (app_id, thread_id, ts, subscriber_id, emoji),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade
);
create index message_emojis_by on message_emojis (app_id, subscriber_id);
call bandstand_protect('message_emojis');
