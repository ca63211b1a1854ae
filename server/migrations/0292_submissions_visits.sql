-- Each time a form came on screen, and how far it was filled in.
create table form_visits (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  form_id uuid not null,
  -- Null: a guest.
  subscriber_id uuid,
  revision int not null,
  trigger text not null,
  triggering_id uuid,
  started_at timestamptz not null,
  day date not null,
  -- The last field that was reached.
  field_id uuid,
  -- Of a capture: groups that were left without being saved.
  missed jsonb,
  submission_id uuid,
  primary key (app_id, id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
create index form_visits_member on form_visits (app_id, subscriber_id, form_id, started_at desc);
create index form_visits_started on form_visits (started_at);
call bandstand_protect('form_visits');
