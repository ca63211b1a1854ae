import type { Input } from '@bandstand/client/api/api.ts';

/** Whose eyes the preview uses, as the calls name it (STU-5). */
export type Eyes = Omit<NonNullable<Input<'POST /studio/access/simulate'>['body']>, 'page_id' | 'member_id' | 'persona'> & {
  persona: 'everything' | 'guest' | 'member';
};
/** The owner at work: everything is open. */
export const ownEyes: Eyes = { persona: 'everything' };
/** Another persona at the same time; the settings of a member belong to that persona. */
export const eyesOf = (persona: Eyes['persona'], { at }: Pick<Eyes, 'at'>): Eyes => ({ persona, ...(at ? { at } : {}) });
