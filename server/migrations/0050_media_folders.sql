-- Folders of the library; what is in one that goes away lies beside it again. A media that is replaced keeps its id: `version` goes up and
-- stands in its addresses. What is to take its place waits as a row of its own until it can be shown (`replaces`).
create table media_folders (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  parent_id uuid,
  title text not null,
  created_at timestamptz not null,
  primary key (app_id, id),
  foreign key (app_id, parent_id) references media_folders (app_id, id)
);
call bandstand_protect('media_folders');
alter table media add column folder_id uuid;
alter table media add column version int not null default 0;
alter table media add column replaces uuid;
alter table media add foreign key (app_id, folder_id) references media_folders (app_id, id) on delete set null (folder_id);
alter table media add foreign key (app_id, replaces) references media (app_id, id) on delete cascade;
create index media_in_folder on media (app_id, folder_id) where folder_id is not null;
create index media_replacing on media (app_id, replaces) where replaces is not null;
-- What is shown of a published page may change without a new version of it: a media was replaced.
alter table page_revisions add column renewals int not null default 0;
