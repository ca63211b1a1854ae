-- What the web says about an address that was sent as a link, for each app (MSG-12). Also that it said nothing: it is not asked again at once.
create table link_previews (
  app_id uuid not null,
  -- sha256 of the address: that one may be longer than an index takes.
  url_hash text not null,
  id uuid not null,
  url text not null,
  -- Null: nothing to show.
  title text,
  description text,
  -- A copy of its picture lies beside the app's files, under the id.
  has_image boolean not null default false,
  fetched_at timestamptz not null,
  -- Until when it is believed without being asked again.
  fresh_until timestamptz not null,
  primary key (app_id, url_hash),
  foreign key (app_id) references apps(id) on delete cascade
);
create unique index link_previews_id on link_previews (app_id, id);
call bandstand_protect('link_previews');
