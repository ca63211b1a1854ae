import type { Thread } from '@bandstand/contract/threads.ts';
import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { ApiError, type Answer } from '../../platform/api.ts';
import { useApi, usePlatform } from '../../platform/platform.ts';
import { applyNews } from '../../platform/news.ts';
import { useRealtimeStatus } from '../../platform/useRealtime.ts';
import { useBundle, useSession } from '../../platform/useSession.ts';
import { threadKey, threadListKey, unreadKey, peopleKey } from './threads.keys.ts';

/** How often is asked while there is no WebSocket (MSG-43). */
export const pollMs = 15_000;

/** The interval for queries that realtime feeds: only while it does not. */
export function usePolling(): number | false {
  const status = useRealtimeStatus();
  return status === 'open' ? false : pollMs;
}

type ThreadPage = Answer<'GET /threads'>;
type ThreadPages = InfiniteData<ThreadPage, number | null>;

/** The member's conversations, newest first, 30 at a time (MSG-2). */
export function useThreadList() {
  const api = useApi();
  const refetchInterval = usePolling();
  return useInfiniteQuery({
    queryKey: threadListKey,
    staleTime: 0,
    refetchInterval,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam }) => api('GET /threads', { query: { type: 'chat', ...(pageParam === null ? {} : { before: pageParam }) } }),
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? (items.at(-1)?.latest_message_ts ?? null) : null),
  });
}

/** One thread; asked for anew whenever it is opened. */
export function useThread(threadId: string) {
  const api = useApi();
  const { state } = useSession();
  return useQuery({
    queryKey: threadKey(threadId),
    enabled: state !== 'unchecked',
    staleTime: 0,
    refetchOnMount: 'always',
    queryFn: () => api('GET /threads/{id}', { params: { id: threadId } }),
  });
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404 || error.status === 401);

/** Whether anything waits to be read. */
export function useUnreadStatus(isEnabled: boolean) {
  const api = useApi();
  const interval = usePolling();
  return useQuery({
    queryKey: unreadKey,
    enabled: isEnabled,
    refetchInterval: interval && interval * 4,
    queryFn: () => api('GET /threads/unread_status'),
    select: ({ has_unread: hasUnread }) => hasUnread,
  });
}

/** People by name, or everybody without a term of two letters (MSG-24). */
export function usePeople(term: string, isEnabled = true) {
  const api = useApi();
  const wanted = term.trim().length >= 2 ? term.trim() : '';
  return useQuery({
    queryKey: peopleKey(`term ${wanted}`),
    enabled: isEnabled,
    placeholderData: (previous) => previous,
    queryFn: () => api('GET /subscribers', { query: wanted ? { term: wanted } : {} }),
  });
}

/** People by their subscriber ids. */
export function usePeopleByIds(ids: string) {
  const api = useApi();
  return useQuery({ queryKey: peopleKey(`ids ${ids}`), enabled: ids !== '', queryFn: () => api('GET /subscribers', { query: { ids } }) });
}

/** One person's messaging profile by user id; null: no member of this app (MSG-27). */
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

/** Changes a thread wherever it is shown: by itself and in the list, which it moves up when something was written. */
export function patchThread(queries: QueryClient, threadId: string, change: (thread: Thread) => Thread): void {
  applyNews(queries, threadKey(threadId), change);
  applyNews<ThreadPages>(queries, threadListKey, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.map((one) => (one.id === threadId ? change(one) : one)) })),
  }));
}

/** A thread as the server told it: at its place in the list, the newest first. */
export function placeThread(queries: QueryClient, thread: Thread): void {
  applyNews(queries, threadKey(thread.id), () => thread);
  if (thread.kind !== 'chat') return;
  applyNews<ThreadPages>(queries, threadListKey, (list) => {
    const [first, ...rest] = list.pages;
    if (!first) return list;
    const without = (page: ThreadPage) => ({ ...page, items: page.items.filter(({ id }) => id !== thread.id) });
    const items = [thread, ...without(first).items].toSorted((one, other) => (other.latest_message_ts ?? 0) - (one.latest_message_ts ?? 0));
    return { ...list, pages: [{ ...first, items }, ...rest.map(without)] };
  });
}

/** The ids of those whose messages are hidden (L282). */
export function useBlockedIds(): readonly string[] {
  return useBundle()?.blocked_user_ids ?? nobody;
}
const nobody: readonly string[] = [];

/** The cache and the calls, for actions. */
export function useThreadParts() {
  const { api, session } = usePlatform();
  return { api, session, queries: useQueryClient() };
}
