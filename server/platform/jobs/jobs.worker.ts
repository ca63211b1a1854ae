import { EventEmitter } from 'node:events';
import { Logger, run, runOnce, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Clock } from '../clock.ts';
import { oneRow } from '../db/one-row.ts';
import { openPool, type Pool } from '../db/pool.ts';
import { createWorkerLease, type WorkerLease } from './jobs.lease.ts';

interface WorkerOptions {
  url: string;
  clock: Clock;
  tasks: TaskList;
  concurrency: number;
  isAlone: boolean;
  pollMs: number;
  sweepMs: number;
  onError: (error: unknown, name: string) => void;
}

/** The time between two hand-overs of what transactions have added: short enough that nobody waits, long enough to share one notification. */
const moveMs = 150;
const afterErrorMs = 2000;
const mostAtOnce = 1000;

/** The worker of this process on the queue. */
export function createWorker({ url, clock, tasks, concurrency, isAlone, pollMs, sweepMs, onError }: WorkerOptions) {
  let runner: Runner | undefined;
  let pool: Pool | undefined;
  let due: Pool | undefined;
  let lease: WorkerLease | undefined;
  let moving: ReturnType<typeof repeatedly> | undefined;
  return {
    /** Returns the name under which it locks what it works on. */
    start: async (): Promise<string> => {
      // Our own pool, because the queue's stops listening for errors before its connections are closed.
      pool = openPool({ connectionString: url, max: 5 });
      // Jobs of the previous process need not be missing first.
      if (isAlone)
        for (const table of ['_private_jobs', '_private_job_queues'])
          await pool.pool.query(`update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`);
      const events: WorkerEvents = new EventEmitter();
      let name = '';
      events.on('pool:create', ({ workerPool: { id } }) => {
        name = id;
        lease = createWorkerLease({ url, id, sweepMs, onError: (error) => onError(error, 'jobs.presence') });
      });
      runner = await run({
        events,
        pgPool: pool.pool,
        taskList: tasks,
        concurrency,
        noHandleSignals: true,
        pollInterval: pollMs,
        logger: quiet,
        preset: inBatches,
      });
      const own = pool;
      moving = repeatedly(
        async () => {
          while ((await move(own)) >= mostAtOnce);
        },
        (error) => onError(error, 'jobs.move'),
      );
      return name;
    },
    stop: async (): Promise<void> => {
      await moving?.stop();
      moving = undefined;
      await runner?.stop();
      runner = undefined;
      await lease?.stop();
      lease = undefined;
      await Promise.all([pool?.end(), due?.end()]);
      pool = due = undefined;
    },
    /** Runs the jobs that are due at the clock's time, and those that they add. */
    runDue: async (): Promise<void> => {
      due ??= openPool({ connectionString: url, max: 3 });
      await move(due);
      let isFirst = true;
      do {
        // The queue uses the database's clock, so jobs due by the test's clock are moved there: one that failed in this run waits for the next.
        const { rows } = await due.pool.query(
          `with moved as (update graphile_worker._private_jobs set run_at = now() where run_at <= $1 and run_at > now() and ($2 or attempts = 0))
           select 1 from graphile_worker._private_jobs where run_at <= greatest($1, now()) and ($2 or attempts = 0) limit 1`,
          [clock.iso(), isFirst],
        );
        if (rows.length > 0) await runOnce({ pgPool: due.pool, taskList: tasks, noHandleSignals: true, logger: quiet, preset: inBatches });
        isFirst = false;
      } while ((await move(due)) > 0);
    },
  };
}

/** Hands over what committed transactions have added; returns how many. */
async function move({ pool }: Pool): Promise<number> {
  return oneRow(await pool.query<{ count: number }>('select bandstand_move_jobs($1) as count', [mostAtOnce])).count;
}

/** Repeats work until it is stopped, less often after an error. */
function repeatedly(work: () => Promise<void>, onError: (error: unknown) => void) {
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const later = (ms: number): void => {
    if (isStopped) return;
    timer = setTimeout(() => {
      last = work().then(
        () => later(moveMs),
        (error: unknown) => {
          onError(error);
          later(afterErrorMs);
        },
      );
    }, ms);
    timer.unref();
  };
  later(0);
  return {
    stop: async (): Promise<void> => {
      isStopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}

/** In batches, even of one job, because a stop waits only for batches. A finished job would otherwise stay locked and run again hours later. */
const inBatches = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
/** Failures reach the log through `onError`; the queue's own messages do not. */
const quiet = new Logger(() => () => {});
