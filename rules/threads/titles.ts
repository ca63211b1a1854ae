export type TitleFacts = {
  title: string | null;
  /** A chat between members, not a feed or a page's comments. */
  isPrivate: boolean;
  hasBeenRenamed: boolean;
  participants: readonly { id: string; name: string }[];
};

/**
 * A thread's title for a viewer: a private thread of two has the other's name until renamed (MSG-5); an untitled group has the others'
 * names. Null: no title.
 */
export function titleFor(viewerId: string | null, thread: TitleFacts): string | null {
  const others = thread.participants.filter(({ id }) => id !== viewerId);
  const [other] = others;
  const isPair = thread.isPrivate && thread.participants.length === 2 && others.length === 1;
  if (other && isPair && !thread.hasBeenRenamed) return other.name;
  if (thread.title !== null && thread.title.trim() !== '') return thread.title;
  return thread.isPrivate && others.length > 0 ? others.map(({ name }) => name).join(', ') : null;
}

/**
 * `new_thread_title` after a removal (L252, MSG-5). A private thread of two gets the name of the participant who is not the caller. A
 * private group that shrinks to two gets the name of the other remaining one, unless it was renamed. Null: the title stays. `participants`:
 * before the removal.
 */
export function titleAfterRemoval(callerId: string, removedId: string, thread: TitleFacts): string | null {
  if (!thread.isPrivate) return null;
  const other = (list: TitleFacts['participants']) => list.find(({ id }) => id !== callerId)?.name ?? null;
  if (thread.participants.length === 2) return other(thread.participants);
  const remaining = thread.participants.filter(({ id }) => id !== removedId);
  return remaining.length === 2 && !thread.hasBeenRenamed ? other(remaining) : null;
}
