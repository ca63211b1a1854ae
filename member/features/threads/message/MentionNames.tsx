import type { Thread } from '@bandstand/contract/threads.ts';
import { createContext, useContext, useMemo, type ReactNode } from 'react';

const MentionNamesContext = createContext<ReadonlyMap<string, string>>(new Map());

/** The current names of a thread's participants: mentions below use them (MSG-11). */
export function MentionNames({ thread, children }: { thread: Pick<Thread, 'participants'>; children: ReactNode }) {
  const { participants } = thread;
  const names = useMemo(() => new Map(participants.map(({ user }) => [user.id, user.name])), [participants]);
  return <MentionNamesContext value={names}>{children}</MentionNamesContext>;
}

export const useMentionNames = (): ReadonlyMap<string, string> => useContext(MentionNamesContext);
