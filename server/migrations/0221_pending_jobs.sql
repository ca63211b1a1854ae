-- Adding to the queue always notifies, and a notification takes a lock for the whole database until its transaction has committed. Transactions
-- therefore write here, and one mover hands over what has committed.
create table pending_jobs (
  -- The zero id for jobs of no app. No reference: a job outlives the app whose files it removes.
  app_id uuid not null,
  id bigint generated always as identity,
  name text not null,
  payload json not null,
  run_at timestamptz not null,
  key text,
  -- A waiting job of that key keeps its time.
  keeps_time boolean not null,
  primary key (app_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
call bandstand_protect('pending_jobs');

-- The roles may write their own rows, so this needs no other rights: a definer's function would cost more than the insert.
create or replace function bandstand_add_job(name text, payload json, run_at timestamptz, job_key text, mode text) returns void
language plpgsql as $$
begin
  insert into pending_jobs (app_id, name, payload, run_at, key, keeps_time)
  values (coalesce(bandstand_app_id(), '00000000-0000-0000-0000-000000000000'), name, payload, run_at, job_key, mode = 'preserve_run_at');
end $$;
-- It runs with the caller's rights, so it opens nothing.
grant execute on function bandstand_add_job(text, json, timestamptz, text, text) to public;

-- Hands over up to `most` jobs, oldest first, and returns how many. Of several that wait under one key one is left, as if they had been added in turn:
-- the newest payload, at the time of the newest that does not keep it. One at a time: two would add the jobs of a key in any order.
create function bandstand_move_jobs(most int) returns int language plpgsql as $$
declare
  count int;
  replacing graphile_worker.job_spec[];
  keeping graphile_worker.job_spec[];
begin
  perform set_config('bandstand.system', 'on', true);
  if not exists (select from pending_jobs) then return 0; end if;
  perform pg_advisory_xact_lock(7201413);
  with taken as (
    delete from pending_jobs p using (select o.app_id, o.id from pending_jobs o order by o.id limit most) oldest
    where p.app_id = oldest.app_id and p.id = oldest.id returning p.*
  ),
  merged as (
    select max(t.id) as id, count(*) as count, t.key, bool_and(t.keeps_time) as keeps_time,
      (array_agg(t.name order by t.id desc))[1] as name, (array_agg(t.payload order by t.id desc))[1] as payload,
      coalesce((array_agg(t.run_at order by t.id desc) filter (where not t.keeps_time))[1], (array_agg(t.run_at order by t.id))[1]) as run_at
    from taken t group by t.key, case when t.key is null then t.id end
  ),
  specs as (
    select m.id, m.count, m.keeps_time,
      row(m.name, m.payload, null, m.run_at, 12, m.key, 0, null)::graphile_worker.job_spec as spec
    from merged m
  )
  select coalesce(sum(s.count), 0), array_agg(s.spec order by s.id) filter (where not s.keeps_time),
    array_agg(s.spec order by s.id) filter (where s.keeps_time)
  into count, replacing, keeping from specs s;
  if replacing is not null then perform graphile_worker.add_jobs(replacing, false); end if;
  if keeping is not null then perform graphile_worker.add_jobs(keeping, true); end if;
  return count;
end $$;
revoke all on function bandstand_move_jobs(int) from public;
