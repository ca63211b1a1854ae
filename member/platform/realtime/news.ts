import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Refetches per cache that wait for answers under way; one serves everyone who asks meanwhile. */
const waiting = new WeakMap<QueryClient, Map<string, Promise<void>>>();

/**
 * Refetches everything under the key. An answer under way may be older than the event, and the cache would take it for the new one: wait
 * for it, then fetch again.
 */
export function refetch(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const turns = waiting.get(queries) ?? new Map<string, Promise<void>>();
  waiting.set(queries, turns);
  const name = hashKey(queryKey);
  const turn =
    turns.get(name) ??
    answersOnTheirWay(queries, queryKey).then(() => {
      turns.delete(name);
      return queries.invalidateQueries({ queryKey });
    });
  turns.set(name, turn);
  return turn;
}

/** Applies a published event to cached data. An answer under way may be older and would undo it: then refetch. */
export function applyNews<T>(queries: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  const isAsking = queries.isFetching({ queryKey, exact: true }) > 0;
  queries.setQueryData<T>(queryKey, (known) => (known === undefined ? known : change(known)));
  if (isAsking) void refetch(queries, queryKey);
}

async function answersOnTheirWay(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
}
