-- Likes go with their thread. A message loses its likes when it is deleted, long before it is removed; a reference to a partitioned table would cost
-- every like, and no partition with likes could be detached.
alter table message_reactions drop constraint message_reactions_app_id_thread_id_ts_fkey;
alter table message_reactions add foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade;

-- A send is idempotent per thread and author (MSG-8): their keys have a table of their own, by the time that a client id carries.
create table message_keys (
  app_id uuid not null,
  thread_id uuid not null,
  author_id uuid not null,
  client_id text not null,
  -- When the client made the id. 1970 where it carries no time: those are removed by the time of their message.
  made_at timestamptz not null,
  ts bigint not null,
  primary key (app_id, thread_id, author_id, client_id, made_at),
  foreign key (app_id, thread_id) references threads (app_id, id) on delete cascade
) partition by range (made_at);
call bandstand_protect('message_keys');
create table message_keys_timeless partition of message_keys for values from (minvalue) to ('1971-01-01 00:00:00+00');
do $$
declare
  ends text := bandstand_bound('timestamptz'::regtype, bandstand_month(now(), 2));
begin
  execute format('create table message_keys_first partition of message_keys for values from (''1971-01-01 00:00:00+00'') to (%L)', ends);
  execute format('create table message_keys_rest partition of message_keys for values from (%L) to (maxvalue)', ends);
end $$;
call bandstand_close('message_keys_timeless'::regclass);
call bandstand_close('message_keys_first'::regclass);
call bandstand_close('message_keys_rest'::regclass);

-- Fills the keys of messages since then.
create procedure bandstand_fill_keys(since timestamptz) language sql as $$
  insert into message_keys (app_id, thread_id, author_id, client_id, made_at, ts)
  select m.app_id, m.thread_id, m.author_id, m.client_id,
    timestamptz 'epoch' + case when c.ms between 1577836800000 and 4102444799999 then c.ms else 0 end * interval '1 millisecond', m.ts
  from threads t
  join messages m on m.app_id = t.app_id and m.thread_id = t.id and m.ts > extract(epoch from since)::bigint * 1000000
  cross join lateral (select case when m.client_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]'
    then ('x' || replace(left(m.client_id, 13), '-', ''))::bit(48)::bigint end as ms) c
  where t.last_ts > extract(epoch from since)::bigint * 1000000 and m.client_id is not null and m.author_id is not null
  on conflict do nothing
$$;
call bandstand_fill_keys(now() - interval '90 days');
-- From here on no older server writes.
drop index messages_client;
call bandstand_fill_keys(now() - interval '1 minute');
drop procedure bandstand_fill_keys(timestamptz);

call bandstand_divide('messages', 'ts');
