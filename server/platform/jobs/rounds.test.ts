import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { examine } from '../../doctor/doctor.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import { shiftedClock, systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { loadEnv } from '../env.ts';
import { createJobs, type Jobs } from './jobs.ts';

type NoJobs = Record<never, never>;

const clock = shiftedClock();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let database: TestDatabase;
let db: Database;
let errors: string[] = [];
const running: Jobs<NoJobs>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url });
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
  await rowsOf(database.adminUrl, 'delete from rounds', []);
  clock.reset();
  errors = [];
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

function aServer(): Jobs<NoJobs> {
  const jobs = createJobs<NoJobs>({ url: database.url, db, clock, pollMs: 20, onError: (error) => errors.push((error as Error).message) });
  running.push(jobs);
  return jobs;
}
const dueAgain = () => rowsOf(database.adminUrl, 'update rounds set next_at = now()', []);
const findings = async () =>
  (await examine({ env: loadEnv({ NODE_ENV: 'test', DATABASE_URL: database.url }), clock: systemClock })).filter(({ what }) =>
    /recurring work/.test(what),
  );

describe('repeating work', () => {
  it('runs at each of its times, and at the first one after the server starts if it must not wait', async () => {
    const jobs = aServer();
    const done: string[] = [];
    jobs.round('daily', { everyMs: dayMs }, async () => done.push('daily'));
    jobs.round('sweep', { everyMs: 2 * minuteMs, isRunAtStart: true }, async () => done.push('sweep'));
    await jobs.runDue();
    expect(done).toEqual([]);
    await jobs.begin();
    await jobs.runDue();
    expect(done).toEqual(['sweep']);
    clock.advance(dayMs);
    await jobs.runDue();
    await jobs.runDue();
    expect(done.toSorted()).toEqual(['daily', 'sweep', 'sweep']);
  });

  it('runs at its next time after it failed twenty times, and the doctor names it with its error until it works', async () => {
    const jobs = aServer();
    let isBroken = true;
    let done = 0;
    jobs.round('cleaning', { everyMs: dayMs }, async () => {
      if (isBroken) throw new Error('the disk is full');
      done += 1;
    });
    await jobs.begin();
    expect(await findings()).toMatchObject([{ isFine: true }]);
    for (let round = 0; round < 20; round += 1) {
      clock.advance(dayMs);
      await jobs.runDue();
    }
    expect(errors).toHaveLength(20);
    expect(await findings()).toMatchObject([{ isFine: false, what: expect.stringMatching(/cleaning.*20.*the disk is full/) as string }]);
    isBroken = false;
    clock.advance(dayMs);
    await jobs.runDue();
    expect(done).toBe(1);
    expect(await findings()).toMatchObject([{ isFine: true }]);
  });

  it('is tried again sooner after a failure, and less often the longer it fails', async () => {
    const jobs = aServer();
    jobs.round('cleaning', { everyMs: dayMs }, () => Promise.reject(new Error('no')));
    await jobs.roundSoon('cleaning');
    const errorsAfter = async (ms: number) => {
      clock.advance(ms);
      await jobs.runDue();
      return errors.length;
    };
    expect(await errorsAfter(0)).toBe(1);
    expect(await errorsAfter(minuteMs / 2)).toBe(2);
    expect(await errorsAfter(minuteMs / 2)).toBe(2);
    expect(await errorsAfter(minuteMs)).toBe(3);
  });

  it('runs once at each time although two servers look for it, and not again before it ends', async () => {
    let [begun, ended] = [0, 0];
    let finish = (): void => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const servers = [aServer(), aServer()];
    for (const jobs of servers) {
      jobs.round('sweep', { everyMs: dayMs, isRunAtStart: true }, async () => {
        begun += 1;
        await held;
        ended += 1;
      });
      await jobs.start();
      await jobs.begin();
    }
    await expect.poll(() => begun).toBe(1);
    await dueAgain();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(begun).toBe(1);
    finish();
    await expect.poll(() => ended).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(begun).toBe(2);
  });

  it('is taken over from a server that died in the middle of it', async () => {
    const jobs = aServer();
    let done = 0;
    jobs.round('sweep', { everyMs: dayMs }, async () => void (done += 1));
    await jobs.begin();
    await rowsOf(database.adminUrl, "update rounds set running_by = 'the dead', next_at = now()", []);
    await jobs.start();
    await expect.poll(() => done).toBe(1);
  });

  it('does not wait for a clock that ran ahead and was corrected', async () => {
    const jobs = aServer();
    let done = 0;
    jobs.round('sweep', { everyMs: minuteMs }, async () => void (done += 1));
    clock.advance(365 * dayMs);
    await jobs.begin();
    clock.advance(-365 * dayMs);
    await jobs.runDue();
    expect(done).toBe(1);
  });

  it('belongs to one name', () => {
    const jobs = aServer();
    jobs.round('sweep', { everyMs: minuteMs }, async () => {});
    expect(() => jobs.round('sweep', { everyMs: minuteMs }, async () => {})).toThrow('sweep');
  });
});
