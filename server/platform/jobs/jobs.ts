import { EventEmitter } from 'node:events';
import { Logger, run, runOnce, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { oneRow } from '../db/one-row.ts';
import { asCall } from '../calling.ts';
import type { Clock } from '../clock.ts';
import { openPool, type Pool } from '../db/pool.ts';
import type { JobFigures } from '../observe/figures.ts';
import { createWorkerLease, type WorkerLease } from './jobs.lease.ts';

/** Payloads by job name; each domain declares its own in `<domain>.jobs.ts`. */
export type JobMap = Record<string, object>;

export interface EnqueueOptions {
  /** ISO instant; now when left out. */
  runAt?: string;
  /** One waiting job per key: a second one replaces it. */
  key?: string;
  /** `keep`: a waiting job of that key stays as it is. */
  mode?: 'replace' | 'keep';
}

/** Work for later or repeatedly, with retries. */
export interface Jobs<J extends JobMap> {
  define<K extends keyof J & string>(name: K, work: (payload: J[K]) => Promise<void>): void;
  /** Adds a job with the caller's connection: inside a transaction it exists if and only if the transaction commits. */
  enqueue<K extends keyof J & string, T>(db: Kysely<T>, name: K, payload: J[K], options?: EnqueueOptions): Promise<void>;
  /** The same as an expression, for a statement that also writes the job's subject. */
  adding<K extends keyof J & string>(name: K, payload: J[K], options?: EnqueueOptions): RawBuilder<unknown>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs what is due at the clock's time, then returns: how tests move time. */
  runDue(): Promise<void>;
  /** How many jobs wait and how many failed, by the database's clock. */
  figures(): Promise<JobFigures>;
}

export function createJobs<J extends JobMap>(options: {
  url: string;
  clock: Clock;
  concurrency?: number;
  /** No other process works on this queue: anything locked at its start was left by a killed one. */
  isAlone?: boolean;
  /** How often to look for jobs that became due. Jobs due at once are announced. */
  pollMs?: number;
  /** How often to look for dead workers. */
  sweepMs?: number;
  onError: (error: unknown, name: string) => void;
}): Jobs<J> {
  const tasks: TaskList = {};
  let runner: Runner | undefined;
  let pool: Pool | undefined;
  let due: Pool | undefined;
  let counting: Pool | undefined;
  let lease: WorkerLease | undefined;
  const adding: Jobs<J>['adding'] = (name, payload, { runAt, key, mode } = {}) =>
    sql`bandstand_add_job(${name}, ${JSON.stringify(payload)}::json, ${runAt ?? options.clock.iso()}::timestamptz, ${key ?? null},
      ${mode === 'keep' ? 'preserve_run_at' : 'replace'})`;
  return {
    adding,
    define: (name, work) => {
      tasks[name] = async (payload) => {
        try {
          await asCall({ call: `job ${name}`, requestId: null }, () => work(payload as Parameters<typeof work>[0]));
        } catch (error) {
          options.onError(error, name);
          throw error;
        }
      };
    },
    enqueue: async (db, name, payload, how) => {
      await sql`select ${adding(name, payload, how)}`.execute(db);
    },
    start: async () => {
      // Our own pool, because the queue's stops listening for errors before its connections are closed.
      pool = openPool({ connectionString: options.url, max: 5 });
      // Jobs of the previous process need not be missing first.
      if (options.isAlone)
        for (const table of ['_private_jobs', '_private_job_queues'])
          await pool.pool.query(`update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`);
      const events: WorkerEvents = new EventEmitter();
      events.on('pool:create', ({ workerPool: { id } }) => {
        lease = createWorkerLease({
          url: options.url,
          id,
          sweepMs: options.sweepMs ?? 60_000,
          onError: (error) => options.onError(error, 'jobs.presence'),
        });
      });
      runner = await run({
        events,
        pgPool: pool.pool,
        taskList: tasks,
        concurrency: options.concurrency ?? 4,
        noHandleSignals: true,
        pollInterval: options.pollMs ?? 2000,
        logger: quiet,
        preset: inBatches,
      });
    },
    stop: async () => {
      await runner?.stop();
      runner = undefined;
      await lease?.stop();
      lease = undefined;
      await Promise.all([pool?.end(), due?.end(), counting?.end()]);
      pool = due = counting = undefined;
    },
    figures: async () => {
      // A server without jobs counts them too, with a connection that it releases.
      counting ??= openPool({ connectionString: options.url, max: 1, idleTimeoutMillis: 10_000, connectionTimeoutMillis: 2000 });
      const counted = await counting.pool.query<JobFigures>(
        `select count(*) filter (where attempts < max_attempts)::int as waiting,
          count(*) filter (where attempts >= max_attempts)::int as failed,
           coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::int as "oldestSeconds"
         from graphile_worker._private_jobs where locked_at is null and run_at <= now()`,
      );
      return oneRow(counted);
    },
    runDue: async () => {
      due ??= openPool({ connectionString: options.url, max: 3 });
      // The queue uses the database's clock, so jobs due by the test's clock are moved there.
      const { rows } = await due.pool.query(
        `with moved as (update graphile_worker._private_jobs set run_at = now() where run_at <= $1 and run_at > now())
         select 1 from graphile_worker._private_jobs where run_at <= greatest($1, now()) limit 1`,
        [options.clock.iso()],
      );
      if (rows.length > 0) await runOnce({ pgPool: due.pool, taskList: tasks, noHandleSignals: true, logger: quiet, preset: inBatches });
    },
  };
}

/** In batches, even of one job, because a stop waits only for batches. A finished job would otherwise stay locked and run again hours later. */
const inBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
/** Failures reach the log through `onError`; the queue's own messages do not. */
const quiet = new Logger(() => () => {});
