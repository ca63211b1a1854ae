import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from '../../testing/redis.ts';
import type { Changed, Fanout, Signal } from './fanout.ts';
import { createRedisFanout } from './fanout.redis.ts';

let redis: TestRedis | undefined;
const open: Fanout[] = [];
beforeAll(async () => {
  if (hasRedis()) redis = await startRedis();
});
afterEach(async () => {
  if (!hasRedis()) return;
  for (const fanout of open.splice(0)) await fanout.close();
  // Redis notices a moment later.
  await expect.poll(() => listening('install')).toBe(0);
});
afterAll(() => redis?.stop());

interface Node {
  fanout: Fanout;
  signals: Signal[];
  changes: Changed[];
  gaps: number;
  errors: unknown[];
  times(): unknown[];
}
let nodes = 0;
const listening = async (topic: string) => Number((await redis!.admin.pubsub('NUMSUB', topic))[1]);

/** A process of the install, once it listens. */
async function aNode(topic = 'install'): Promise<Node> {
  nodes += 1;
  const before = await listening(topic);
  const errors: unknown[] = [];
  const fanout = createRedisFanout({ url: redis!.url, topic, id: `node-${nodes}`, onError: (error) => errors.push(error) });
  const node: Node = { fanout, signals: [], changes: [], gaps: 0, errors, times: () => node.signals.map(({ ids }) => ids['ts']) };
  fanout.receiveWith({
    onSignal: (signal) => node.signals.push(signal),
    onChanged: (changed) => node.changes.push(changed),
    onGap: () => {
      node.gaps += 1;
    },
  });
  open.push(fanout);
  await expect.poll(() => listening(topic)).toBe(before + 1);
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

describe.skipIf(!hasRedis())('signals between processes by Redis', () => {
  it('reach the others once, in the order of the sender, and not the sender', async () => {
    const [one, two] = [await aNode(), await aNode()];
    const sent = Array.from({ length: 2000 }, (_, index) => index);
    for (const ts of sent) one.fanout.publish(signal(ts));
    await expect.poll(() => two.signals.length).toBe(2000);
    expect(two.times()).toEqual(sent);
    expect([one.signals, one.gaps, two.gaps, ...one.errors, ...two.errors]).toEqual([[], 0, 0]);
  });

  it('carry whom they leave out, and rights that changed', async () => {
    const [one, two] = [await aNode(), await aNode()];
    one.fanout.publish(signal(1, ['ada', '😀'.repeat(30_000)]));
    one.fanout.publishChanged({ appId: 'app', channel: 'room' });
    await expect.poll(() => two.changes).toEqual([{ appId: 'app', channel: 'room' }]);
    expect(two.signals).toEqual([signal(1, ['ada', '😀'.repeat(30_000)])]);
  });

  it('do not reach another install on the same Redis', async () => {
    const [mine, other, theirs] = [await aNode(), await aNode(), await aNode('elsewhere')];
    mine.fanout.publish(signal(1));
    await expect.poll(() => other.times()).toEqual([1]);
    expect(theirs.signals).toEqual([]);
  });
});

describe.skipIf(!hasRedis())('an unreachable Redis', () => {
  it('is awaited and listened to again, and everything sent meanwhile arrives', async () => {
    const [one, two] = [await aNode(), await aNode()];
    one.fanout.publish(signal(1));
    await expect.poll(() => two.times()).toEqual([1]);
    await redis!.kill();
    await expect.poll(() => one.errors.length).toBeGreaterThan(0);
    one.fanout.publish(signal(2));
    await redis!.start();
    one.fanout.publish(signal(3));
    await expect.poll(() => two.times()).toEqual([1, 2, 3]);
    expect([one.gaps, two.gaps]).toEqual([0, 0]);
  });

  it('is listened to again after a cut connection', async () => {
    const [one, two] = [await aNode(), await aNode()];
    await redis!.admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    two.fanout.publish(signal(4));
    await expect.poll(() => one.times()).toEqual([4]);
    expect([one.gaps, two.gaps]).toEqual([0, 0]);
  });

  it('is not asked any more after the end', async () => {
    const node = await aNode('ended');
    await node.fanout.close();
    node.fanout.publish(signal(1));
    await expect.poll(() => listening('ended')).toBe(0);
  });

  it('is retried while it does not exist', async () => {
    const errors: unknown[] = [];
    const fanout = createRedisFanout({ url: 'redis://127.0.0.1:1', topic: 'none', id: 'lost', onError: (error) => errors.push(error) });
    open.push(fanout);
    fanout.publish(signal(1));
    await expect.poll(() => errors.length).toBeGreaterThan(2);
  });
});
