import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';
import { tenantOf } from './db/tenancy.ts';

interface Person {
  id: string;
  bytes: number;
}
const [first, second] = ['first', 'second'].map((slug) => tenantOf({ id: slug, account_id: 'account', slug }));
const people = () => createMemory<Person>({ maxBytes: 100, bytesOf: ({ bytes }) => bytes, namesOf: ({ id }) => [id] });
const aPerson = (id: string, bytes = 10) => new Map([[`token of ${id}`, { id, bytes }]]);

describe('what stays in memory until it changes', () => {
  if (!first || !second) throw new Error('two apps are needed');
  const find = (memory: ReturnType<typeof people>, id: string, epoch = 1) => memory.find(first, `token of ${id}`, epoch)?.id;

  it('is found by its id, in its app and its epoch', async () => {
    const memory = people();
    await memory.load(first, 1, () => Promise.resolve(aPerson('ada')));
    expect([find(memory, 'ada'), find(memory, 'ada', 2), find(memory, 'bob'), memory.find(second, 'token of ada', 1)]).toEqual([
      'ada',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('goes with a change of its name, all ids of that name together', async () => {
    const memory = people();
    await memory.load(first, 1, () => Promise.resolve(new Map([...aPerson('ada'), ['phone', { id: 'ada', bytes: 10 }], ...aPerson('bob')])));
    memory.forget('ada');
    expect([find(memory, 'ada'), memory.find(first, 'phone', 1), find(memory, 'bob')]).toEqual([undefined, undefined, 'bob']);
  });

  it('is used once and not kept, when it changed while it was read', async () => {
    const memory = people();
    const read = await memory.load(first, 1, () => {
      memory.forget('ada');
      return Promise.resolve(new Map([...aPerson('ada'), ...aPerson('bob')]));
    });
    expect([read.size, find(memory, 'ada'), find(memory, 'bob')]).toEqual([2, undefined, 'bob']);
  });

  it('takes no more than its bytes: what was used longest ago goes', async () => {
    const memory = people();
    for (const id of ['ada', 'bob', 'cleo']) await memory.load(first, 1, () => Promise.resolve(aPerson(id, 40)));
    expect(['ada', 'bob', 'cleo'].map((id) => find(memory, id))).toEqual([undefined, 'bob', 'cleo']);
  });

  it('goes with its app', async () => {
    const memory = people();
    await memory.load(first, 1, () => Promise.resolve(aPerson('ada')));
    await memory.load(second, 1, () => Promise.resolve(aPerson('ada')));
    memory.forgetApp(first);
    expect([find(memory, 'ada'), memory.find(second, 'token of ada', 1)?.id]).toEqual([undefined, 'ada']);
  });
});
