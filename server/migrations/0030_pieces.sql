-- What is edited in one place and shown in many: groups of blocks, overlays, workouts. A save holds at once; there is no draft beside it.
create table composed_blocks (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  title text not null,
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text,
  primary key (app_id, id)
);
create index composed_blocks_recent on composed_blocks (app_id, updated_at desc, id);
call bandstand_protect('composed_blocks');

create table overlays (like composed_blocks including defaults, primary key (app_id, id), foreign key (app_id) references apps (id) on delete cascade);
create index overlays_recent on overlays (app_id, updated_at desc, id);
call bandstand_protect('overlays');

create table workouts (like composed_blocks including defaults, primary key (app_id, id), foreign key (app_id) references apps (id) on delete cascade);
create index workouts_recent on workouts (app_id, updated_at desc, id);
call bandstand_protect('workouts');

-- Where a piece or an action stands, so that what is inside passes the gate of the pages that show it (UPL-6). A page's own media stand in page_media.
create table page_uses (
  app_id uuid not null,
  item_id uuid not null,
  page_id uuid not null,
  kind text not null check (kind in ('piece', 'action')),
  needs_full boolean not null,
  primary key (app_id, item_id, page_id),
  foreign key (app_id, page_id) references pages (app_id, id) on delete cascade
);
create index page_uses_page on page_uses (app_id, page_id);
call bandstand_protect('page_uses');

create table piece_uses (
  app_id uuid not null references apps (id) on delete cascade,
  item_id uuid not null,
  piece_id uuid not null,
  piece_kind text not null check (piece_kind in ('composed', 'overlay', 'workout')),
  kind text not null check (kind in ('piece', 'action', 'media')),
  needs_full boolean not null,
  primary key (app_id, item_id, piece_id)
);
create index piece_uses_piece on piece_uses (app_id, piece_id);
call bandstand_protect('piece_uses');
