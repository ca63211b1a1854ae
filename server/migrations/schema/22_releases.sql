create table releases (
  app_id uuid not null,
  id uuid not null,
  title text not null,
  items jsonb not null default '[]'::jsonb,
  author_id uuid,
  author_name text,
  published_at timestamptz,
  status text not null default 'published',
  publish_at timestamptz,
  rolled_back_at timestamptz,
  rolled_back_by text,
  fault text,
  primary key (app_id, id),
  constraint releases_status_check check (status in ('planned', 'published', 'rolled_back', 'failed')),
  foreign key (app_id) references apps(id) on delete cascade
);
create index releases_planned on releases (app_id, publish_at) where (status = 'planned');
create index releases_published on releases (app_id, published_at desc, id);
call bandstand_protect('releases');

-- What a release holds, and what stood in its place before: that is where rolling back leads.
create table release_items (
  app_id uuid not null,
  release_id uuid not null,
  type text not null,
  -- The page; of theme and navigation, which an app has once, the release itself.
  item_id uuid not null,
  -- The draft as it was when the release was planned, or the look that was published.
  content jsonb,
  -- The look that was live before.
  replaced jsonb,
  before_revision_id uuid,
  after_revision_id uuid,
  primary key (app_id, release_id, type, item_id),
  foreign key (app_id, release_id) references releases(app_id, id) on delete cascade
);
create index release_items_item on release_items (app_id, item_id);
call bandstand_protect('release_items');
