import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlaces } from './places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('one app holds its share of the connections, and its other calls wait in the order in which they came', async () => {
  const places = createPlaces({ mostEach: 2, patienceMs: 1000 });
  const order: number[] = [];
  const leaves: (() => void)[] = [];
  const calls = [1, 2, 3, 4].map(async (n) => {
    leaves.push(await places.take('gym'));
    order.push(n);
  });
  await vi.advanceTimersByTimeAsync(0);
  expect([order, places.waiting()]).toEqual([[1, 2], 2]);
  leaves.shift()!();
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([1, 2, 3]);
  leaves.shift()!();
  await Promise.all(calls);
  expect([order, places.waiting()]).toEqual([[1, 2, 3, 4], 0]);
});

it('an app waits for none of another’s calls', async () => {
  const places = createPlaces({ mostEach: 1, patienceMs: 1000 });
  await places.take('gym');
  await expect(places.take('yoga')).resolves.toBeTypeOf('function');
});

it('a call that waited too long fails, and takes no place afterwards', async () => {
  const places = createPlaces({ mostEach: 1, patienceMs: 1000 });
  const leave = await places.take('gym');
  const late = places.take('gym').catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await late).toContain('timeout');
  expect(places.waiting()).toBe(0);
  leave();
  await expect(places.take('gym')).resolves.toBeTypeOf('function');
});
