-- Templates that an app keeps of its own: pages with what they need, as one document. Their pictures lie among the files of the app.
create table templates (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  summary jsonb not null,
  content jsonb not null,
  author_name text,
  created_at timestamptz not null,
  primary key (app_id, id),
  constraint templates_kind_check check (kind in ('app', 'page', 'block_group')),
  foreign key (app_id) references apps(id) on delete cascade
);
create index templates_recent on templates (app_id, created_at desc, id);
call bandstand_protect('templates');
