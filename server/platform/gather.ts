import { isInsideTransaction } from './db/inside.ts';

/** The most questions in one query, so that no answer waits for a very long one. */
const most = 500;
/** Queries under way for one key; the second keeps the database busy while the first is being read. */
const atOnce = 2;

interface Waiting<Q, A> {
  question: Q;
  resolve: (answer: A) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers questions that arrive one by one with few queries. Those of one turn of the event loop are asked together, and so are those that arrive while
 * two queries are under way: without load nothing waits, and under load queries grow instead of multiplying. `ask` returns one answer each, in order.
 * If it fails, so does every question in it. Inside a transaction a question is asked by itself, because others may wait for the connection that it holds.
 */
export function createGather<K, Q, A>(ask: (key: K, questions: readonly Q[]) => Promise<readonly A[]>): (key: K, question: Q) => Promise<A> {
  const queues = new Map<K, { waiting: Waiting<Q, A>[]; running: number; isScheduled: boolean }>();

  async function run(key: K, taken: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await ask(
        key,
        taken.map(({ question }) => question),
      );
      if (answers.length !== taken.length) throw new Error('One answer for each question was expected');
      for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as A);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  function begin(key: K): void {
    const queue = queues.get(key);
    if (!queue) return;
    queue.isScheduled = false;
    while (queue.waiting.length > 0 && queue.running < atOnce) {
      queue.running += 1;
      void run(key, queue.waiting.splice(0, most)).finally(() => {
        queue.running -= 1;
        if (queue.waiting.length > 0) schedule(key, queue);
        else if (queue.running === 0) queues.delete(key);
      });
    }
  }

  function schedule(key: K, queue: { isScheduled: boolean }): void {
    if (queue.isScheduled) return;
    queue.isScheduled = true;
    setImmediate(begin, key);
  }

  return (key, question) =>
    new Promise((resolve, reject) => {
      if (isInsideTransaction()) return void run(key, [{ question, resolve, reject }]);
      const queue = queues.get(key) ?? { waiting: [], running: 0, isScheduled: false };
      queues.set(key, queue);
      queue.waiting.push({ question, resolve, reject });
      if (queue.running < atOnce) schedule(key, queue);
    });
}

/** The same for values by id: those of all callers of one moment are loaded together. Values that are not found are left out. */
export const createGatherById = <K, V>(load: (key: K, ids: readonly string[]) => Promise<ReadonlyMap<string, V>>) =>
  createGather<K, readonly string[], Map<string, V>>(async (key, questions) => {
    const found = await load(key, [...new Set(questions.flat())]);
    return questions.map((ids) => new Map(ids.flatMap((id) => (found.has(id) ? [[id, found.get(id) as V] as const] : []))));
  });
