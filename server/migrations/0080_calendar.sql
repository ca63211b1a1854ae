-- What stands on calendars (SCH-1): of one member, of the audience of a page, or of everybody. The day is what is shown, in every zone; minutes
-- are the time of day of whoever looks. `root_id`: the run whose layout put it there; it goes with the run.
create table calendar_items (
  app_id uuid not null references apps (id) on delete cascade,
  id uuid not null,
  scope text not null check (scope in ('subscriber', 'page', 'account_app')),
  subscriber_id uuid,
  audience_id uuid,
  item_id uuid not null,
  item_type text not null default 'Page' check (item_type in ('Page', 'EventOccurrence')),
  date date not null,
  start_minute int check (start_minute between 0 and 1439),
  end_minute int check (end_minute between 0 and 1439),
  is_placed boolean not null default false,
  root_id uuid,
  is_moved boolean not null default false,
  -- Taken off by the member, who may take that back.
  removed_at timestamptz,
  created_at timestamptz not null,
  primary key (app_id, id),
  check ((scope = 'subscriber') = (subscriber_id is not null)),
  check ((scope = 'page') = (audience_id is not null)),
  check (root_id is null or scope = 'subscriber'),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade,
  foreign key (app_id, audience_id) references pages (app_id, id) on delete cascade,
  foreign key (app_id, item_id) references pages (app_id, id) on delete cascade,
  foreign key (app_id, subscriber_id, root_id) references page_subscriptions (app_id, subscriber_id, page_id) on delete cascade
);
-- A layout puts a page on a calendar once, whatever the member did with it afterwards.
create unique index calendar_items_layout on calendar_items (app_id, subscriber_id, root_id, item_id) where root_id is not null;
create index calendar_items_own on calendar_items (app_id, subscriber_id, date) where subscriber_id is not null;
create index calendar_items_audience on calendar_items (app_id, audience_id, date) where audience_id is not null;
create index calendar_items_everybody on calendar_items (app_id, date) where scope = 'account_app';
create index calendar_items_placed on calendar_items (app_id, date) where is_placed;
create index calendar_items_item on calendar_items (app_id, item_id);
create index calendar_items_root on calendar_items (app_id, root_id) where root_id is not null;
call bandstand_protect('calendar_items');

-- The layout that the calendars of the running members were last brought to, as a fingerprint.
create table calendar_layouts (
  app_id uuid not null,
  root_id uuid not null,
  fingerprint text not null,
  primary key (app_id, root_id),
  foreign key (app_id, root_id) references pages (app_id, id) on delete cascade
);
call bandstand_protect('calendar_layouts');

-- The private address of a member's calendar. The key itself is made of the salt and is kept nowhere.
create table calendar_feeds (
  app_id uuid not null,
  subscriber_id uuid not null,
  salt text not null,
  key_hash text not null,
  created_at timestamptz not null,
  primary key (app_id, subscriber_id),
  unique (app_id, key_hash),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
);
call bandstand_protect('calendar_feeds');
