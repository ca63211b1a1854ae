/** Keys of the query cache; what another person must not see is emptied with the session. */
export const threadListKey = ['threads', 'list'] as const;
export const threadKey = (threadId: string) => ['threads', 'one', threadId] as const;
export const messagesKey = (threadId: string) => ['threads', 'messages', threadId] as const;
export const unreadKey = ['threads', 'unread'] as const;
export const peopleKey = (what: string) => ['threads', 'people', what] as const;
