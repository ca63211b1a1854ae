/** What is edited in one place and shown in many, and the table of its drafts. */
export const reusableTables = { composed: 'composed_blocks', overlay: 'overlays', workout: 'workouts', form: 'forms' } as const;
export type ReusableKind = keyof typeof reusableTables;
