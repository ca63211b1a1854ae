-- An event that repeats: its page describes it, its dates are pages below (EVT-1). Times inside are wall clock of its own zone.
create table events (
  app_id uuid not null,
  page_id uuid not null,
  draft jsonb not null,
  published jsonb,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (app_id, page_id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, page_id) references pages(app_id, id) on delete cascade
);
create index events_by_update on events (app_id, updated_at desc, page_id);
call bandstand_protect('events');
