import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

export interface WorkerLeaseOptions {
  url: string;
  /** The name under which this process locks its jobs. */
  id: string;
  sweepMs: number;
  onError: (error: unknown) => void;
}
/** The workers of the queue, in all processes that share it. */
export interface WorkerLease {
  stop(): Promise<void>;
}

// Any number that no other lock in the database uses.
const lockSpace = 1_650_552_420;

/** Whether the worker of that name holds its lock. */
const isPresent = (worker: string): string => `exists (select 1 from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2
  and l.classid::bigint = ${lockSpace} and l.objid::bigint = (hashtext(${worker})::bigint & 4294967295)
  and l.database = (select oid from pg_database where datname = current_database()))`;

/** The same, for a column of another statement. */
export const presenceOf = (column: string): RawBuilder<boolean> => sql.raw<boolean>(isPresent(column));

/**
 * Frees the jobs of dead processes: the queue itself waits four hours. Each process holds a lock on its own connection, which the database releases
 * when the process is killed. A worker that is missing twice in a row, and has held a job for a minute, is dead: one that only lost its connection is
 * back by then.
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
        ) held where locked_by is not null and locked_at < now() - interval '1 minute' and not ${isPresent('held.locked_by')}`,
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
