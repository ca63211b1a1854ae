import type { Made } from './objects.ts';

export const testSecretKey = 'sk_test_bandstand';
export const testPublishableKey = 'pk_test_bandstand';

/** Mode and account of a key. An account may have several keys: `sk_test_one_2`. */
const scopeOf = (apiKey: string): string => apiKey.replace(/^[sp]k_/, '').replace(/_\d+$/, '');

export type Scopes = ReturnType<typeof createScopes>;

/** Creates ids and remembers the account and mode of each: other accounts, and the other mode, cannot see them. */
export function createScopes(now: () => number) {
  const scopes = new Map<string, string>();
  let current = scopeOf(testSecretKey);
  let count = 0;
  return {
    account: () => `acct_${current.replace(/^(test|live)_/, '')}`,
    isSeen: (id: string): boolean => scopes.get(id) === current,
    /** From here on, requests use this key. */
    enter: (apiKey: string): void => {
      current = scopeOf(apiKey);
    },
    /** Events without a key belong to the account and mode of their object. */
    follow: (id: string | undefined): void => {
      current = (id && scopes.get(id)) || current;
    },
    make: (prefix: string): Made => {
      count += 1;
      const id = `${prefix}_${String(count).padStart(10, '0')}`;
      scopes.set(id, current);
      return { id, created: Math.floor(now() / 1000), secret: `${id}_secret_${(count * 7919).toString(36)}`, livemode: current.startsWith('live_') };
    },
  };
}
