-- Forms: drafts like saved block groups, overlays and workouts. Members see their revisions.
create table forms (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  title text not null,
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by_name text,
  revision_id uuid,
  is_changed boolean not null default true,
  primary key (app_id, id)
);
create index forms_recent on forms (app_id, updated_at desc, id);
create index forms_changed on forms (app_id) where is_changed;
call bandstand_protect('forms');

-- A form shows the action at its end.
alter table piece_uses drop constraint piece_uses_piece_kind_check;
alter table piece_uses add constraint piece_uses_piece_kind_check check (piece_kind in ('composed', 'overlay', 'workout', 'form'));
