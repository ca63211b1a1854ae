-- What an app knows of its members beside their name: `{{member.<slug>}}` in texts. The values themselves are `subscriber_properties`.
create table properties (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  slug text not null,
  title text not null,
  type text not null check (type in ('text', 'number', 'date', 'choice')),
  options jsonb not null default '[]',
  fallback text,
  member_can_edit boolean not null default false,
  created_at timestamptz not null,
  primary key (app_id, id),
  unique (app_id, slug)
);
call bandstand_protect('properties');
