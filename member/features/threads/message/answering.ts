import type { Thread } from '@bandstand/contract/threads.ts';

/** Whether the viewer may reply here: if only staff post, everyone who may write at all can reply (MSG-25, spec L73). */
export const mayAnswer = (thread: Pick<Thread, 'can_post' | 'post_refusal'>): boolean => thread.can_post || thread.post_refusal === 'staff_only';

/** The thread with the permissions for replying in it. */
export const forAnswers = (thread: Thread): Thread => (mayAnswer(thread) ? { ...thread, can_post: true, post_refusal: null } : thread);
