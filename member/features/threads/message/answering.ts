import type { Thread } from '@bandstand/contract/threads.ts';

/** Whether the viewer may answer here: where only the posts are the team's, everybody who may write at all answers them (MSG-25, spec L73). */
export const mayAnswer = (thread: Pick<Thread, 'can_post' | 'post_refusal'>): boolean => thread.can_post || thread.post_refusal === 'staff_only';

/** The thread as whoever answers in it meets it. */
export const forAnswers = (thread: Thread): Thread => (mayAnswer(thread) ? { ...thread, can_post: true, post_refusal: null } : thread);
