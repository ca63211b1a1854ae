import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { rowsOf } from '../../testing/rows.ts';
import type { Changed, Fanout, Outgoing } from './fanout.ts';
import { createNotifyFanout, inParts } from './fanout.notify.ts';

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
  frames: Outgoing[];
  changes: Changed[];
  gaps: number;
  errors: unknown[];
  texts(): string[];
}
let nodes = 0;

const listeners = async () =>
  rowsOf<{ pid: number }>(
    database.adminUrl,
    "select pid from pg_stat_activity where datname = current_database() and query = 'listen bandstand_realtime' order by backend_start",
    [],
  );

/** A process of the install, once it listens. */
async function aNode(): Promise<Node> {
  nodes += 1;
  const before = (await listeners()).length;
  const errors: unknown[] = [];
  const fanout = createNotifyFanout({ url: database.url, id: `node-${nodes}`, onError: (error) => errors.push(error) });
  const node: Node = { fanout, frames: [], changes: [], gaps: 0, errors, texts: () => node.frames.map(({ text }) => text) };
  fanout.receiveWith({
    onFrame: (frame) => node.frames.push(frame),
    onChanged: (changed) => node.changes.push(changed),
    onGap: () => {
      node.gaps += 1;
    },
  });
  open.push(fanout);
  await expect.poll(async () => (await listeners()).length).toBe(before + 1);
  return node;
}
const frame = (text: string, except?: string[]): Outgoing => ({
  appId: 'app',
  channel: 'room',
  text,
  ...(except ? { except: new Set(except) } : {}),
});

describe('frames between processes', () => {
  it('reach this process at once and the others once, in the order of the sender', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const sent = Array.from({ length: 300 }, (_, index) => `frame ${index}`);
    for (const text of sent) one.fanout.send(frame(text));
    expect(one.texts()).toEqual(sent);
    await expect.poll(() => two.frames.length).toBe(300);
    expect(two.texts()).toEqual(sent);
    expect(one.frames).toHaveLength(300);
    expect([...one.errors, ...two.errors]).toEqual([]);
  });

  it('keep equal frames apart, and whom they leave out', async () => {
    const [one, two] = [await aNode(), await aNode()];
    for (let index = 0; index < 3; index += 1) one.fanout.send(frame('typing', ['ada', 'bob']));
    await expect.poll(() => two.frames.length).toBe(3);
    expect(two.frames[2]).toEqual(frame('typing', ['ada', 'bob']));
  });

  it.each([0, 1, 2500, 2501, 9999, 200_000])('carry %i characters, also where they take four bytes', async (length) => {
    const [one, two] = [await aNode(), await aNode()];
    const text = `x${'😀'.repeat(length)}`;
    one.fanout.send(frame(text));
    one.fanout.send(frame('after'));
    await expect.poll(() => two.frames.length).toBe(2);
    expect(two.texts()).toEqual([text, 'after']);
  });

  it('of several senders do not mix', async () => {
    const [one, two, three] = [await aNode(), await aNode(), await aNode()];
    const long = (name: string) => name.repeat(8000);
    for (let index = 0; index < 10; index += 1) {
      one.fanout.send(frame(long('a')));
      two.fanout.send(frame(long('b')));
    }
    await expect.poll(() => three.frames.length).toBe(20);
    expect(three.texts().toSorted()).toEqual([...Array<string>(10).fill(long('a')), ...Array<string>(10).fill(long('b'))]);
  });

  it('tell the others alone that rights changed', async () => {
    const [one, two] = [await aNode(), await aNode()];
    one.fanout.tellChanged({ appId: 'app', subscriberId: 'ada' });
    await expect.poll(() => two.changes).toEqual([{ appId: 'app', subscriberId: 'ada' }]);
    expect(one.changes).toEqual([]);
  });

  it('are not made of what others write to the topic', async () => {
    const node = await aNode();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    for (const text of ['', 'hello', 'x 1 1/1 {', 'x 1 1/1 null', 'x 1 1/1 {"a":1}', 'x 1 1/1 "frame"', 'x 1 2/2 tail'])
      await client.query("select pg_notify('bandstand_realtime', $1)", [text]);
    await client.query("select pg_notify('bandstand_realtime', $1)", [`x 2 1/1 ${JSON.stringify({ frame: frame('good') })}`]);
    await client.end();
    await expect.poll(() => node.texts()).toEqual(['good']);
  });
});

describe('a connection that breaks', () => {
  it('is made again; whoever may have missed something is told, and what waited is sent', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const [first] = await listeners();
    await rowsOf(database.adminUrl, 'select pg_terminate_backend($1)', [first!.pid]);
    await expect.poll(() => one.gaps).toBe(1);
    one.fanout.send(frame('again'));
    await expect.poll(() => two.texts()).toEqual(['again']);
    expect(two.gaps).toBe(0);
  });

  it('holds what is sent meanwhile, and says so where it was too much to hold', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const [first] = await listeners();
    await rowsOf(database.adminUrl, 'select pg_terminate_backend($1)', [first!.pid]);
    for (let index = 0; index < 5100; index += 1) one.fanout.send(frame(String(index)));
    await expect.poll(() => two.gaps).toBe(1);
    await expect.poll(() => two.texts().at(-1)).toBe('5099');
    expect(two.frames.length).toBeLessThanOrEqual(5000);
    expect(one.frames).toHaveLength(5100);
  });

  it('is not made again after the end', async () => {
    const node = await aNode();
    await node.fanout.close();
    node.fanout.send(frame('late'));
    expect(await listeners()).toEqual([]);
    expect(node.texts()).toEqual(['late']);
  });

  it('is tried again where the database is not there at all', async () => {
    const errors: unknown[] = [];
    const fanout = createNotifyFanout({ url: 'postgresql://nobody@127.0.0.1:1/none', id: 'lost', onError: (error) => errors.push(error) });
    open.push(fanout);
    await expect.poll(() => errors.length).toBeGreaterThan(1);
  });
});

it('cuts no character in two', () => {
  for (const lead of ['', 'x']) {
    const text = lead + '😀'.repeat(6000);
    const parts = inParts(text);
    expect(parts.join('')).toBe(text);
    expect(parts.every((part) => part.isWellFormed() && Buffer.byteLength(part) < 7600)).toBe(true);
  }
});
