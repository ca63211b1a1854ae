import type { Answer } from '@bandstand/client/api/api.ts';

/** The chosen purpose (ID-17); null: none. */
export type AuthMode = 'login' | 'sign_up' | 'reset';
export type AuthStep = 'email' | 'password' | 'sign_up' | 'reset' | 'reset_sent';

type Account = Answer<'POST /auth/fetch'>;

/** Reads `#auth?mode=`; an unknown mode counts as none. */
export function readMode(mode: string | undefined): AuthMode | null {
  return mode === 'login' || mode === 'sign_up' || mode === 'reset' ? mode : null;
}

/** The wording of the first step: as chosen, else depending on an earlier login here (ID-17). */
export const modeOfStart = (chosen: AuthMode | null, lastEmail: string | null): AuthMode => chosen ?? (lastEmail ? 'login' : 'sign_up');

/**
 * The step after the email (ID-17). `unknown`: "Email not Recognized", only for those who chose to log in. An account without a password
 * sets one by email. `exists` null: the server does not reveal whether there is an account (ID-16), so the member's choice counts.
 */
export function stepAfterEmail({ exists, passwordless }: Pick<Account, 'exists' | 'passwordless'>, chosen: AuthMode | null): AuthStep | 'unknown' {
  if (exists === true) return passwordless ? 'reset' : 'password';
  if (exists === null) return chosen === 'sign_up' ? 'sign_up' : 'password';
  return chosen === 'login' || chosen === 'reset' ? 'unknown' : 'sign_up';
}

/** The browser's zone, for sign-up (ID-17). */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
