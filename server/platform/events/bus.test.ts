import { describe, expect, it } from 'vitest';
import { createBus } from './bus.ts';

type Events = { made: { n: number }; done: { n: number } };
const pause = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

function aBus() {
  const errors: [string, string][] = [];
  const bus = createBus<Events>((error, name) => errors.push([name, (error as Error).message]));
  return { bus, errors };
}

describe('the bus', () => {
  it('notifies every listener of that event, in the order in which they subscribed', async () => {
    const { bus } = aBus();
    const received: string[] = [];
    bus.on('made', ({ n }) => void received.push(`first ${n}`));
    bus.on('made', ({ n }) => void received.push(`second ${n}`));
    bus.on('done', ({ n }) => void received.push(`other ${n}`));
    bus.publish('made', { n: 1 });
    bus.publish('made', { n: 2 });
    await bus.settled();
    expect(received).toEqual(['first 1', 'second 1', 'first 2', 'second 2']);
  });

  it('does not let a failing listener disturb the others or the publisher', async () => {
    const { bus, errors } = aBus();
    const received: number[] = [];
    bus.on('made', () => {
      throw new Error('at once');
    });
    bus.on('made', async () => {
      await pause();
      throw new Error('later');
    });
    bus.on('made', ({ n }) => void received.push(n));
    expect(() => bus.publish('made', { n: 1 })).not.toThrow();
    await bus.settled();
    expect(received).toEqual([1]);
    expect(errors).toEqual([
      ['made', 'at once'],
      ['made', 'later'],
    ]);
  });

  it('is settled once everything that follows from an event is done', async () => {
    const { bus } = aBus();
    const received: number[] = [];
    bus.on('made', async ({ n }) => {
      await pause();
      bus.publish('done', { n: n + 1 });
    });
    bus.on('done', async ({ n }) => {
      await pause();
      received.push(n);
    });
    bus.publish('made', { n: 1 });
    await bus.settled();
    expect(received).toEqual([2]);
    await expect(bus.settled()).resolves.toBeUndefined();
  });
});
