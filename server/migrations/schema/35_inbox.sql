-- What the team settled for a thread: who looks after it, how far anybody of the team has read it, and up to where it is done.
create table inbox_threads (
  app_id uuid not null,
  thread_id uuid not null,
  -- A user of the account; people who leave the team look after nothing.
  assigned_to uuid,
  assigned_at timestamptz,
  read_ts bigint,
  -- What is written later opens it again.
  closed_ts bigint,
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
