import type { Participant, Thread } from '@bandstand/contract/threads.ts';
import { titleFor } from '@bandstand/rules/threads/titles.ts';
import type { Translate } from '../../../platform/texts/texts.ts';
import { useBundle } from '../../../platform/session/useSession.ts';
import { useText } from '../../../platform/texts/useText.ts';

/** The maximum length of a group's name, as in the contract. */
export const titleMax = 120;

/** `others`: everyone except the viewer. `other`: the only one in a chat of two. */
export type ThreadHead = { title: string; other: Participant['user'] | null; others: readonly Participant['user'][] };

/** A thread's title for its viewer, and the other participant of a chat of two (MSG-5). */
export function useThreadHead(): (thread: Thread) => ThreadHead {
  const t = useText();
  const viewerId = useBundle()?.user.id ?? null;
  return (thread) => {
    const participants = thread.participants.map(({ user }) => user);
    const others = participants.filter(({ id }) => id !== viewerId);
    const [other = null] = thread.is_private && !thread.is_group && others.length === 1 ? others : [];
    return { title: titleOf(thread, viewerId, participants, t), other, others };
  };
}

function titleOf(thread: Thread, viewerId: string | null, participants: readonly { id: string; name: string }[], t: Translate): string {
  if (thread.kind === 'reply' && thread.parent_message) {
    const author = thread.parent_message.user;
    if (author && author.id === viewerId) return t('threads.reply_to_you');
    return t('threads.reply_to', { name: author?.name ?? t('message.deleted_member') });
  }
  const title = titleFor(viewerId, { title: thread.title, isPrivate: thread.is_private, hasBeenRenamed: thread.has_been_renamed, participants });
  return title ?? t(thread.kind === 'comment' ? 'thread.comments' : 'thread.conversation');
}
