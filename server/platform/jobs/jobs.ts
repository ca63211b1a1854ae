import type { TaskList } from 'graphile-worker';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { oneRow } from '../db/one-row.ts';
import { asCall } from '../calling.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { openPool, type Pool } from '../db/pool.ts';
import type { JobFigures } from '../observe/figures.ts';
import { createWorker } from './jobs.worker.ts';
import { createRounds, type RoundOptions } from './rounds.ts';

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
  /** Defines work that repeats, whatever happens to one of its rounds: the next one is planned before the work begins. */
  round(name: string, options: RoundOptions, work: () => Promise<unknown>): void;
  /** Makes a round due at once: how tests need not wait for it. */
  roundSoon(name: string): Promise<void>;
  /** Adds a job with the caller's connection: inside a transaction it exists if and only if the transaction commits. */
  enqueue<K extends keyof J & string, T>(db: Kysely<T>, name: K, payload: J[K], options?: EnqueueOptions): Promise<void>;
  /** The same as an expression, for a statement that also writes the job's subject. */
  adding<K extends keyof J & string>(name: K, payload: J[K], options?: EnqueueOptions): RawBuilder<unknown>;
  start(): Promise<void>;
  /** Plans the rounds; once, after `start`. */
  begin(): Promise<void>;
  stop(): Promise<void>;
  /** Runs what is due at the clock's time, then returns: how tests move time. */
  runDue(): Promise<void>;
  /** How many jobs wait and how many failed, by the database's clock. */
  figures(): Promise<JobFigures>;
}

export function createJobs<J extends JobMap>(options: {
  url: string;
  db: Database;
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
  let counting: Pool | undefined;
  const { concurrency = 4, isAlone = false, pollMs = 2000, sweepMs = 60_000 } = options;
  const worker = createWorker({ ...options, tasks, concurrency, isAlone, pollMs, sweepMs });
  const rounds = createRounds({ ...options, lookMs: pollMs });
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
    start: async () => rounds.start(await worker.start(), isAlone),
    begin: rounds.begin,
    round: (name, how, work) => rounds.define(name, { ...how, work }),
    roundSoon: rounds.soon,
    stop: async () => {
      await rounds.stop();
      await worker.stop();
      await counting?.end();
      counting = undefined;
    },
    figures: async () => {
      // A server without jobs counts them too, with a connection that it releases.
      counting ??= openPool({ connectionString: options.url, max: 1, idleTimeoutMillis: 10_000, connectionTimeoutMillis: 2000 });
      const counted = await countJobs(counting);
      // What no worker has taken over yet.
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pending_jobs where run_at <= now()`.execute(options.db.system());
      return { ...counted, waiting: counted.waiting + (rows[0]?.n ?? 0) };
    },
    runDue: async () => {
      await worker.runDue();
      // They queue jobs, too.
      if (await rounds.runDue()) await worker.runDue();
    },
  };
}

async function countJobs({ pool }: Pool): Promise<JobFigures> {
  const counted = await pool.query<JobFigures>(
    `select count(*) filter (where attempts < max_attempts)::int as waiting,
       count(*) filter (where attempts >= max_attempts)::int as failed,
       coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::int as "oldestSeconds"
     from graphile_worker._private_jobs where locked_at is null and run_at <= now()`,
  );
  return oneRow(counted);
}
