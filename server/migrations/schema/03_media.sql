create table media (
  app_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null default 'preparing',
  title text not null default '',
  alt text,
  tags text[] not null default '{}'::text[],
  focal_x real,
  focal_y real,
  content_type text not null,
  size_bytes bigint not null,
  width int,
  height int,
  duration_s real,
  placeholder text,
  content_hash text not null,
  variants jsonb not null default '{}'::jsonb,
  is_public boolean not null default false,
  is_library boolean not null default false,
  uploader_id uuid,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- Videos and sounds are prepared one after the other: how far, how often it was tried, and until when a worker holds it.
  progress real,
  attempts smallint not null default 0,
  held_until timestamptz,
  -- Which captions a video has, in order: their files lie among the variants.
  captions jsonb not null default '[]'::jsonb,
  folder_id uuid,
  version int not null default 0,
  replaces uuid,
  primary key (app_id, id),
  constraint media_kind_check check (kind in ('image', 'video', 'audio', 'file')),
  constraint media_status_check check (status in ('preparing', 'ready', 'failed')),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, replaces) references media(app_id, id) on delete cascade
);
create index media_hash on media (app_id, content_hash);
create index media_in_folder on media (app_id, folder_id) where (folder_id is not null);
create index media_library on media (app_id, is_library, created_at desc, id);
create index media_preparing on media (created_at) where (status = 'preparing');
create index media_replacing on media (app_id, replaces) where (replaces is not null);
create index media_unused on media (created_at) where ((used_at is null) and (not is_library));
call bandstand_protect('media');
