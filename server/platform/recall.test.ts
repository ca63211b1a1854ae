import { expect, it } from 'vitest';
import { shiftedClock } from './clock.ts';
import { tenantOf } from './db/tenancy.ts';
import { createRecall } from './recall.ts';

const tenant = tenantOf({ id: 'app-1', account_id: 'account', slug: 'one' });
const other = tenantOf({ id: 'app-2', account_id: 'account', slug: 'two' });

function setUp() {
  const clock = shiftedClock();
  const asked: string[][] = [];
  const recall = createRecall<{ name: string }>({ clock, ttlMs: 3000 });
  const load = (missing: string[]) => {
    asked.push(missing);
    return Promise.resolve(new Map(missing.filter((id) => id !== 'nobody').map((id) => [id, { name: id }])));
  };
  return { clock, asked, recall, load };
}

it('loads what it does not know, once, app by app', async () => {
  const { recall, asked, load } = setUp();
  await recall.many(tenant, ['a'], load);
  expect([...(await recall.many(tenant, ['a', 'b', 'nobody'], load)).keys()]).toEqual(['a', 'b']);
  await recall.many(tenant, ['a', 'b', 'nobody'], load);
  await recall.many(other, ['a'], load);
  expect(asked).toEqual([['a'], ['b', 'nobody'], ['nobody'], ['a']]);
});

it('does not use old or forgotten values', async () => {
  const { recall, asked, load, clock } = setUp();
  await recall.many(tenant, ['a', 'b'], load);
  recall.forget(tenant, 'a');
  await recall.many(tenant, ['a', 'b'], load);
  clock.advance(3001);
  await recall.many(tenant, ['b'], load);
  expect(asked).toEqual([['a', 'b'], ['a'], ['b']]);
});

it('does not store what was read before it was forgotten', async () => {
  const { recall } = setUp();
  let name = 'old';
  const first = recall.one(tenant, 'a', async () => {
    const read = { name };
    await Promise.resolve();
    name = 'new';
    recall.forget(tenant, 'a');
    return read;
  });
  expect((await first).name).toBe('old');
  expect((await recall.one(tenant, 'a', async () => ({ name }))).name).toBe('new');
});

it('uses old values for as long as the mark of their app is the same, if it covers them', async () => {
  const clock = shiftedClock();
  const asked: string[][] = [];
  const marks = new Map([
    [tenant, '1'],
    [other, '1'],
  ]);
  let looks = 0;
  const recall = createRecall<{ name: string }>({
    clock,
    ttlMs: 3000,
    marks: {
      covers: ({ name }) => name !== 'private',
      now: (of) => {
        looks += 1;
        return Promise.resolve(marks.get(of) ?? '');
      },
    },
  });
  const load = (missing: string[]) => {
    asked.push(missing);
    return Promise.resolve(new Map(missing.map((id) => [id, { name: id }])));
  };
  await recall.many(tenant, ['a', 'private'], load);
  await recall.many(other, ['a'], load);
  await recall.many(tenant, ['a', 'private'], load);
  expect([asked.splice(0), looks]).toEqual([[['a', 'private'], ['a']], 2]);
  clock.advance(3001);
  await recall.many(tenant, ['a', 'private'], load);
  expect(asked.splice(0)).toEqual([['private']]);
  marks.set(tenant, '2');
  clock.advance(3001);
  await recall.many(tenant, ['a'], load);
  await recall.many(other, ['a'], load);
  expect(asked.splice(0)).toEqual([['a']]);
  recall.forget(tenant, 'a');
  await recall.many(tenant, ['a'], load);
  expect(asked).toEqual([['a']]);
});

it('reads again what changed while it was read', async () => {
  const clock = shiftedClock();
  let [mark, name] = ['1', 'old'];
  const recall = createRecall<{ name: string }>({ clock, ttlMs: 3000, marks: { covers: () => true, now: () => Promise.resolve(mark) } });
  const first = await recall.one(tenant, 'a', async () => {
    const read = { name };
    await Promise.resolve();
    [mark, name] = ['2', 'new'];
    return read;
  });
  clock.advance(3001);
  expect([first.name, (await recall.one(tenant, 'a', async () => ({ name }))).name]).toEqual(['old', 'new']);
});
