-- A page is its draft (these columns) and, once published, an immutable revision that members read (STU-3, ACC-26).
create table pages (
  app_id uuid not null,
  id uuid not null,
  parent_id uuid,
  position int not null default 0,
  type text not null,
  slug text not null,
  title text not null,
  fields jsonb not null default '{}'::jsonb,
  access jsonb not null,
  blocks jsonb not null default '[]'::jsonb,
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
  -- Who saved a draft last, by the name that the studio shows: people leave, drafts stay.
  updated_by_name text,
  primary key (app_id, id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, parent_id) references pages(app_id, id) deferrable initially deferred
);
create index pages_changed on pages (app_id, updated_at desc) where is_changed;
create index pages_parent on pages (app_id, parent_id, "position");
-- How many siblings come before a page, counted in the index alone.
create index pages_places on pages (app_id, parent_id, "position", id) where (archived_at is null);
create index pages_programs on pages (app_id) where ((type = 'program') and (archived_at is null) and (revision_id is not null));
create unique index pages_slug on pages (app_id, COALESCE(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), slug) where (archived_at is null);
create unique index pages_source on pages (app_id, source_key) where (source_key is not null);
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
  refs jsonb not null default '{}'::jsonb,
  draft jsonb not null,
  release_id uuid,
  author_id uuid,
  author_name text,
  published_at timestamptz not null default now(),
  -- What is shown of a published page may change without a new version of it: a media was replaced.
  renewals int not null default 0,
  primary key (app_id, id),
  unique (app_id, page_id, number),
  foreign key (app_id, page_id) references pages(app_id, id) on delete cascade
);
call bandstand_protect('page_revisions');

-- Old addresses of pages that moved (ACC-26).
create table page_redirects (
  app_id uuid not null,
  path text not null,
  page_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (app_id, path),
  foreign key (app_id, page_id) references pages(app_id, id) on delete cascade
);
create index page_redirects_page on page_redirects (app_id, page_id);
call bandstand_protect('page_redirects');

-- Words of published pages. Titles and tags weigh more than text.
create table page_search (
  app_id uuid not null,
  page_id uuid not null,
  words tsvector not null,
  primary key (app_id, page_id),
  foreign key (app_id, page_id) references pages(app_id, id) on delete cascade
);
create index page_search_words on page_search using gin (words);
call bandstand_protect('page_search');

-- Which media a published page shows, so that media bytes pass the gate of the page (UPL-6).
create table page_media (
  app_id uuid not null,
  media_id uuid not null,
  page_id uuid not null,
  in_teaser boolean not null default false,
  -- Shown only in blocks for members: people who only browse the page do not get the bytes either (ACC-14).
  needs_full boolean not null default false,
  primary key (app_id, media_id, page_id),
  foreign key (app_id, page_id) references pages(app_id, id) on delete cascade
);
create index page_media_page on page_media (app_id, page_id);
call bandstand_protect('page_media');

-- Where a saved block group or an action is used, so that its media pass the gate of the pages that show it (UPL-6). A page's own media are in page_media.
create table page_uses (
  app_id uuid not null,
  item_id uuid not null,
  page_id uuid not null,
  kind text not null,
  needs_full boolean not null,
  primary key (app_id, item_id, page_id),
  constraint page_uses_kind_check check (kind in ('piece', 'action')),
  foreign key (app_id, page_id) references pages(app_id, id) on delete cascade
);
create index page_uses_page on page_uses (app_id, page_id);
call bandstand_protect('page_uses');

-- The version of an app's published tree. A row of its own: raising it in `apps` would hold up everything that writes there.
create table app_versions (
  app_id uuid not null,
  tree bigint not null,
  primary key (app_id),
  foreign key (app_id) references apps(id) on delete cascade
) with (fillfactor=50);
call bandstand_protect('app_versions');
create trigger tree_noted after insert or update OF tree on app_versions for each row execute function bandstand_app_changed('app_id', 'tree');

-- The pages that each of the last versions changed, for servers that have an older one in memory. Null: they load the whole tree.
create table tree_changes (
  app_id uuid not null,
  version bigint not null,
  page_ids uuid[],
  primary key (app_id, version),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('tree_changes');
