/** What is edited in one place and shown in many. */
export type ReusableKind = 'composed' | 'overlay' | 'workout' | 'form';
