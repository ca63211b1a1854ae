import type { Thread } from '@bandstand/contract/threads.ts';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, type Api } from '@bandstand/client/api/api.ts';
import { forgetKeptChat, keptInstead, useKeepChat } from '../../../platform/offline/keptChats.ts';
import { useApi, usePlatform } from '../../../platform/platform.ts';
import { useRealtimeStatus } from '../../../platform/realtime/useRealtime.ts';
import { useBundle, useSession } from '../../../platform/session/useSession.ts';
import { dropFromLists, listedThread } from './threads.cache.ts';
import { blockedKey, participantsKey, peopleKey, threadKey, threadListKey, unreadKey, type ThreadKind } from './threads.keys.ts';

/** How often to poll without a WebSocket (MSG-43). */
export const pollMs = 15_000;

/** The polling interval for queries that realtime updates: only while it is not connected. */
export function usePolling(): number | false {
  const status = useRealtimeStatus();
  return status === 'open' ? false : pollMs;
}

/** The member's threads of one kind, or of all, newest first, 30 at a time (MSG-2). */
export function useThreadList(kind: ThreadKind | 'all') {
  const api = useApi();
  const refetchInterval = usePolling();
  const list = useInfiniteQuery({
    queryKey: threadListKey(kind),
    staleTime: 0,
    refetchInterval,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) =>
      api('GET /threads', { query: { ...(kind === 'all' ? {} : { type: kind }), ...(pageParam === null ? {} : { before: pageParam }) } }).catch(
        async (error: unknown) => {
          if (pageParam !== null) throw error;
          return { items: await keptInstead<Thread[]>(error, `list/${kind}`), has_more: false };
        },
      ),
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? (items.at(-1)?.latest_message_ts ?? null) : null),
  });
  useKeepChat(`list/${kind}`, list.data?.pages[0]?.items);
  return list;
}

/**
 * One thread; shown from the lists at first, and refetched whenever it is opened. One without access any longer is removed from the lists.
 */
export function useThread(threadId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { state } = useSession();
  const thread = useQuery({
    queryKey: threadKey(threadId),
    enabled: state !== 'unchecked',
    staleTime: 0,
    refetchOnMount: 'always',
    initialData: () => listedThread(queries, threadId),
    initialDataUpdatedAt: 0,
    queryFn: () =>
      api('GET /threads/{id}', { params: { id: threadId } }).catch((error: unknown) => {
        if (isForbidden(error)) {
          dropFromLists(queries, threadId);
          void forgetKeptChat(`thread/${threadId}`, `messages/${threadId}`).catch(() => {});
        }
        return keptInstead<Thread>(error, `thread/${threadId}`);
      }),
  });
  useKeepChat(`thread/${threadId}`, thread.data);
  return thread;
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 401);
}

const unreadQuery = (api: Api) => ({ queryKey: unreadKey, queryFn: () => api('GET /threads/unread_status') });

/** Fetches whether anything is unread: once, and again and again without a socket. */
export function useUnreadPolling(isEnabled: boolean): void {
  useQuery({ ...unreadQuery(useApi()), enabled: isEnabled, refetchInterval: usePolling() });
}

/** Whether anything is unread, as far as known: `useUnreadPolling` and events keep it current. */
export function useHasUnread(): boolean {
  const { data } = useQuery({ ...unreadQuery(useApi()), enabled: false });
  return data?.has_unread === true;
}

/** People by name, or everyone without a term of two letters, page by page (MSG-24). */
export function usePeople(term: string) {
  const api = useApi();
  const wanted = term.trim().length >= 2 ? term.trim() : '';
  return useInfiniteQuery({
    queryKey: peopleKey(`term ${wanted}`),
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      api('GET /subscribers', { query: { ...(wanted ? { term: wanted } : {}), ...(pageParam > 1 ? { page: pageParam } : {}) } }),
    getNextPageParam: nextPage,
  });
}

/** A thread's participants, page by page (MSG-17). */
export function useParticipants(threadId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: participantsKey(threadId),
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam }) => api('GET /threads/{id}/participants', { params: { id: threadId }, query: pageParam > 1 ? { page: pageParam } : {} }),
    getNextPageParam: nextPage,
  });
}

/** The next page number while something is left. An empty page ends the list, whatever its total is. */
function nextPage(last: { items: unknown[]; total_count: number }, pages: { items: unknown[] }[]): number | null {
  const known = pages.reduce((sum, { items }) => sum + items.length, 0);
  return last.items.length > 0 && known < last.total_count ? pages.length + 1 : null;
}

/** Members whom the member has blocked (MSG-23). */
export function useBlockedPeople() {
  const api = useApi();
  return useQuery({ queryKey: blockedKey, staleTime: 0, queryFn: () => api('GET /subscribers/blocked') });
}

/** People by their subscriber ids. */
export function usePeopleByIds(ids: string) {
  const api = useApi();
  return useQuery({ queryKey: peopleKey(`ids ${ids}`), enabled: ids !== '', queryFn: () => api('GET /subscribers', { query: { ids } }) });
}

/** A person's messaging profile by user id; null: not a member of this app (MSG-27). */
export function useProfile(userId: string) {
  const api = useApi();
  return useQuery({
    queryKey: peopleKey(`profile ${userId}`),
    enabled: userId !== '',
    queryFn: async () => {
      const { profiles, app_profiles: appProfiles } = await api('GET /threads/profiles', { query: { user_ids: userId } });
      const isApp = appProfiles.some((profile) => profile.user_id === userId);
      const profile = [...profiles, ...appProfiles].find((one) => one.user_id === userId);
      return profile ? { ...profile, isAppProfile: isApp } : null;
    },
  });
}

/** User ids whose messages are hidden (L282). */
export function useBlockedIds(): readonly string[] {
  return useBundle()?.blocked_user_ids ?? nobody;
}
const nobody: readonly string[] = [];

/** Whether lists show it: a chat with a blocked member is hidden, a group is not (L282, MSG-23). */
export const isShown = (thread: Thread, blockedIds: readonly string[]): boolean =>
  !thread.is_private || thread.is_group || !thread.participants.some(({ user }) => blockedIds.includes(user.id));

/** The unread ones of the member's newest threads; undefined until they are loaded. */
export function useUnreadThreads(): Thread[] | undefined {
  const { data } = useThreadList('all');
  const blockedIds = useBlockedIds();
  return data?.pages.flatMap(({ items }) => items).filter((thread) => thread.is_unread && isShown(thread, blockedIds));
}

/** The cache and the calls, for actions. */
export function useThreadParts() {
  const { api, session } = usePlatform();
  return { api, session, queries: useQueryClient() };
}
