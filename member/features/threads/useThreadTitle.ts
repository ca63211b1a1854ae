import type { Participant, Thread } from '@bandstand/contract/threads.ts';
import { titleFor } from '@bandstand/rules/threads/titles.ts';
import { useBundle } from '../../platform/useSession.ts';
import { useText } from '../../platform/useText.ts';

export type ThreadHead = { title: string; other: Participant['user'] | null };

/** How a thread is called for its viewer, and the other one of a chat of two (MSG-5). */
export function useThreadHead(): (thread: Thread) => ThreadHead {
  const t = useText();
  const viewerId = useBundle()?.user.id ?? null;
  return (thread) => {
    const participants = thread.participants.map(({ user }) => user);
    const title = titleFor(viewerId, { title: thread.title, isPrivate: thread.is_private, hasBeenRenamed: thread.has_been_renamed, participants });
    const others = participants.filter(({ id }) => id !== viewerId);
    const [other = null] = thread.is_private && others.length === 1 ? others : [];
    return { title: title ?? t(thread.kind === 'comment' ? 'thread.comments' : 'thread.conversation'), other };
  };
}
