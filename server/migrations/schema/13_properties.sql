-- What an app knows of its members beside their name: `{{member.<slug>}}` in texts. The values themselves are `subscriber_properties`.
create table properties (
  app_id uuid not null,
  id uuid not null,
  slug text not null,
  title text not null,
  type text not null,
  options jsonb not null default '[]'::jsonb,
  fallback text,
  member_can_edit boolean not null default false,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, slug),
  constraint properties_type_check check (type in ('text', 'number', 'date', 'choice')),
  foreign key (app_id) references apps(id) on delete cascade
);
call bandstand_protect('properties');
