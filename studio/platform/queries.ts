import {
  QueryClient,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ApiError, type Answer, type CallName, type CallOptions, type Input } from '@bandstand/client/api/api.ts';
import { flushPendingSaves } from './pendingSaves.ts';
import { useApi, useSession } from './studio.ts';

type QueryOptions<T> = {
  enabled?: boolean;
  keepPrevious?: boolean;
  /** Refetched this often; a function looks at the last answer first. */
  refetchMs?: number | false | ((last: T | undefined) => number | false);
  /** Fetched once: only `refetchMs` refetches, never the window regaining focus. */
  isSteady?: boolean;
};

/** Server state: fresh for half a minute, refetched when the window regains focus, never retried after a refusal. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
    },
  });

type CallByName = <K extends CallName>(name: K, input: unknown, options?: CallOptions) => Promise<Answer<K>>;

/** The api for a name that is a type parameter: TypeScript then cannot tell which arguments belong to it. */
export const useCallByName = (): CallByName => useApi() as CallByName;

/** Reads by the name of a call. The key begins with the app, so that two apps never share an answer. */
export function useCall<K extends CallName>(
  name: K,
  input: Input<K> | undefined,
  { enabled = true, keepPrevious = false, refetchMs = false, isSteady = false }: QueryOptions<Answer<K>> = {},
): UseQueryResult<Answer<K>, ApiError> {
  const api = useCallByName();
  const slug = useSession().app?.slug ?? null;
  return useQuery<Answer<K>, ApiError>({
    queryKey: [slug, name, input ?? null],
    queryFn: ({ signal }) => api(name, input, { signal }),
    enabled,
    refetchInterval: typeof refetchMs === 'function' ? ({ state }) => refetchMs(state.data) : refetchMs,
    ...(isSteady ? { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Reads data that is about to be edited. Waits for an answer from this visit, requested after all unsaved changes have arrived. With an older one,
 * the first edit would revert what was saved since.
 */
export function useFreshCall<K extends CallName>(
  name: K,
  input: Input<K> | undefined,
): Pick<UseQueryResult<Answer<K>, ApiError>, 'data' | 'error' | 'isPending' | 'refetch'> {
  const api = useCallByName();
  const slug = useSession().app?.slug ?? null;
  const key = JSON.stringify([slug, name, input ?? null]);
  const queries = useQueryClient();
  const found = () => ({ key, atMs: queries.getQueryState([slug, name, input ?? null])?.dataUpdatedAt ?? 0 });
  const [opened, setOpened] = useState(found);
  if (opened.key !== key) setOpened(found());
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery<Answer<K>, ApiError>({
    queryKey: [slug, name, input ?? null],
    queryFn: async ({ signal }) => {
      await flushPendingSaves();
      return api(name, input, { signal });
    },
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const isFresh = data !== undefined && opened.key === key && dataUpdatedAt > opened.atMs;
  return { data: isFresh ? data : undefined, error, isPending: !isFresh && isFetching, refetch };
}

type SendOptions<K extends CallName> = {
  /** Calls whose answers are out of date. */
  changes?: readonly CallName[];
  onDone?: (answer: Answer<K>, input: Input<K>) => void;
  /** Runs even if the component that sent it has unmounted. */
  onError?: (error: ApiError) => void;
};

/** Writes by the name of a call. */
export function useSend<K extends CallName>(
  name: K,
  { changes = [], onDone, onError }: SendOptions<K> = {},
): UseMutationResult<Answer<K>, ApiError, Input<K>> {
  const api = useCallByName();
  const refresh = useRefresh();
  return useMutation<Answer<K>, ApiError, Input<K>>({
    mutationFn: (input) => api(name, input),
    onSuccess: (answer, input) => {
      refresh(...changes);
      onDone?.(answer, input);
    },
    onError: (error) => onError?.(error),
  });
}

/** Marks the answers of these calls as out of date; those on screen are refetched. The same function on every render. */
export function useRefresh(): (...names: CallName[]) => void {
  const client = useQueryClient();
  const slug = useSession().app?.slug ?? null;
  return useCallback(
    (...names) => {
      for (const name of names) void client.invalidateQueries({ queryKey: [slug, name] });
    },
    [client, slug],
  );
}

/** Puts an answer into the cache. */
export function useRemember(): <K extends CallName>(name: K, input: Input<K> | undefined, answer: Answer<K>) => void {
  const client = useQueryClient();
  const slug = useSession().app?.slug ?? null;
  return (name, input, answer) => client.setQueryData([slug, name, input ?? null], answer);
}
