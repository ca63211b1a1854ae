import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Per cache, what will be asked anew once the answers on their way are there; one turn serves all who ask for it meanwhile. */
const waiting = new WeakMap<QueryClient, Map<string, Promise<void>>>();

/**
 * Asks anew for everything that the key names. An answer on its way may be older than the reason to ask, and the cache would take a first
 * answer for the new one: it is waited for, then asked once more.
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

/** Changes what is known by what the server told. An answer on its way may be older and would undo that: then it is asked anew. */
export function applyNews<T>(queries: QueryClient, queryKey: QueryKey, change: (known: T) => T): void {
  const isAsking = queries.isFetching({ queryKey, exact: true }) > 0;
  queries.setQueryData<T>(queryKey, (known) => (known === undefined ? known : change(known)));
  if (isAsking) void refetch(queries, queryKey);
}

async function answersOnTheirWay(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = queries.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
}
