import type { NavigationEntry } from '@bandstand/contract/apps.ts';
import type { MessageKey } from '@bandstand/i18n/keys.ts';

type ScreenId = NonNullable<NavigationEntry['screen']>;

/** The path and title of each screen in NAV-3. */
export const screenPlaces: Record<ScreenId, { path: string; title: MessageKey }> = {
  'my-content': { path: '/me', title: 'screen.my_content' },
  messages: { path: '/me/messages', title: 'screen.messages' },
  saved: { path: '/me/saved', title: 'screen.saved' },
  programs: { path: '/me/programs', title: 'screen.programs' },
  packs: { path: '/me/packs', title: 'screen.packs' },
  shared: { path: '/me/shared', title: 'screen.shared' },
  events: { path: '/me/events', title: 'screen.events' },
  activity: { path: '/me/activity', title: 'screen.activity' },
  submissions: { path: '/me/submissions', title: 'screen.submissions' },
  workouts: { path: '/me/workouts', title: 'screen.workouts' },
  schedule: { path: '/me/schedule', title: 'screen.schedule' },
  search: { path: '/me/search', title: 'screen.search' },
  account: { path: '/me/account', title: 'screen.account' },
  'account-details': { path: '/me/account/details', title: 'screen.account_details' },
  'account-purchases': { path: '/me/account/purchases', title: 'screen.account_purchases' },
  'account-subscriptions': { path: '/me/account/subscriptions', title: 'screen.account_subscriptions' },
  'account-privacy': { path: '/legal/privacy', title: 'screen.account_privacy' },
  'account-terms': { path: '/legal/terms', title: 'screen.account_terms' },
  theme: { path: '/me/theme', title: 'screen.theme' },
};
