import type { AppAccess } from '@bandstand/contract/access.ts';

export type Effect = 'private' | 'private_subscribers' | 'subscribers' | 'subscribers_browsing' | 'sign_in' | 'sign_in_browsing' | 'open';

/** The effect of the settings, by the first one that decides (ACC-5), each in one plain sentence. A private app can never be browsed. */
export function effectOf(access: Pick<AppAccess, 'is_private' | 'is_subscriber_only' | 'require_sign_in' | 'allow_anonymous_browsing'>): Effect {
  if (access.is_private) return access.is_subscriber_only ? 'private_subscribers' : 'private';
  const rule = access.is_subscriber_only ? 'subscribers' : access.require_sign_in ? 'sign_in' : null;
  if (rule === null) return 'open';
  return access.allow_anonymous_browsing ? `${rule}_browsing` : rule;
}
