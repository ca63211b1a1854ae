import pg from 'pg';

export interface WorkerLeaseOptions {
  url: string;
  /** Under which name the jobs of this process are locked. */
  id: string;
  sweepMs: number;
  onError: (error: unknown) => void;
}
/** Who works on the queue, over all processes that share it. */
export interface WorkerLease {
  stop(): Promise<void>;
}

// Any number that nothing else in the database locks by.
const lockSpace = 1_650_552_420;

/**
 * Frees what processes hold that are there no more: the queue itself waits four hours. Each is a lock on a connection of its own, so that the
 * database lets go of it when the process is killed. Whoever is missed twice in a row, and holds something for a minute, is gone: one that
 * only lost its connection has come back by then.
 */
export function createWorkerLease({ url, id, sweepMs, onError }: WorkerLeaseOptions): WorkerLease {
  let client: pg.Client | null = null;
  let missed = new Set<string>();

  async function present(): Promise<pg.Client> {
    if (client) return client;
    const opened = new pg.Client({ connectionString: url });
    opened.on('error', () => {
      if (client === opened) client = null;
    });
    await opened.connect();
    client = opened;
    await opened.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, id]);
    return opened;
  }

  async function sweep(): Promise<void> {
    const connection = await present();
    const { rows } = await connection.query<{ id: string }>(
      `select distinct locked_by as id from (
          select locked_by, locked_at from graphile_worker._private_jobs
          union all select locked_by, locked_at from graphile_worker._private_job_queues
        ) held where locked_by is not null and locked_at < now() - interval '1 minute' and not exists (
          select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2 and l.classid::bigint = $1
            and l.objid::bigint = (hashtext(held.locked_by)::bigint & 4294967295)
            and l.database = (select oid from pg_database where datname = current_database()))`,
      [lockSpace],
    );
    const gone = rows.filter((row) => missed.has(row.id)).map((row) => row.id);
    missed = new Set(rows.map((row) => row.id));
    if (gone.length > 0) await connection.query('select graphile_worker.force_unlock_workers($1::text[])', [gone]);
  }

  // One after another: two would open two connections.
  let last: Promise<unknown> = present().catch(onError);
  const timer = setInterval(() => void (last = last.then(sweep).catch(onError)), sweepMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await last;
      await client?.end();
    },
  };
}
