-- Who has what open in the studio right now. Nothing is lost with it: windows tell of themselves again.
create unlogged table studio_presence (
  app_id uuid not null references apps (id) on delete cascade,
  object text not null,
  window_name text not null,
  user_id uuid not null,
  name text not null,
  saves integer not null,
  seen_at timestamptz not null,
  primary key (app_id, object, window_name)
);
create index studio_presence_old on studio_presence (seen_at);
call bandstand_protect('studio_presence');
