import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import { shiftedClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { tenantOf } from '../db/tenancy.ts';
import { transact, within } from '../db/work.ts';
import { createJobs, type Jobs } from './jobs.ts';

type TestJobs = { note: { n: number }; fail: { n: number }; slow: { n: number } };

const clock = shiftedClock();
const tenant = tenantOf({ id: '00000000-0000-7000-8000-0000000000b1', account_id: '00000000-0000-7000-8000-0000000000a1', slug: 'gym' });
let database: TestDatabase;
let db: Database;
let errors: { error: unknown; name: string }[] = [];
const running: Jobs<TestJobs>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url });
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await rowsOf(database.adminUrl, 'delete from graphile_worker._private_jobs', []);
  await rowsOf(database.adminUrl, 'delete from rounds', []);
  await rowsOf(database.adminUrl, 'delete from pending_jobs', []);
  clock.reset();
  errors = [];
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

function aWorker({ isAlone = false, pollMs = 2000, sweepMs = 60_000 } = {}): { jobs: Jobs<TestJobs>; done: number[] } {
  const done: number[] = [];
  const jobs = createJobs<TestJobs>({
    url: database.url,
    db,
    clock,
    isAlone,
    pollMs,
    sweepMs,
    onError: (error, name) => errors.push({ error, name }),
  });
  jobs.define('note', async ({ n }) => void done.push(n));
  running.push(jobs);
  return { jobs, done };
}
const waiting = async () => {
  await rowsOf(database.adminUrl, 'select bandstand_move_jobs(1000)', []);
  return rowsOf<{ key: string | null; n: number; attempts: number }>(
    database.adminUrl,
    "select key, (payload->>'n')::int as n, attempts from graphile_worker._private_jobs order by id",
    [],
  );
};
const minuteMs = 60_000;

describe('work for later', () => {
  it('runs at its time, and not before', async () => {
    const { jobs, done } = aWorker();
    await jobs.enqueue(db.for(tenant), 'note', { n: 1 });
    await jobs.enqueue(db.for(tenant), 'note', { n: 2 }, { runAt: clock.isoIn(10 * minuteMs) });
    await jobs.runDue();
    expect(done).toEqual([1]);
    clock.advance(9 * minuteMs);
    await jobs.runDue();
    expect(done).toEqual([1]);
    clock.advance(2 * minuteMs);
    await jobs.runDue();
    expect(done).toEqual([1, 2]);
    expect(await waiting()).toEqual([]);
  });

  it('exists if and only if the transaction that queues it commits', async () => {
    const { jobs, done } = aWorker();
    const refused = transact(db, tenant, async (on) => {
      await jobs.enqueue(within(on), 'note', { n: 1 });
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    await transact(db, tenant, (on) => jobs.enqueue(within(on), 'note', { n: 2 }));
    await jobs.runDue();
    expect(done).toEqual([2]);
  });

  it('waits once per key: another request replaces it, or leaves it as it is', async () => {
    const { jobs, done } = aWorker();
    const later = (n: number, mode: 'replace' | 'keep', inMs: number) =>
      jobs.enqueue(db.for(tenant), 'note', { n }, { key: 'mine', mode, runAt: clock.isoIn(inMs) });
    await later(1, 'keep', minuteMs);
    await later(2, 'keep', 60 * minuteMs);
    expect(await waiting()).toHaveLength(1);
    clock.advance(2 * minuteMs);
    await jobs.runDue();
    expect(done).toHaveLength(1);
    await later(3, 'replace', 60 * minuteMs);
    await later(4, 'replace', minuteMs);
    expect(await waiting()).toMatchObject([{ key: 'mine', n: 4 }]);
  });

  it('leaves one job of all that one hand-over finds under a key, as if they had come in turn', async () => {
    const { jobs } = aWorker();
    const later = (n: number, mode: 'replace' | 'keep', inMs: number) =>
      jobs.enqueue(db.for(tenant), 'note', { n }, { key: 'mine', mode, runAt: clock.isoIn(inMs) });
    const left = async () => {
      const [job, ...others] = await waiting();
      const [at] = await rowsOf<{ at: string }>(database.adminUrl, 'select run_at as at from graphile_worker._private_jobs', []);
      return [job?.n, others.length, Math.round((Date.parse(at!.at) - clock.ms()) / minuteMs)];
    };
    await later(1, 'keep', 5 * minuteMs);
    await later(2, 'keep', 9 * minuteMs);
    expect(await left()).toEqual([2, 0, 5]);
    await later(3, 'keep', 7 * minuteMs);
    await later(4, 'replace', 8 * minuteMs);
    await later(5, 'keep', 9 * minuteMs);
    expect(await left()).toEqual([5, 0, 8]);
    await later(6, 'keep', 20 * minuteMs);
    expect(await left()).toEqual([6, 0, 8]);
  });

  it('is handed over once, by whichever server does it, even if one is killed in between', async () => {
    const count = 200;
    const { jobs } = aWorker();
    await transact(db, tenant, async (on) => {
      for (let n = 0; n < count; n += 1) await jobs.enqueue(within(on), 'note', { n });
    });
    const killed = new pg.Client({ connectionString: database.adminUrl });
    killed.on('error', () => {});
    await killed.connect();
    const [{ pid }] = (await killed.query<{ pid: number }>('select pg_backend_pid() as pid')).rows as [{ pid: number }];
    await killed.query('begin');
    await killed.query('select bandstand_move_jobs(50)');
    const others = Promise.all([1, 2].map(() => rowsOf(database.adminUrl, 'select bandstand_move_jobs(1000)', [])));
    await rowsOf(database.adminUrl, 'select pg_terminate_backend($1)', [pid]);
    await others;
    await killed.end().catch(() => {});
    expect((await waiting()).map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n));
    expect(await rowsOf(database.adminUrl, 'select 1 from pending_jobs', [])).toEqual([]);
  });

  it('notifies nobody in the transaction that adds it', async () => {
    const { jobs } = aWorker();
    const listener = new pg.Client({ connectionString: database.adminUrl });
    const notices: string[] = [];
    listener.on('notification', ({ channel }) => notices.push(channel));
    await listener.connect();
    await listener.query('listen "jobs:insert"');
    for (const n of [1, 2, 3]) await jobs.enqueue(db.for(tenant), 'note', { n });
    await listener.query('select 1');
    expect(notices).toEqual([]);
    await waiting();
    await expect.poll(() => notices).toEqual(['jobs:insert']);
    await listener.end();
  });

  it('can only be queued through this interface', async () => {
    await expect(sql`insert into graphile_worker._private_jobs (task_id) values (1)`.execute(db.for(tenant))).rejects.toThrow('permission denied');
    await expect(sql`select bandstand_move_jobs(1)`.execute(db.for(tenant))).rejects.toThrow('permission denied');
    await expect(sql`select graphile_worker.add_job('note')`.execute(db.for(tenant))).rejects.toThrow('permission denied');
  });
});

describe('work that fails', () => {
  it('is reported, waits a moment, and is tried again until it works', async () => {
    const { jobs } = aWorker();
    let tries = 0;
    jobs.define('fail', async () => {
      tries += 1;
      if (tries < 3) throw new Error(`try ${tries}`);
    });
    await jobs.enqueue(db.for(tenant), 'fail', { n: 1 });
    await jobs.runDue();
    expect([tries, (await waiting())[0]?.attempts]).toEqual([1, 1]);
    await jobs.runDue();
    expect(tries).toBe(1);
    for (let round = 0; round < 2; round += 1) {
      clock.advance(minuteMs);
      await jobs.runDue();
    }
    expect([tries, await waiting()]).toEqual([3, []]);
    expect(errors.map(({ name, error }) => [name, (error as Error).message])).toEqual([
      ['fail', 'try 1'],
      ['fail', 'try 2'],
    ]);
  });

  it('blocks nothing else', async () => {
    const { jobs, done } = aWorker();
    jobs.define('fail', () => Promise.reject(new Error('always')));
    await jobs.enqueue(db.for(tenant), 'fail', { n: 0 });
    for (const n of [1, 2, 3]) await jobs.enqueue(db.for(tenant), 'note', { n });
    await jobs.runDue();
    expect(new Set(done)).toEqual(new Set([1, 2, 3]));
  });

  it('is given up after twelve tries, and stays for inspection', async () => {
    const { jobs } = aWorker();
    let tries = 0;
    jobs.define('fail', () => {
      tries += 1;
      return Promise.reject(new Error('always'));
    });
    await jobs.enqueue(db.for(tenant), 'fail', { n: 1 });
    for (let round = 0; round < 15; round += 1) {
      await jobs.runDue();
      clock.advance(60 * 60 * minuteMs);
    }
    expect([tries, (await waiting())[0]?.attempts]).toEqual([12, 12]);
  });
});

describe('workers at work', () => {
  it('run each job once when two share a queue', async () => {
    const [one, two] = [aWorker(), aWorker()];
    const count = 300;
    await sql`select count(*) from (select bandstand_add_job('note', json_build_object('n', n), now(), null, 'replace') from generate_series(1, ${count}::int) n) all_of_them`.execute(
      db.for(tenant),
    );
    await Promise.all([one.jobs.start(), two.jobs.start()]);
    await expect.poll(() => one.done.length + two.done.length).toBe(count);
    expect(new Set([...one.done, ...two.done]).size).toBe(count);
    expect([one.done.length, two.done.length].every((n) => n > 0)).toBe(true);
  });

  it('start new jobs at once while they run', async () => {
    const { jobs, done } = aWorker({ pollMs: 600_000 });
    await jobs.start();
    await jobs.enqueue(db.for(tenant), 'note', { n: 7 });
    await expect.poll(() => done).toEqual([7]);
  });

  it('finish what they began before they stop', async () => {
    const { jobs } = aWorker();
    let hasBegun = false;
    let isDone = false;
    jobs.define('slow', async () => {
      hasBegun = true;
      await new Promise((resolve) => setTimeout(resolve, 100));
      isDone = true;
    });
    await jobs.start();
    await jobs.enqueue(db.for(tenant), 'slow', { n: 1 });
    await expect.poll(() => hasBegun).toBe(true);
    await jobs.stop();
    expect([isDone, await waiting()]).toEqual([true, []]);
  });

  it('put failed jobs back while they stop', async () => {
    const { jobs } = aWorker();
    let hasBegun = false;
    jobs.define('fail', async () => {
      hasBegun = true;
      await new Promise((resolve) => setTimeout(resolve, 100));
      throw new Error('late');
    });
    await jobs.start();
    await jobs.enqueue(db.for(tenant), 'fail', { n: 1 });
    await expect.poll(() => hasBegun).toBe(true);
    await jobs.stop();
    expect(await rowsOf(database.adminUrl, 'select locked_by, last_error from graphile_worker._private_jobs', [])).toEqual([
      { locked_by: null, last_error: expect.stringContaining('late') },
    ]);
  });

  it('take over a killed worker’s jobs at once if nobody else can hold them', async () => {
    const [other, alone] = [aWorker(), aWorker({ isAlone: true })];
    await other.jobs.enqueue(db.for(tenant), 'note', { n: 5 });
    await waiting();
    await rowsOf(database.adminUrl, "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'the dead'", []);
    await other.jobs.start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(other.done).toEqual([]);
    await other.jobs.stop();
    await alone.jobs.start();
    await expect.poll(() => alone.done).toEqual([5]);
  });

  it('take over the jobs of a dead one of several, and none of one that is only slow', async () => {
    const [slow, other] = [aWorker(), aWorker({ pollMs: 50, sweepMs: 50 })];
    let begun = 0;
    let finish = (): void => {};
    const ended = new Promise<void>((resolve) => (finish = resolve));
    slow.jobs.define('slow', async () => {
      begun += 1;
      await ended;
    });
    other.jobs.define('slow', async () => void (begun += 1));
    await slow.jobs.enqueue(db.for(tenant), 'slow', { n: 1 });
    await slow.jobs.start();
    await expect.poll(() => begun).toBe(1);
    await other.jobs.start();
    await other.jobs.enqueue(db.for(tenant), 'note', { n: 6 }, { runAt: clock.isoIn(60 * minuteMs) });
    await waiting();
    await rowsOf(
      database.adminUrl,
      `update graphile_worker._private_jobs set run_at = now() - interval '1 hour', locked_at = now() - interval '2 minutes', locked_by = coalesce(locked_by, 'the dead')`,
      [],
    );
    await expect.poll(() => other.done).toEqual([6]);
    const held = await rowsOf(database.adminUrl, 'select locked_by is not null as is_held from graphile_worker._private_jobs', []);
    expect([begun, held]).toEqual([1, [{ is_held: true }]]);
    finish();
    await slow.jobs.stop();
    expect([begun, await waiting()]).toEqual([1, []]);
  });

  it('are present again once a lost connection is back', async () => {
    const { jobs } = aWorker({ sweepMs: 50 });
    const where = "from pg_locks where locktype = 'advisory' and classid = 1650552420";
    const connection = async () => (await rowsOf<{ pid: number }>(database.adminUrl, `select pid ${where}`, []))[0]?.pid ?? null;
    await jobs.start();
    await expect.poll(connection).not.toBeNull();
    const before = await connection();
    await rowsOf(database.adminUrl, `select pg_terminate_backend(pid) ${where}`, []);
    await expect.poll(async () => ![null, before].includes(await connection())).toBe(true);
  });

  it('stop even if they never started', async () => {
    await expect(aWorker().jobs.stop()).resolves.toBeUndefined();
  });
});
