import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import type { Changed, Fanout, Signal } from './fanout.ts';
import { createNotifyFanout } from './fanout.notify.ts';

let database: TestDatabase;
const open: Fanout[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const fanout of open.splice(0)) await fanout.close();
});
afterAll(() => database.drop());

interface Node {
  fanout: Fanout;
  signals: Signal[];
  changes: Changed[];
  gaps: number;
  errors: unknown[];
  times(): unknown[];
}
let nodes = 0;

const listeners = async () =>
  rowsOf<{ pid: number }>(
    database.adminUrl,
    "select pid from pg_stat_activity where datname = current_database() and query like 'listen %' order by backend_start",
    [],
  );

/** A process of the install, once it listens. */
async function aNode(): Promise<Node> {
  nodes += 1;
  const before = (await listeners()).length;
  const errors: unknown[] = [];
  const fanout = createNotifyFanout({ url: database.url, id: `node-${nodes}`, onError: (error) => errors.push(error) });
  const node: Node = { fanout, signals: [], changes: [], gaps: 0, errors, times: () => node.signals.map(({ ids }) => ids['ts']) };
  fanout.receiveWith({
    onSignal: (signal) => node.signals.push(signal),
    onChanged: (changed) => node.changes.push(changed),
    onGap: () => {
      node.gaps += 1;
    },
  });
  open.push(fanout);
  await expect.poll(async () => (await listeners()).length).toBe(before + 1);
  await fanout.follow('app');
  return node;
}
const signal = (ts: number, except?: string[]): Signal => ({
  appId: 'app',
  channel: 'room',
  event: 'read',
  ids: { ts },
  ...(except ? { except } : {}),
});

describe('signals between processes', () => {
  it('reach the others once, in the order of the sender, and not the sender', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const sent = Array.from({ length: 300 }, (_, index) => index);
    for (const ts of sent) one.fanout.publish(signal(ts));
    await expect.poll(() => two.signals.length).toBe(300);
    expect(two.times()).toEqual(sent);
    expect(one.signals).toEqual([]);
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  it('keep equal ones separate, and whom they leave out', async () => {
    const [one, two] = [await aNode(), await aNode()];
    for (let index = 0; index < 3; index += 1) one.fanout.publish(signal(7, ['ada', 'bob']));
    await expect.poll(() => two.signals.length).toBe(3);
    expect(two.signals[2]).toEqual(signal(7, ['ada', 'bob']));
  });

  it.each([0, 1, 100, 20_000])('leave out %i people, even in letters of four bytes', async (people) => {
    const [one, two] = [await aNode(), await aNode()];
    const except = Array<string>(people).fill('😀');
    one.fanout.publish(signal(1, except));
    one.fanout.publish(signal(2));
    await expect.poll(() => two.times()).toEqual([1, 2]);
    expect(two.signals[0]!.except).toEqual(except);
  });

  it('of several senders do not mix', async () => {
    const [one, two, three] = [await aNode(), await aNode(), await aNode()];
    const long = (name: string) => [name.repeat(8000)];
    for (let index = 0; index < 10; index += 1) {
      one.fanout.publish(signal(1, long('a')));
      two.fanout.publish(signal(2, long('b')));
    }
    await expect.poll(() => three.signals.length).toBe(20);
    expect(three.signals.every(({ ids, except }) => except![0] === long(ids['ts'] === 1 ? 'a' : 'b')[0])).toBe(true);
    expect(three.gaps).toBe(0);
  });

  it('tell only the others that rights changed', async () => {
    const [one, two] = [await aNode(), await aNode()];
    one.fanout.publishChanged({ appId: 'app', subscriberId: 'ada' });
    await expect.poll(() => two.changes).toEqual([{ appId: 'app', subscriberId: 'ada' }]);
    expect(one.changes).toEqual([]);
  });

  it('are not made of what others write to the topic', async () => {
    const node = await aNode();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const text of ['', 'hello', 'x 1 1/1 {']) await client.query("select pg_notify('bandstand_realtime_app', $1)", [text]);
    await client.query("select pg_notify('bandstand_realtime_app', $1)", [`x 2 1/1 ${JSON.stringify({ signal: signal(9) })}`]);
    await client.end();
    await expect.poll(() => node.times()).toEqual([9]);
  });
});

describe('a connection that breaks', () => {
  it('is made again; what was missed meanwhile is sent again, and what waits is sent', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const [first] = await listeners();
    await rowsOf(database.adminUrl, 'select pg_terminate_backend($1)', [first!.pid]);
    one.fanout.publish(signal(1));
    two.fanout.publish(signal(2));
    await expect.poll(() => [one.times(), two.times()]).toEqual([[2], [1]]);
    expect([one.gaps, two.gaps]).toEqual([0, 0]);
  });

  it('holds signals meanwhile, and reports it if there are too many to hold', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const [first] = await listeners();
    await rowsOf(database.adminUrl, 'select pg_terminate_backend($1)', [first!.pid]);
    for (let ts = 0; ts < 5100; ts += 1) one.fanout.publish(signal(ts));
    await expect.poll(() => two.gaps).toBeGreaterThan(0);
    // A signal on its way when the connection broke may be lost, which is a gap. One sent afterwards arrives, after all the others.
    let last = 5100;
    await expect
      .poll(() => {
        one.fanout.publish(signal((last += 1)));
        return two.times().some((ts) => (ts as number) > 5100);
      })
      .toBe(true);
    const times = two.times() as number[];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(times.filter((ts) => ts < 5100).length).toBeLessThanOrEqual(5000);
  });

  it('is not made again after the end', async () => {
    const node = await aNode();
    await node.fanout.close();
    node.fanout.publish(signal(1));
    expect(await listeners()).toEqual([]);
  });

  it('is retried while the database does not exist', async () => {
    const errors: unknown[] = [];
    const fanout = createNotifyFanout({ url: 'postgresql://nobody@127.0.0.1:1/none', id: 'lost', onError: (error) => errors.push(error) });
    open.push(fanout);
    await expect.poll(() => errors.length).toBeGreaterThan(1);
  });
});
