create table media (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'file')),
  status text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
  title text not null default '',
  alt text,
  tags text[] not null default '{}',
  focal_x real,
  focal_y real,
  content_type text not null,
  size_bytes bigint not null,
  width int,
  height int,
  duration_s real,
  placeholder text,
  content_hash text not null,
  variants jsonb not null default '{}',
  is_public boolean not null default false,
  is_library boolean not null default false,
  uploader_id uuid,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index media_library on media (app_id, is_library, created_at desc, id);
create index media_hash on media (app_id, content_hash);
create index media_unused on media (created_at) where used_at is null and not is_library;
call bandstand_protect('media');

-- A page is its draft (these columns) and, once published, an immutable revision that members read (STU-3, ACC-26).
create table pages (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  position int not null default 0,
  type text not null,
  slug text not null,
  title text not null,
  fields jsonb not null default '{}',
  access jsonb not null,
  blocks jsonb not null default '[]',
  type_data jsonb,
  version int not null default 1,
  revision_id uuid,
  is_changed boolean not null default true,
  archived_at timestamptz,
  message_thread_id uuid,
  source_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (app_id, id),
  foreign key (app_id, parent_id) references pages (app_id, id)
);
create unique index pages_slug on pages (app_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), slug) where archived_at is null;
create unique index pages_source on pages (app_id, source_key) where source_key is not null;
create index pages_parent on pages (app_id, parent_id, position);
create index pages_changed on pages (app_id, updated_at desc) where is_changed;
call bandstand_protect('pages');

create table page_revisions (
  app_id uuid not null,
  id uuid not null,
  page_id uuid not null,
  number int not null,
  parent_id uuid,
  position int not null,
  path text not null,
  type text not null,
  title text not null,
  access jsonb not null,
  teaser jsonb not null,
  body text not null,
  refs jsonb not null default '{}',
  draft jsonb not null,
  release_id uuid,
  author_id uuid,
  author_name text,
  published_at timestamptz not null default now(),
  primary key (app_id, id),
  unique (app_id, page_id, number),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
call bandstand_protect('page_revisions');

-- Old addresses of pages that moved (ACC-26).
create table page_redirects (
  app_id uuid not null,
  path text not null,
  page_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (app_id, path),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index page_redirects_page on page_redirects (app_id, page_id);
call bandstand_protect('page_redirects');

create table releases (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  title text not null,
  items jsonb not null default '[]',
  author_id uuid,
  author_name text,
  published_at timestamptz not null default now(),
  primary key (app_id, id)
);
create index releases_published on releases (app_id, published_at desc, id);
call bandstand_protect('releases');

-- Words of published pages. Titles and tags weigh more than text.
create table page_search (
  app_id uuid not null,
  page_id uuid not null,
  words tsvector not null,
  primary key (app_id, page_id),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index page_search_words on page_search using gin (words);
call bandstand_protect('page_search');

-- Which media a published page shows, so that media bytes pass the gate of the page (UPL-6).
create table page_media (
  app_id uuid not null,
  media_id uuid not null,
  page_id uuid not null,
  in_teaser boolean not null default false,
  primary key (app_id, media_id, page_id),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index page_media_page on page_media (app_id, page_id);
call bandstand_protect('page_media');

create table page_completions (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  completed_at timestamptz not null,
  primary key (app_id, subscriber_id, page_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index page_completions_page on page_completions (app_id, page_id);
call bandstand_protect('page_completions');

create table page_subscriptions (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  subscribed_at timestamptz not null,
  is_assigned boolean not null default false,
  is_member boolean not null default true,
  started_at timestamptz,
  started_at_exact timestamptz,
  start_from_page_id uuid,
  completed_at timestamptz,
  primary key (app_id, subscriber_id, page_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index page_subscriptions_page on page_subscriptions (app_id, page_id, subscribed_at desc);
call bandstand_protect('page_subscriptions');

create table release_overrides (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  release_at timestamptz not null,
  primary key (app_id, subscriber_id, page_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
call bandstand_protect('release_overrides');

create table bookmarks (
  app_id uuid not null,
  subscriber_id uuid not null,
  page_id uuid not null,
  created_at timestamptz not null,
  primary key (app_id, subscriber_id, page_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index bookmarks_recent on bookmarks (app_id, subscriber_id, created_at desc);
create index bookmarks_page on bookmarks (app_id, page_id);
call bandstand_protect('bookmarks');

-- An exercise of the library; what members see of it is its page.
create table exercises (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  source_key text,
  source_hash text,
  page_id uuid,
  name text not null,
  level text,
  muscles text[] not null default '{}',
  secondary_muscles text[] not null default '{}',
  equipment text[] not null default '{}',
  cues jsonb not null default '[]',
  media_ids uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (app_id, id),
  foreign key (app_id, page_id) references pages (app_id, id) on delete set null (page_id)
);
create unique index exercises_source on exercises (app_id, source_key) where source_key is not null;
create index exercises_name on exercises (app_id, name, id);
create index exercises_page on exercises (app_id, page_id);
call bandstand_protect('exercises');

create table imports (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  kind text not null,
  status text not null,
  report jsonb not null,
  started_by uuid,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (app_id, id)
);
create index imports_started on imports (app_id, started_at desc);
call bandstand_protect('imports');
