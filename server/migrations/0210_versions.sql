-- The version of an app's published tree. A row of its own: raising it in `apps` would hold up everything that writes there.
create table app_versions (
  app_id uuid primary key references apps (id) on delete cascade,
  tree bigint not null
) with (fillfactor = 50);
insert into app_versions (app_id, tree) select id, tree_version from apps;
alter table apps drop column tree_version;
call bandstand_protect('app_versions');
-- The pages that each of the last versions changed, for servers that have an older one in memory. Null: they load the whole tree.
create table tree_changes (
  app_id uuid not null references apps (id) on delete cascade,
  version bigint not null,
  page_ids uuid[],
  primary key (app_id, version)
);
call bandstand_protect('tree_changes');

-- Counts the changes of what a member may open, completed and saved, so that servers may keep it in memory: one look tells whether it still holds.
create table member_versions (
  app_id uuid not null,
  subscriber_id uuid not null,
  rights bigint not null default 0,
  completions bigint not null default 0,
  bookmarks bigint not null default 0,
  primary key (app_id, subscriber_id),
  foreign key (app_id, subscriber_id) references subscribers (app_id, id) on delete cascade
) with (fillfactor = 50);
call bandstand_protect('member_versions');

-- `changed` are the rows of the statement. In their order, so that two statements about many members never wait for each other in a circle. A
-- member who is being deleted needs no version.
create function bandstand_member_rights() returns trigger language plpgsql as $$
begin
  insert into member_versions as v (app_id, subscriber_id, rights)
    select distinct c.app_id, c.subscriber_id, 1 from changed c
    where exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
    order by c.app_id, c.subscriber_id
  on conflict (app_id, subscriber_id) do update set rights = v.rights + 1;
  return null;
end $$;

create function bandstand_member_completions() returns trigger language plpgsql as $$
begin
  insert into member_versions as v (app_id, subscriber_id, completions)
    select distinct c.app_id, c.subscriber_id, 1 from changed c
    where exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
    order by c.app_id, c.subscriber_id
  on conflict (app_id, subscriber_id) do update set completions = v.completions + 1;
  return null;
end $$;

create function bandstand_member_bookmarks() returns trigger language plpgsql as $$
begin
  insert into member_versions as v (app_id, subscriber_id, bookmarks)
    select distinct c.app_id, c.subscriber_id, 1 from changed c
    where exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
    order by c.app_id, c.subscriber_id
  on conflict (app_id, subscriber_id) do update set bookmarks = v.bookmarks + 1;
  return null;
end $$;

do $$
declare
  t record;
  change text;
begin
  for t in
    select * from (values ('page_subscriptions', 'rights'), ('release_overrides', 'rights'), ('entitlements', 'rights'),
      ('page_completions', 'completions'), ('bookmarks', 'bookmarks')) as x (name, counter)
  loop
    foreach change in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %1$I after %2$s on %3$I referencing %4$s table as changed for each statement execute function %5$I()',
        'member_version_of_' || change, change, t.name, case change when 'delete' then 'old' else 'new' end, 'bandstand_member_' || t.counter);
    end loop;
  end loop;
end $$;

-- It was made twice: `page_completions_recent` is the same.
drop index page_completions_at;
