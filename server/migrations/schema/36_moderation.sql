-- One line of the queue: a message that was reported, until somebody has decided about it. Reported again afterwards, it gets another line.
create table moderation_cases (
  app_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  ts bigint not null,
  author_id uuid,
  -- The message as it was when it was reported last: changing or deleting it afterwards does not empty the queue.
  snapshot jsonb not null,
  reports int not null default 0,
  opened_at timestamptz not null,
  reported_at timestamptz not null,
  -- Reports alone have hidden it, at this moment.
  hidden_at timestamptz,
  decision text,
  -- What became of the message besides.
  outcome text,
  note text not null default '',
  decided_at timestamptz,
  decided_by uuid,
  decided_name text,
  suspended_until timestamptz,
  suspended_before timestamptz,
  primary key (app_id, id),
  constraint moderation_cases_decision_check check (decision in ('dismiss', 'hide', 'delete', 'warn', 'suspend')),
  constraint moderation_cases_outcome_check check (outcome in ('keep', 'hide', 'delete')),
  constraint moderation_cases_decided check ((decision is null) = (decided_at is null)),
  foreign key (app_id, author_id) references subscribers(app_id, id) on delete set null (author_id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, thread_id) references threads(app_id, id) on delete cascade
);
create index moderation_cases_author on moderation_cases (app_id, author_id, decided_at desc);
create index moderation_cases_decided on moderation_cases (decided_at) where (decided_at is not null);
create index moderation_cases_done on moderation_cases (app_id, decided_at desc, id) where (decision is not null);
-- A message waits once, however many report it at the same moment.
create unique index moderation_cases_open on moderation_cases (app_id, thread_id, ts) where (decision is null);
create index moderation_cases_queue on moderation_cases (app_id, reported_at desc, id) where (decision is null);
create index moderation_cases_thread on moderation_cases (app_id, thread_id);
call bandstand_protect('moderation_cases');

create table message_reports (
  app_id uuid not null,
  thread_id uuid not null,
  ts bigint not null,
  reporter_id uuid not null,
  case_id uuid not null,
  reason text not null,
  -- The text as this member saw it.
  text text not null,
  reported_at timestamptz not null,
  primary key (app_id, thread_id, ts, reporter_id),
  constraint message_reports_reason_check check (reason in ('spam', 'sexually_explicit', 'abuse', 'hate_or_violence', 'terrorism', 'harassment', 'misinformation', 'other')),
  foreign key (app_id, case_id) references moderation_cases(app_id, id) on delete cascade,
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, reporter_id) references subscribers(app_id, id) on delete cascade
);
create index message_reports_case on message_reports (app_id, case_id, reported_at);
create index message_reports_reporter on message_reports (app_id, reporter_id);
call bandstand_protect('message_reports');
