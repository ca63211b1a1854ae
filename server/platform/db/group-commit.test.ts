import { expect, it } from 'vitest';
import type { Tenant } from './tenancy.ts';
import { createGroupCommit } from './group-commit.ts';
import { DatabaseUnavailable } from './unavailable.ts';

interface Entry {
  lane: string;
  text: string;
}
const tenant = { appId: 'a' } as Tenant;
const lockedOut = Object.assign(new Error('locked'), { code: '55P03' });
const refusal = Object.assign(new Error('refused'), { code: '23503' });

function aGroup(options: { sharesLanes?: boolean } = {}) {
  const written: { entries: readonly string[]; patience: string; answer: () => void; fail: (error: Error) => void }[] = [];
  const write = createGroupCommit<Entry, string>({
    write: (_tenant, entries, patience) =>
      new Promise((resolve, reject) => {
        const texts = entries.map(({ text }) => text);
        written.push({ entries: texts, patience, answer: () => resolve(texts.map((text) => text.toUpperCase())), fail: reject });
      }),
    laneOf: ({ lane }) => lane,
    ...options,
  });
  return { written, write: (lane: string, text: string) => write(tenant, { lane, text }) };
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const entriesOf = ({ written }: ReturnType<typeof aGroup>) => written.map(({ entries }) => entries);
const messageOf = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message);

it('writes what arrives in one turn together, and gives each its own answer', async () => {
  const group = aGroup();
  const answers = Promise.all(['one', 'two', 'three'].map((text) => group.write(text, text)));
  await turn();
  expect(entriesOf(group)).toEqual([['one', 'two', 'three']]);
  group.written[0]!.answer();
  expect(await answers).toEqual(['ONE', 'TWO', 'THREE']);
});

it('writes what arrives while two statements are under way together in the next one', async () => {
  const group = aGroup();
  for (const text of ['a', 'b', 'c', 'd']) {
    void group.write(text, text);
    await turn();
  }
  expect(entriesOf(group)).toEqual([['a'], ['b']]);
  group.written[0]!.answer();
  await turn();
  expect(entriesOf(group)).toEqual([['a'], ['b'], ['c', 'd']]);
});

it('never has two statements under way for one lane, and keeps the order within it', async () => {
  const group = aGroup();
  void group.write('same', 'first');
  void group.write('same', 'second');
  void group.write('other', 'alone');
  await turn();
  expect(entriesOf(group)).toEqual([['first', 'alone']]);
  void group.write('same', 'third');
  await turn();
  expect(entriesOf(group)).toHaveLength(1);
  group.written[0]!.answer();
  await turn();
  expect(entriesOf(group).slice(1)).toEqual([['second']]);
  group.written[1]!.answer();
  await turn();
  expect(entriesOf(group).slice(2)).toEqual([['third']]);
});

it('writes entries of one lane in one statement where they may share it', async () => {
  const group = aGroup({ sharesLanes: true });
  const answers = Promise.all([group.write('same', 'first'), group.write('same', 'second')]);
  await turn();
  expect(entriesOf(group)).toEqual([['first', 'second']]);
  const later = group.write('same', 'third');
  await turn();
  expect(entriesOf(group)).toHaveLength(1);
  group.written[0]!.answer();
  await turn();
  group.written[1]!.answer();
  expect([await answers, await later]).toEqual([['FIRST', 'SECOND'], 'THIRD']);
});

it('writes each entry by itself when the database refuses them together, and only the one at fault fails', async () => {
  const group = aGroup();
  const answers = Promise.all(['good', 'bad', 'fine'].map((text) => messageOf(group.write(text, text))));
  await turn();
  group.written[0]!.fail(refusal);
  await turn();
  expect(entriesOf(group).slice(1)).toEqual([['good'], ['bad'], ['fine']]);
  group.written[1]!.answer();
  group.written[2]!.fail(refusal);
  group.written[3]!.answer();
  expect(await answers).toEqual(['GOOD', 'refused', 'FINE']);
});

it('repeats nothing after a lost connection: the entries may have been written', async () => {
  const group = aGroup();
  const answers = Promise.all(['one', 'two'].map((text) => messageOf(group.write(text, text))));
  await turn();
  group.written[0]!.fail(new DatabaseUnavailable(new Error('Connection terminated')));
  expect(await answers).toEqual(['the database is not available', 'the database is not available']);
  expect(entriesOf(group)).toEqual([['one', 'two']]);
  const later = group.write('one', 'one');
  await turn();
  group.written[1]!.answer();
  expect(await later).toBe('ONE');
});

it('lets what waits for the lock of another hold up its lane alone', async () => {
  const group = aGroup();
  const [one, two] = ['one', 'two'].map(async (text) => group.write(text, text));
  await turn();
  group.written[0]!.fail(lockedOut);
  await turn();
  const alone = group.write('three', 'three');
  await turn();
  expect(group.written.map(({ entries, patience }) => [entries, patience])).toEqual([
    [['one', 'two'], '300ms'],
    [['one'], '0'],
    [['two'], '0'],
    [['three'], '300ms'],
  ]);
  group.written[3]!.fail(lockedOut);
  await turn();
  void group.write('three', 'behind it');
  const beside = group.write('four', 'four');
  await turn();
  expect(entriesOf(group).slice(4)).toEqual([['three'], ['four']]);
  for (const { answer } of [1, 2, 4, 5].map((at) => group.written[at]!)) answer();
  expect(await Promise.all([one, two, alone, beside])).toEqual(['ONE', 'TWO', 'THREE', 'FOUR']);
});
