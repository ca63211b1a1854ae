-- Disputes as the provider reports them, and the answer that is being written. Older ones come with the daily look back.
create table disputes (
  app_id uuid not null,
  id uuid not null,
  provider text not null,
  provider_id text not null,
  payment_id uuid not null,
  state text not null,
  is_inquiry boolean not null,
  submissions int not null default 0,
  amount bigint not null,
  currency text not null,
  reason text not null,
  opened_at timestamptz not null,
  -- Null: the bank takes no answer.
  due_by timestamptz,
  is_test boolean not null,
  -- What the owner wrote over what is known, by field; which files are left out.
  texts jsonb not null default '{}'::jsonb,
  left_out text[] not null default '{}'::text[],
  sent_at timestamptz,
  sent_by uuid,
  sent_fields text[] not null default '{}'::text[],
  accepted_at timestamptz,
  accepted_by uuid,
  primary key (app_id, id),
  unique (app_id, provider, provider_id),
  constraint disputes_state_check check (state in ('needs_response', 'under_review', 'won', 'lost', 'closed')),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, payment_id) references payments(app_id, id) on delete cascade
);
create index disputes_listed on disputes (app_id, is_test, ((state in ('won', 'lost', 'closed'))), due_by, id);
create index disputes_payment on disputes (app_id, payment_id);
call bandstand_protect('disputes');

-- Files of the owner that go with an answer. `media_id`: the file itself, which nobody else is shown.
create table dispute_files (
  app_id uuid not null,
  id uuid not null,
  dispute_id uuid not null,
  field text not null,
  media_id uuid not null,
  name text not null,
  size_bytes bigint not null,
  content_type text not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, dispute_id, field),
  foreign key (app_id, dispute_id) references disputes(app_id, id) on delete cascade
);
call bandstand_protect('dispute_files');
