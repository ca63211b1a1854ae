-- What transactions changed about members, for servers that keep it in memory: one look at an app tells what was committed since the look before. `xid`
-- is the transaction, so nothing is missed that commits later than it was written. Rows are removed after minutes. They refer to nothing, because they
-- also tell of members who are gone.
create table member_changes (
  app_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  subscriber_id uuid not null,
  part text not null check (part in ('rights', 'completions', 'bookmarks', 'person', 'blocks')),
  -- The counter of `member_versions`; null for parts that have none.
  version bigint,
  primary key (app_id, xid, subscriber_id, part)
);
call bandstand_protect('member_changes');
-- Persons and roles of staff belong to an account, and so to several apps.
create table user_changes (
  account_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  primary key (account_id, xid, user_id)
);
call bandstand_protect('user_changes', 'account_id');

-- As in 0210 and 0261, and noted as changes in the same statement.
create or replace function bandstand_member_rights() returns trigger language plpgsql as $$
begin
  with raised as (
    insert into member_versions as v (app_id, subscriber_id, rights)
      select distinct c.app_id, c.subscriber_id, 1 from changed c
      where exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
      order by c.app_id, c.subscriber_id
    on conflict (app_id, subscriber_id) do update set rights = v.rights + 1
    returning v.app_id, v.subscriber_id, v.rights)
  insert into member_changes (app_id, subscriber_id, part, version) select app_id, subscriber_id, 'rights', rights from raised
  on conflict (app_id, xid, subscriber_id, part) do update set version = excluded.version;
  return null;
end $$;

create or replace function bandstand_member_completions() returns trigger language plpgsql as $$
begin
  with raised as (
    insert into member_versions as v (app_id, subscriber_id, completions)
      select c.app_id, c.subscriber_id, count(*) from changed c
      where tg_op <> 'DELETE' or exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
      group by c.app_id, c.subscriber_id
      order by c.app_id, c.subscriber_id
    on conflict (app_id, subscriber_id) do update set completions = v.completions + excluded.completions
    returning v.app_id, v.subscriber_id, v.completions)
  insert into member_changes (app_id, subscriber_id, part, version) select app_id, subscriber_id, 'completions', completions from raised
  on conflict (app_id, xid, subscriber_id, part) do update set version = excluded.version;
  return null;
end $$;

create or replace function bandstand_member_bookmarks() returns trigger language plpgsql as $$
begin
  with raised as (
    insert into member_versions as v (app_id, subscriber_id, bookmarks)
      select c.app_id, c.subscriber_id, count(*) from changed c
      where tg_op <> 'DELETE' or exists (select from subscribers s where s.app_id = c.app_id and s.id = c.subscriber_id)
      group by c.app_id, c.subscriber_id
      order by c.app_id, c.subscriber_id
    on conflict (app_id, subscriber_id) do update set bookmarks = v.bookmarks + excluded.bookmarks
    returning v.app_id, v.subscriber_id, v.bookmarks)
  insert into member_changes (app_id, subscriber_id, part, version) select app_id, subscriber_id, 'bookmarks', bookmarks from raised
  on conflict (app_id, xid, subscriber_id, part) do update set version = excluded.version;
  return null;
end $$;

-- What a session proves, and how others see a member. Sessions that begin or are used need no note: nobody has them in memory, or they last longer.
create function bandstand_person_gone() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'sessions' then
    insert into member_changes (app_id, subscriber_id, part) select distinct app_id, subscriber_id, 'person' from changed
    on conflict do nothing;
  else
    insert into member_changes (app_id, subscriber_id, part) select app_id, id, 'person' from changed on conflict do nothing;
  end if;
  return null;
end $$;
create trigger member_changed after delete on sessions referencing old table as changed for each statement
  execute function bandstand_person_gone();
create trigger member_removed after delete on subscribers referencing old table as changed for each statement
  execute function bandstand_person_gone();

create function bandstand_person_changed() returns trigger language plpgsql as $$
begin
  insert into member_changes (app_id, subscriber_id, part) values (new.app_id, new.id, 'person') on conflict do nothing;
  return null;
end $$;
create trigger member_changed after update of user_id, uuid, language, can_receive_messages_from_members, is_app_messaging_profile, suspended_until
  on subscribers for each row
  when ((old.user_id, old.uuid, old.language, old.can_receive_messages_from_members, old.is_app_messaging_profile, old.suspended_until)
    is distinct from (new.user_id, new.uuid, new.language, new.can_receive_messages_from_members, new.is_app_messaging_profile, new.suspended_until))
  execute function bandstand_person_changed();

create function bandstand_user_changed() returns trigger language plpgsql as $$
begin
  insert into user_changes (account_id, user_id) values (new.account_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger user_changed after update of email, name, timezone, avatar on users for each row
  when ((old.email, old.name, old.timezone, old.avatar) is distinct from (new.email, new.name, new.timezone, new.avatar))
  execute function bandstand_user_changed();

create function bandstand_staff_changed() returns trigger language plpgsql as $$
begin
  insert into user_changes (account_id, user_id) select distinct account_id, user_id from changed on conflict do nothing;
  return null;
end $$;

create function bandstand_member_blocks() returns trigger language plpgsql as $$
begin
  insert into member_changes (app_id, subscriber_id, part)
    select distinct c.app_id, x.id, 'blocks' from changed c cross join lateral (values (c.blocker_id), (c.blocked_id)) x (id)
  on conflict do nothing;
  return null;
end $$;

do $$
declare
  change text;
begin
  foreach change in array array['insert', 'update', 'delete'] loop
    execute format('create trigger user_changed_by_%1$s after %1$s on staff referencing %2$s table as changed for each statement
      execute function bandstand_staff_changed()', change, case change when 'delete' then 'old' else 'new' end);
    if change <> 'update' then
      execute format('create trigger member_changed_by_%1$s after %1$s on member_blocks referencing %2$s table as changed for each statement
        execute function bandstand_member_blocks()', change, case change when 'delete' then 'old' else 'new' end);
    end if;
  end loop;
end $$;
