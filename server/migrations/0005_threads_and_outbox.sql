create table threads (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('chat', 'feed', 'comment', 'reply')),
  channel_id uuid not null,
  title text,
  has_been_renamed boolean not null default false,
  is_private boolean not null default false,
  page_id uuid,
  -- The sorted participants of a private thread: exactly these people share one thread (MSG-3).
  people_key text,
  created_by uuid,
  message_count int not null default 0,
  -- The newest message that is left, and who wrote it.
  latest_message_ts bigint,
  latest_author_id uuid,
  -- The last time that was given to a message, deleted ones included: times are never given twice (MSG-6).
  last_ts bigint not null default 0,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, channel_id)
);
create unique index threads_people on threads (app_id, people_key) where people_key is not null;
-- A page has one thread of comments and one feed.
create unique index threads_page on threads (app_id, page_id, kind) where page_id is not null;
create index threads_feed on threads (app_id, latest_message_ts desc) where kind = 'feed';
call bandstand_protect('threads');

create table thread_participants (
  app_id uuid not null,
  thread_id uuid not null,
  subscriber_id uuid not null,
  -- Newest message of the thread, kept beside the reader's mark so that the list of threads is one index scan.
  latest_message_ts bigint,
  last_read_ts bigint,
  notifications_enabled boolean not null default true,
  notifications_toggled_ts bigint,
  has_contributed boolean not null default false,
  -- False: only a reader's mark or a switch; the thread is not among his own.
  is_listed boolean not null default true,
  -- The oldest message that waits to be read or mailed (NTF-6), and the newest that a mail told of.
  unread_since_ts bigint,
  mailed_ts bigint,
  joined_at timestamptz not null,
  primary key (app_id, thread_id, subscriber_id),
  foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index thread_participants_recent on thread_participants (app_id, subscriber_id, latest_message_ts desc);
create index thread_participants_unread on thread_participants (app_id, subscriber_id) where is_listed and latest_message_ts > coalesce(last_read_ts, 0);
create index thread_participants_waiting on thread_participants (app_id, thread_id, unread_since_ts) where unread_since_ts is not null;
create index thread_participants_people on thread_participants (app_id, thread_id, joined_at, subscriber_id) where is_listed or has_contributed;
call bandstand_protect('thread_participants');

create table messages (
  app_id uuid not null,
  thread_id uuid not null,
  ts bigint not null,
  author_id uuid,
  real_author_id uuid,
  client_id text,
  type text not null check (type in ('message', 'image', 'video', 'attachment', 'notification')),
  text text not null default '',
  mentions jsonb not null default '[]',
  image_ids uuid[] not null default '{}',
  attachment jsonb,
  reaction_count int not null default 0,
  reply_thread_id uuid,
  pinned_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (app_id, thread_id, ts),
  foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade,
  foreign key (app_id, author_id) references subscribers (app_id, id)
);
-- A send is idempotent per thread and author (MSG-8).
create unique index messages_client on messages (app_id, thread_id, author_id, client_id) where client_id is not null;
call bandstand_protect('messages');

create table message_reactions (
  app_id uuid not null,
  thread_id uuid not null,
  ts bigint not null,
  subscriber_id uuid not null,
  created_at timestamptz not null,
  primary key (app_id, thread_id, ts, subscriber_id),
  foreign key (app_id, thread_id, ts) references messages (app_id, thread_id, ts) on delete cascade,
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index message_reactions_subscriber on message_reactions (app_id, thread_id, subscriber_id, ts desc);
call bandstand_protect('message_reactions');

-- Everything that was sent, or would have been with a mail server (NTF-3, NTF-9).
create table outbox (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  subscriber_id uuid,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  cause text not null,
  -- One mail a cause: what was told once is not told again.
  cause_key text,
  state text not null check (state in ('stored', 'sent', 'failed')),
  attempts int not null default 0,
  error text,
  headers jsonb not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (app_id, id)
);
create unique index outbox_cause on outbox (app_id, cause_key) where cause_key is not null;
create index outbox_created on outbox (app_id, created_at desc, id);
create index outbox_subscriber on outbox (app_id, subscriber_id, created_at desc);
call bandstand_protect('outbox');
