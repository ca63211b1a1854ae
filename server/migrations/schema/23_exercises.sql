-- An exercise of the library; what members see of it is its page.
create table exercises (
  app_id uuid not null,
  id uuid not null,
  source_key text,
  source_hash text,
  page_id uuid,
  media_ids uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, page_id) references pages(app_id, id) on delete set null (page_id)
);
create index exercises_page on exercises (app_id, page_id);
create unique index exercises_source on exercises (app_id, source_key) where (source_key is not null);
call bandstand_protect('exercises');

create table imports (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  report jsonb not null,
  started_by uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (app_id, id),
  foreign key (app_id) references apps(id) on delete cascade
);
create index imports_started on imports (app_id, started_at desc);
call bandstand_protect('imports');
