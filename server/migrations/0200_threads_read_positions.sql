-- A message no longer rewrites the row of each participant. The newest message is the thread's alone, and the thread knows since when someone may
-- wait for a mail. A participant's row keeps how far they have read, and what a mail had.
alter table threads add column unread_since_ts bigint;
comment on column threads.unread_since_ts is
  'No participant waits for a mail about an older message. Null: nobody waits. A round looks a quarter of an hour later.';
update threads t set unread_since_ts = w.since
from (select app_id, thread_id, min(unread_since_ts) as since from thread_participants where unread_since_ts is not null group by 1, 2) w
where t.app_id = w.app_id and t.id = w.thread_id;
create index threads_unread_since on threads (unread_since_ts) where unread_since_ts is not null;

-- What is older than the message they wait for was in a mail, or will be in none.
update thread_participants set mailed_ts = greatest(mailed_ts, coalesce(unread_since_ts - 1, latest_message_ts))
where latest_message_ts > coalesce(last_read_ts, 0);
-- Comments are quiet unless a member asks for notices.
update thread_participants p set notifications_enabled = false from threads t
where t.app_id = p.app_id and t.id = p.thread_id and t.kind = 'comment' and p.notifications_toggled_ts is null and p.notifications_enabled;

alter table thread_participants drop column latest_message_ts, drop column unread_since_ts;
create index thread_participants_own on thread_participants (app_id, subscriber_id, thread_id);
-- Who asked for notices, in threads that send none by themselves.
create index thread_participants_asked on thread_participants (app_id, thread_id)
  where notifications_enabled and notifications_toggled_ts is not null;

-- The queue's jobs, one for each thread: the round takes their place.
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'thread.unread';

-- Undoes a single statement that found a condition of its own broken.
create function bandstand_refuse(what text) returns bigint language plpgsql as $$
begin
  raise exception using errcode = 'BS001', message = what;
end $$;
