import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { applyNews, refetch } from './news.ts';

const key = ['list'];

/** A list on a server: each request reads it at once, and its answer arrives when released. */
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

describe('server events and answers under way', () => {
  it('refetches after a first answer that was read before the event', async () => {
    list = aList();
    list.happens('a');
    const asked = refetch(list.queries, key);
    await list.answer();
    expect(list.known()).toEqual([]);
    await list.answer();
    await asked;
    expect(list.known()).toEqual(['a']);
  });

  it('refetches at once when nothing is under way', async () => {
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

  it('refetches once for many events during a request', async () => {
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

  it('keeps an event that an older answer would have undone', async () => {
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

  it('applies an event after the first answer when nothing is cached', async () => {
    list = aList();
    list.happens('a');
    applyNews<string[]>(list.queries, key, (known) => [...known, 'a']);
    expect(list.known()).toBeUndefined();
    await list.answer();
    await list.answer();
    expect(list.known()).toEqual(['a']);
  });

  it('treats a cached false as cached', () => {
    list = aList();
    list.queries.setQueryData(['mark'], false);
    applyNews<boolean>(list.queries, ['mark'], () => true);
    expect(list.queries.getQueryData(['mark'])).toBe(true);
  });
});
