-- Folders of the library; what is in one that goes away lies beside it again. A media that is replaced keeps its id: `version` goes up and
-- is in its addresses. A replacement waits as a row of its own until it can be shown (`replaces`).
create table media_folders (
  app_id uuid not null,
  id uuid not null,
  parent_id uuid,
  title text not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id) references apps(id) on delete cascade,
  foreign key (app_id, parent_id) references media_folders(app_id, id) deferrable initially deferred
);
create index media_folders_parent on media_folders (app_id, parent_id) where (parent_id is not null);
call bandstand_protect('media_folders');
