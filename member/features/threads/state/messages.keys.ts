/** Keys of what is known of single messages; with the session they are emptied like those of the threads. */
export const pinsKey = (threadId: string) => ['threads', 'pins', threadId] as const;
export const rootKey = (threadId: string, ts: number) => ['threads', 'root', threadId, ts] as const;
export const mentionableKey = (threadId: string, term: string) => ['threads', 'mentionable', threadId, term] as const;
