-- The team's list of open threads looked at every newer thread of the app: those that are done, and those between members, which the team never sees.
-- `closed_ts`: up to where it is done; later messages open it again. `is_desk`: a private thread in which an app profile takes part, or once did.
alter table threads add column closed_ts bigint, add column is_desk boolean not null default false;
update threads t set closed_ts = i.closed_ts from inbox_threads i where i.app_id = t.app_id and i.thread_id = t.id and i.closed_ts is not null;
alter table inbox_threads drop column closed_ts;

create function bandstand_desk_thread() returns trigger language plpgsql as $$
begin
  if not exists (select from subscribers s where s.app_id = new.app_id and s.id = new.subscriber_id and s.is_app_messaging_profile) then
    return null;
  end if;
  update threads t set is_desk = true where t.app_id = new.app_id and not t.is_desk and t.is_private
    and (t.id = new.thread_id or t.parent_thread_id = new.thread_id);
  return null;
end $$;
create trigger desk_of_insert after insert on thread_participants for each row when (new.is_listed) execute function bandstand_desk_thread();
create trigger desk_of_update after update of is_listed on thread_participants for each row when (new.is_listed and not old.is_listed)
  execute function bandstand_desk_thread();
create function bandstand_desk_replies() returns trigger language plpgsql as $$
begin
  update threads t set is_desk = true where t.app_id = new.app_id and t.id = new.id and exists (select from threads o
    where o.app_id = new.app_id and o.id = new.parent_thread_id and o.is_desk);
  return null;
end $$;
create trigger desk_of_replies after insert on threads for each row when (new.is_private and new.parent_thread_id is not null and not new.is_desk)
  execute function bandstand_desk_replies();

update threads t set is_desk = true
  from (select distinct p.app_id, p.thread_id from subscribers s join thread_participants p on p.app_id = s.app_id and p.subscriber_id = s.id
    where s.is_app_messaging_profile and p.is_listed) d
  where t.app_id = d.app_id and t.id = d.thread_id and t.is_private;
update threads t set is_desk = true from threads o
  where o.app_id = t.app_id and o.id = t.parent_thread_id and o.is_desk and t.is_private and not t.is_desk;

-- Newest first, of those that are done or not, private or not.
create index threads_inbox on threads (app_id, is_private, (closed_ts is not null and closed_ts >= latest_message_ts), latest_message_ts desc)
  where latest_message_ts is not null and (not is_private or is_desk);
