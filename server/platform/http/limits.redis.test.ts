import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasRedis, startRedis, type TestRedis } from '../../testing/redis.ts';
import type { LimitStore } from './limits.store.ts';
import { createLimits } from './limits.ts';

let redis: TestRedis;
const clients: Redis[] = [];
beforeAll(async () => {
  if (hasRedis()) redis = await startRedis();
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await redis?.stop();
});
/** A server of the install of that name. */
async function server(prefix: string) {
  const client = new Redis(redis.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: () => 20 });
  client.on('error', () => {});
  clients.push(client);
  await expect.poll(() => client.status).toBe('ready');
  const store: LimitStore = { client, prefix };
  return { client, limits: createLimits({ store }) };
}
const refused = (tries: Promise<void>[]) => Promise.allSettled(tries).then((all) => all.filter(({ status }) => status === 'rejected').length);

describe.runIf(hasRedis())('limits of several servers', () => {
  it('count together, even in parallel, and separately from another install', async () => {
    const [one, two, other] = [await server('install'), await server('install'), await server('another')];
    const tries = Array.from({ length: 14 }, (_, index) => (index % 2 ? one : two).limits.take('login_address', '10.0.0.1'));
    expect(await refused(tries)).toBe(4);
    await expect(two.limits.take('login_address', '10.0.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(other.limits.take('login_address', '10.0.0.1')).resolves.toBeUndefined();
    await expect(two.limits.take('login_address', '10.0.9.9')).resolves.toBeUndefined();
    const keys = await redis.admin.keys('*');
    for (const key of keys) expect(await redis.admin.ttl(key), key).toBeGreaterThan(0);
  });
  it('count wrong passwords and codes together, and reset them after the right one', async () => {
    const [one, two, other] = [await server('install'), await server('install'), await server('another')];
    const origin = { address: '10.0.1.1', device: null };
    const begin = ({ limits }: typeof one) => limits.tries.begin('sign_in', 'ann@example.com', origin);
    const begun = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => begin(index % 2 ? one : two)));
    const passed = begun.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(passed).toHaveLength(3);
    await expect(begin(two)).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(begin(other)).resolves.toBeTypeOf('function');
    await passed[0]!();
    await expect(begin(two)).resolves.toBeTypeOf('function');
    const keys = await redis.admin.keys('*tries*');
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys) expect(await redis.admin.ttl(key), key).toBeGreaterThan(0);
  });
  it('are counted by each server alone while the store is unreachable, and nobody gets past them', async () => {
    const one = await server('away');
    await redis.kill();
    await expect.poll(() => one.client.status).not.toBe('ready');
    expect(await refused(Array.from({ length: 12 }, () => one.limits.take('login_address', '10.0.0.2')))).toBe(2);
    const guess = () => one.limits.tries.begin('code', 'bob', { address: '10.0.0.2', device: null });
    expect(await refused(Array.from({ length: 5 }, () => guess().then(() => {})))).toBe(2);
    await redis.start();
    await expect.poll(() => one.client.status).toBe('ready');
    await expect(one.limits.take('login_address', '10.0.0.3')).resolves.toBeUndefined();
  });
});
