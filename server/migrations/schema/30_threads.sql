create table threads (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
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
  -- Replies are threads of their own, bound to the message that they answer (MSG-4).
  parent_thread_id uuid,
  parent_ts bigint,
  -- More than two people once: it never turns into a thread of two (MSG-26).
  is_group boolean not null default false,
  -- Who may read a thread that is nobody's own: members who may open its page, who have its product, or all (MSG-25).
  product_id uuid,
  is_app_wide boolean not null default false,
  who_posts text not null default 'everybody',
  -- Who has it among their own threads: `everyone` who may read it, or `writers`.
  who_joins text not null default 'writers',
  -- When a feed was saved last; and whether it was made in the studio or with its page.
  updated_at timestamptz not null default now(),
  is_of_studio boolean not null default false,
  -- Sending rewrites no participant's row: this is the thread's alone (docs/decisions/096).
  unread_since_ts bigint,
  -- The team's list of open threads looked at every newer thread of the app: those that are done, and those between members, which the team never sees.
  -- `closed_ts`: up to where it is done; later messages open it again. `is_desk`: a private thread in which an app profile takes part, or once did.
  closed_ts bigint,
  is_desk boolean not null default false,
  primary key (app_id, id),
  unique (app_id, channel_id),
  constraint threads_kind_check check (kind in ('chat', 'feed', 'comment', 'reply')),
  constraint threads_who_posts_check check (who_posts in ('everybody', 'staff')),
  constraint threads_who_joins_check check (who_joins in ('everyone', 'writers')),
  constraint threads_parent_whole check ((parent_thread_id is null) = (parent_ts is null)),
  foreign key (app_id) references apps(id) on delete cascade
);
comment on column threads.unread_since_ts is 'No participant waits for a mail about an older message. Null: nobody waits. A round looks a quarter of an hour later.';
-- Threads that all who may read them have among their own: few, kept in memory (MSG-25).
create index threads_everyone on threads (app_id) where (who_joins = 'everyone');
create index threads_feed on threads (app_id, latest_message_ts desc) where (kind = 'feed');
-- Newest first, of those that are done or not, private or not.
create index threads_inbox on threads (app_id, is_private, (((closed_ts is not null) and (closed_ts >= latest_message_ts))), latest_message_ts desc) where ((latest_message_ts is not null) and ((not is_private) or is_desk));
create index threads_newest on threads (app_id, latest_message_ts desc) where (latest_message_ts is not null);
-- Feeds and channels of a product or of the whole app: few, listed for everybody.
create index threads_open on threads (app_id, latest_message_ts desc) where ((product_id is not null) or is_app_wide);
-- A page has one thread of comments and one feed.
create unique index threads_page on threads (app_id, page_id, kind) where (page_id is not null);
create unique index threads_parent on threads (app_id, parent_thread_id, parent_ts) where (parent_thread_id is not null);
create unique index threads_people on threads (app_id, people_key) where (people_key is not null);
create index threads_studio on threads (app_id, created_at desc) where (is_of_studio or (kind in ('feed', 'comment')));
create index threads_unread_since on threads (unread_since_ts) where (unread_since_ts is not null);
call bandstand_protect('threads');
create trigger desk_of_replies after insert on threads for each row WHEN (new.is_private and new.parent_thread_id is not null and not new.is_desk) execute function bandstand_desk_replies();
create trigger rules_noted after update OF kind, title, has_been_renamed, is_private, is_group, page_id, product_id, is_app_wide, who_posts, who_joins on threads for each row WHEN (old.kind is DISTINCT from new.kind or old.title is DISTINCT from new.title or old.has_been_renamed is DISTINCT from new.has_been_renamed or old.is_private is DISTINCT from new.is_private or old.is_group is DISTINCT from new.is_group or old.page_id is DISTINCT from new.page_id or old.product_id is DISTINCT from new.product_id or old.is_app_wide is DISTINCT from new.is_app_wide or old.who_posts is DISTINCT from new.who_posts or old.who_joins is DISTINCT from new.who_joins) execute function bandstand_app_changed('app_id', 'threads');
create trigger removal_noted after delete on threads referencing old table as changed for each statement execute function bandstand_threads_gone();

create table thread_participants (
  app_id uuid not null,
  thread_id uuid not null,
  subscriber_id uuid not null,
  last_read_ts bigint,
  notifications_enabled boolean not null default true,
  notifications_toggled_ts bigint,
  has_contributed boolean not null default false,
  -- False: only how far the member has read, or a switch; the thread is not among their own.
  is_listed boolean not null default true,
  mailed_ts bigint,
  joined_at timestamptz not null,
  primary key (app_id, thread_id, subscriber_id),
  foreign key (app_id, subscriber_id) references subscribers(app_id, id) on delete cascade,
  foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade
);
-- Who asked for notices, in threads that send none by themselves.
create index thread_participants_asked on thread_participants (app_id, thread_id) where (notifications_enabled and (notifications_toggled_ts is not null));
create index thread_participants_own on thread_participants (app_id, subscriber_id, thread_id);
create index thread_participants_people on thread_participants (app_id, thread_id, joined_at, subscriber_id) where (is_listed or has_contributed);
call bandstand_protect('thread_participants');
create trigger desk_of_insert after insert on thread_participants for each row WHEN (new.is_listed) execute function bandstand_desk_thread();
create trigger desk_of_update after update OF is_listed on thread_participants for each row WHEN (new.is_listed and not old.is_listed) execute function bandstand_desk_thread();
