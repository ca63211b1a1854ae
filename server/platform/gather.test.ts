import { expect, it } from 'vitest';
import { insideTransaction } from './db/inside.ts';
import { createGather } from './gather.ts';

const aGather = () => {
  const asked: { key: string; questions: readonly number[]; answer: () => void; fail: () => void }[] = [];
  const gather = createGather<string, number, number>(
    (key, questions) =>
      new Promise((resolve, reject) => {
        asked.push({ key, questions, answer: () => resolve(questions.map((question) => question * 10)), fail: () => reject(new Error('down')) });
      }),
  );
  return { asked, gather };
};
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it('asks what arrives in one turn together, and answers each', async () => {
  const { asked, gather } = aGather();
  const answers = Promise.all([1, 2, 3].map((question) => gather('a', question)));
  await turn();
  expect(asked.map(({ questions }) => questions)).toEqual([[1, 2, 3]]);
  asked[0]!.answer();
  expect(await answers).toEqual([10, 20, 30]);
});

it('asks what arrives while two queries are under way together in the next one', async () => {
  const { asked, gather } = aGather();
  const answers: Promise<number>[] = [];
  for (const question of [1, 2, 3, 4, 5]) {
    answers.push(gather('a', question));
    await turn();
  }
  expect(asked.map(({ questions }) => questions)).toEqual([[1], [2]]);
  asked[1]!.answer();
  await turn();
  expect(asked.map(({ questions }) => questions)).toEqual([[1], [2], [3, 4, 5]]);
  asked[0]!.answer();
  asked[2]!.answer();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

it('keeps keys apart', async () => {
  const { asked, gather } = aGather();
  void gather('a', 1);
  void gather('b', 2);
  await turn();
  expect(asked.map(({ key, questions }) => [key, questions])).toEqual([
    ['a', [1]],
    ['b', [2]],
  ]);
});

it('fails only the questions of the query that failed, and goes on', async () => {
  const { asked, gather } = aGather();
  const failed = gather('a', 1).catch((error: Error) => error.message);
  await turn();
  const next = gather('a', 2);
  await turn();
  asked[0]!.fail();
  asked[1]!.answer();
  expect(await failed).toBe('down');
  expect(await next).toBe(20);
  const later = gather('a', 3);
  await turn();
  asked[2]!.answer();
  expect(await later).toBe(30);
});

it('asks by itself inside a transaction, without waiting for the queries of others', async () => {
  const { asked, gather } = aGather();
  const others = [1, 2].map((question) => gather('a', question));
  await turn();
  const third = gather('a', 3);
  const inside = insideTransaction(() => gather('a', 4));
  await turn();
  expect(asked.map(({ questions }) => questions)).toEqual([[1, 2], [4], [3]]);
  for (const { answer } of asked) answer();
  expect(await Promise.all([...others, third, inside])).toEqual([10, 20, 30, 40]);
});

it('lets a failure inside a transaction fail its own question alone', async () => {
  const { asked, gather } = aGather();
  const other = gather('a', 1);
  await turn();
  const inside = insideTransaction(() => gather('a', 2)).catch((error: Error) => error.message);
  asked[1]!.fail();
  asked[0]!.answer();
  expect([await other, await inside]).toEqual([10, 'down']);
});
