import type { Answer } from '@bandstand/client/api/api.ts';

/** What the person came for (ID-17); null: not said. */
export type AuthMode = 'login' | 'sign_up' | 'reset';
export type AuthStep = 'email' | 'password' | 'sign_up' | 'reset' | 'reset_sent';

type Account = Answer<'POST /auth/fetch'>;

/** Reads `#auth?mode=`; what is not offered counts as not said. */
export function readMode(mode: string | undefined): AuthMode | null {
  return mode === 'login' || mode === 'sign_up' || mode === 'reset' ? mode : null;
}

/** How the first step is worded: as chosen, else by whether somebody signed in here before (ID-17). */
export const modeOfStart = (chosen: AuthMode | null, lastEmail: string | null): AuthMode => chosen ?? (lastEmail ? 'login' : 'sign_up');

/**
 * Where the e-mail leads (ID-17). `unknown`: "Email not Recognized", only for who chose to log in. An account without a password sets one by mail.
 * `exists` null: the server does not say whether there is an account (ID-16), so the choice of the person counts.
 */
export function stepAfterEmail({ exists, passwordless }: Pick<Account, 'exists' | 'passwordless'>, chosen: AuthMode | null): AuthStep | 'unknown' {
  if (exists === true) return passwordless ? 'reset' : 'password';
  if (exists === null) return chosen === 'sign_up' ? 'sign_up' : 'password';
  return chosen === 'login' || chosen === 'reset' ? 'unknown' : 'sign_up';
}

/** The zone that the browser is in, for sign-up (ID-17). */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
