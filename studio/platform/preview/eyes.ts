import type { Input } from '@bandstand/client/api/api.ts';

/** Through whose eyes the app is looked at, as the calls name it (STU-5). */
export type Eyes = Omit<NonNullable<Input<'POST /studio/access/simulate'>['body']>, 'page_id' | 'member_id' | 'persona'> & {
  persona: 'everything' | 'guest' | 'member';
};
/** The owner at his own work: all is open. */
export const ownEyes: Eyes = { persona: 'everything' };
/** Another person at the same time; what belongs to a member goes with him. */
export const eyesOf = (persona: Eyes['persona'], { at }: Pick<Eyes, 'at'>): Eyes => ({ persona, ...(at ? { at } : {}) });
