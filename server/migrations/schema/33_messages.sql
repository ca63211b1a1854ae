create table message_reactions (
  app_id uuid not null,
  thread_id uuid not null,
  ts bigint not null,
  subscriber_id uuid not null,
  created_at timestamptz not null,
  primary key (app_id, thread_id, ts, subscriber_id),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade,
  foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade
);
-- Deleting a row looks in every table that refers to it: each reference that can be deleted alone gets an index.
create index message_reactions_by on message_reactions (app_id, subscriber_id);
create index message_reactions_subscriber on message_reactions (app_id, thread_id, subscriber_id, ts desc);
call bandstand_protect('message_reactions');

create table messages (
  app_id uuid not null,
  thread_id uuid not null,
  ts bigint not null,
  author_id uuid,
  real_author_id uuid,
  client_id text,
  type text not null,
  text text not null default '',
  mentions jsonb not null default '[]'::jsonb,
  image_ids uuid[] not null default '{}'::uuid[],
  attachment jsonb,
  reaction_count int not null default 0,
  reply_thread_id uuid,
  pinned_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  video_id uuid,
  -- What a system line says: the event, who did it, whom it is about (subscriber ids), the new title (MSG-9).
  system jsonb,
  -- Hidden until somebody has looked at the reports (MSG-16).
  hidden_at timestamptz,
  -- How many of its replies are left, kept in the transaction that changes it.
  reply_count int not null default 0,
  primary key (app_id, thread_id, ts),
  constraint messages_type_check check (type in ('message', 'image', 'video', 'attachment', 'notification')),
  foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade
) partition by range (ts);
-- What is purged 30 days after its deletion (MSG-13).
create index messages_deleted on messages (app_id, deleted_at) where (deleted_at is not null);
-- Which pictures are still shown somewhere when a message is purged (MSG-13).
create index messages_images on messages using gin (image_ids) where (image_ids <> '{}'::uuid[]);
create index messages_pinned on messages (app_id, thread_id, pinned_at) where (pinned_at is not null);
-- Whose message is waiting for a video to be playable (MSG-8).
create index messages_video on messages (app_id, video_id) where (video_id is not null);
call bandstand_protect('messages');
create trigger counted_again after update OF deleted_at on messages for each row WHEN (old.deleted_at is DISTINCT from new.deleted_at) execute function bandstand_recount_thread();
