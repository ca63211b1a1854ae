/** Keys for data about single messages; cleared with the session, like those of threads. */
export const pinsKey = (threadId: string) => ['threads', 'pins', threadId] as const;
export const rootKey = (threadId: string, ts: number) => ['threads', 'root', threadId, ts] as const;
export const mentionableKey = (threadId: string, term: string) => ['threads', 'mentionable', threadId, term] as const;
export const reactionsKey = (threadId: string, ts: number) => ['threads', 'reactions', threadId, ts] as const;
