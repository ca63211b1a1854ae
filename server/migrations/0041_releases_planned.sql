-- A release may be planned: what it holds is frozen then, and published at its time. It may be taken back as a whole.
alter table releases
  alter column published_at drop not null,
  alter column published_at drop default,
  add column status text not null default 'published' check (status in ('planned', 'published', 'rolled_back', 'failed')),
  add column publish_at timestamptz,
  add column rolled_back_at timestamptz,
  add column rolled_back_by text,
  add column fault text;
create index releases_planned on releases (app_id, publish_at) where status = 'planned';

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
  foreign key (app_id, release_id) references releases (app_id, id) on delete cascade
);
create index release_items_item on release_items (app_id, item_id);
call bandstand_protect('release_items');
