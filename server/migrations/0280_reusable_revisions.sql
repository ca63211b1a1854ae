-- Saved block groups, overlays and workouts are drafts until they are published, as pages are (STU-3). Their tables hold the drafts, revisions what
-- members see.
create table reusable_revisions (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  item_id uuid not null,
  number int not null,
  title text not null,
  data jsonb not null,
  release_id uuid,
  author_name text,
  published_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, item_id, number)
);
call bandstand_protect('reusable_revisions');

alter table composed_blocks add column revision_id uuid, add column is_changed boolean not null default true;
alter table overlays add column revision_id uuid, add column is_changed boolean not null default true;
alter table workouts add column revision_id uuid, add column is_changed boolean not null default true;

-- Until now members saw each save: everything saved is published.
insert into reusable_revisions (app_id, id, item_id, number, title, data, author_name, published_at)
  select app_id, id, id, 1, title, data, updated_by_name, updated_at from composed_blocks
  union all select app_id, id, id, 1, title, data, updated_by_name, updated_at from overlays
  union all select app_id, id, id, 1, title, data, updated_by_name, updated_at from workouts;
update composed_blocks set revision_id = id, is_changed = false;
update overlays set revision_id = id, is_changed = false;
update workouts set revision_id = id, is_changed = false;

create index composed_blocks_changed on composed_blocks (app_id) where is_changed;
create index overlays_changed on overlays (app_id) where is_changed;
create index workouts_changed on workouts (app_id) where is_changed;
