import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { applyNews, refetch } from './news.ts';

const key = ['list'];

/** A list on a server: each question reads it at once, and its answer comes when it is let go. */
function aList() {
  const queries = new QueryClient();
  const answers: (() => void)[] = [];
  let server: string[] = [];
  const queryFn = () => {
    const read = server;
    return new Promise<string[]>((resolve) => answers.push(() => resolve(read)));
  };
  const observer = new QueryObserver<string[]>(queries, { queryKey: key, queryFn, staleTime: Infinity, retry: false });
  const stop = observer.subscribe(() => {});
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    queries,
    stop,
    happens: (entry: string) => (server = [...server, entry]),
    answer: async () => {
      answers.shift()!();
      await settle();
    },
    asked: () => answers.length,
    known: () => observer.getCurrentResult().data,
    settle,
  };
}

let list: ReturnType<typeof aList>;
afterEach(() => list.stop());

describe('news of the server and answers on their way', () => {
  it('asks again after a first answer that was read before the reason to ask', async () => {
    list = aList();
    list.happens('a');
    const asked = refetch(list.queries, key);
    await list.answer();
    expect(list.known()).toEqual([]);
    await list.answer();
    await asked;
    expect(list.known()).toEqual(['a']);
  });

  it('asks at once when nothing is on its way', async () => {
    list = aList();
    await list.answer();
    list.happens('a');
    const asked = refetch(list.queries, key);
    await list.settle();
    expect(list.asked()).toBe(1);
    await list.answer();
    await asked;
    expect(list.known()).toEqual(['a']);
  });

  it('asks once for many reasons that come while an answer is on its way', async () => {
    list = aList();
    const asked = ['a', 'b', 'c'].map((entry) => {
      list.happens(entry);
      return refetch(list.queries, key);
    });
    await list.answer();
    expect(list.asked()).toBe(1);
    await list.answer();
    await Promise.all(asked);
    expect(list.known()).toEqual(['a', 'b', 'c']);
  });

  it('keeps news that an older answer would have undone', async () => {
    list = aList();
    await list.answer();
    void list.queries.invalidateQueries({ queryKey: key });
    await list.settle();
    list.happens('a');
    applyNews<string[]>(list.queries, key, (known) => [...known, 'a']);
    expect(list.known()).toEqual(['a']);
    await list.answer();
    await list.answer();
    expect(list.known()).toEqual(['a']);
  });

  it('lets news wait for the first answer when nothing is known', async () => {
    list = aList();
    list.happens('a');
    applyNews<string[]>(list.queries, key, (known) => [...known, 'a']);
    expect(list.known()).toBeUndefined();
    await list.answer();
    await list.answer();
    expect(list.known()).toEqual(['a']);
  });

  it('takes what is known to be false for known', () => {
    list = aList();
    list.queries.setQueryData(['mark'], false);
    applyNews<boolean>(list.queries, ['mark'], () => true);
    expect(list.queries.getQueryData(['mark'])).toBe(true);
  });
});
