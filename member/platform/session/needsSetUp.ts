import type { SessionBundle } from '@bandstand/contract/auth.ts';

/** Whether a member without a password is to finish the set-up first (ID-23). Apart from its form, which no first view needs. */
export const needsSetUp = ({ user }: SessionBundle): boolean => user.passwordless && user.auth_provider === 'passwordless';
