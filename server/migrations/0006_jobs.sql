-- Jobs are added inside the transaction that makes them necessary. The tables of the queue belong to the owner; this is the only way in.
create function bandstand_add_job(name text, payload json, run_at timestamptz, job_key text, mode text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as
$$ select graphile_worker.add_job(name, payload, run_at := run_at, job_key := job_key, job_key_mode := mode, max_attempts := 12) $$;
revoke all on function bandstand_add_job(text, json, timestamptz, text, text) from public;
