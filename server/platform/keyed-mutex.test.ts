import { expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('runs the work of one key in order, that of others in parallel, and continues after a failure', async () => {
  const oneAtATime = createKeyedMutex();
  const log: string[] = [];
  const work = (key: string, name: string, ms: number, fails = false) =>
    oneAtATime(key, async () => {
      log.push(`${name} begins`);
      await later(ms);
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const all = await Promise.allSettled([work('a', 'slow', 30), work('a', 'broken', 1, true), work('b', 'other', 5), work('a', 'last', 1)]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(log).toEqual(['slow begins', 'other begins', 'other ends', 'slow ends', 'broken begins', 'broken ends', 'last begins', 'last ends']);
});
