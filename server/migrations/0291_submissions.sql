-- What members and guests answered. The answers are kept with their submission as they were given, so that they outlive every edit of the form, and the
-- form itself: nothing here refers to `forms`.
create table form_submissions (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  form_id uuid not null,
  form_title text not null,
  kind text not null check (kind in ('form', 'workout_capture', 'quiz')),
  -- Null: a guest.
  subscriber_id uuid,
  -- What a guest gave as address, and the device that it came from.
  email text,
  device text,
  -- What may exist only once: the member of a form that is not repeatable, or the member and session of a capture.
  once_key text,
  -- The publication of the form, counted from 1.
  revision int not null,
  trigger text not null,
  triggering_type text,
  triggering_id uuid,
  page_id uuid,
  answers jsonb not null,
  -- Of a quiz, fixed when it was submitted.
  result jsonb,
  -- Of a capture: what became of each group.
  capture jsonb,
  submitted_at timestamptz not null,
  -- The day of that time where the app is: the rollups count by it.
  day date not null,
  changed_at timestamptz,
  deleted_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  notes_count int not null default 0,
  primary key (app_id, id),
  unique (app_id, form_id, once_key),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
-- Ids begin with their time, so this is the order of lists, too.
create index form_submissions_newest on form_submissions (app_id, form_id, id) where deleted_at is null;
create index form_submissions_revision on form_submissions (app_id, form_id, revision, id) where deleted_at is null;
create index form_submissions_member on form_submissions (app_id, subscriber_id, id);
create index form_submissions_handled on form_submissions (app_id, form_id, answered_at) where answered_at is not null;
create index form_submissions_device on form_submissions (app_id, device) where subscriber_id is null and device is not null;
create index form_submissions_deleted on form_submissions (deleted_at) where deleted_at is not null;
call bandstand_protect('form_submissions');

-- Answers as filters look for them: one row for each, of a choice one for each option that was chosen. Deleted submissions have none.
create table form_answers (
  app_id uuid not null,
  form_id uuid not null,
  field_id uuid not null,
  submission_id uuid not null,
  nr int not null,
  -- The beginning of the value: whole values may be too long for an index.
  key text not null,
  value text not null,
  number numeric,
  image uuid,
  primary key (app_id, submission_id, field_id, nr),
  foreign key (app_id, submission_id) references form_submissions (app_id, id) on delete cascade
);
create index form_answers_key on form_answers (app_id, form_id, field_id, key, submission_id);
create index form_answers_number on form_answers (app_id, form_id, field_id, number, submission_id) where number is not null;
create index form_answers_image on form_answers (app_id, image) where image is not null;
call bandstand_protect('form_answers');

create table form_notes (
  app_id uuid not null,
  id uuid not null,
  submission_id uuid not null,
  text text not null,
  author text,
  created_at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, submission_id) references form_submissions (app_id, id) on delete cascade
);
create index form_notes_submission on form_notes (app_id, submission_id, created_at);
call bandstand_protect('form_notes');
