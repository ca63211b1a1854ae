import type { Thread } from '@bandstand/contract/threads.ts';

export type ThreadKind = Thread['kind'];

/** Query keys; data that another person must not see is cleared with the session. */
export const threadListsKey = ['threads', 'list'] as const;
/** One kind of threads, or the newest of all kinds. */
export const threadListKey = (kind: ThreadKind | 'all') => [...threadListsKey, kind] as const;
export const threadKey = (threadId: string) => ['threads', 'one', threadId] as const;
export const messagesKey = (threadId: string) => ['threads', 'messages', threadId] as const;
export const participantsKey = (threadId: string) => ['threads', 'participants', threadId] as const;
export const unreadKey = ['threads', 'unread'] as const;
export const peopleKey = (what: string) => ['threads', 'people', what] as const;
export const blockedKey = ['threads', 'people', 'blocked'] as const;
