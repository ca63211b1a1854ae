-- What the team settled for a thread: who looks after it, how far anybody of the team has read it, and up to where it is done.
create table inbox_threads (
  app_id uuid not null,
  thread_id uuid not null,
  -- A user of the account; whoever leaves the team looks after nothing any more.
  assigned_to uuid,
  assigned_at timestamptz,
  read_ts bigint,
  -- What is written later opens it again.
  closed_ts bigint,
  closed_by uuid,
  primary key (app_id, thread_id),
  foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade
);
create index inbox_threads_assigned on inbox_threads (app_id, assigned_to) where assigned_to is not null;
call bandstand_protect('inbox_threads');

-- Threads that are nobody's own, and replies, the newest first: what the inbox lists beside the chats of the app's profiles.
create index threads_inbox on threads (app_id, latest_message_ts desc) where not is_private or kind = 'reply';

create table canned_replies (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  title text not null,
  text text not null,
  position int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, id)
);
create index canned_replies_order on canned_replies (app_id, position, id);
call bandstand_protect('canned_replies');

-- When a feed was saved last; and whether it was made in the studio or with its page.
alter table threads add column updated_at timestamptz not null default now();
alter table threads add column is_of_studio boolean not null default false;
create index threads_studio on threads (app_id, created_at desc) where is_of_studio or kind in ('feed', 'comment');
