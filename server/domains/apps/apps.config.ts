import type { AppConfig, NavigationEntry, Toolbar } from '@bandstand/contract/apps.ts';
import { languages } from '@bandstand/contract/languages.ts';
import { languageOfApp } from '@bandstand/rules/text/languages.ts';
import { isTestMode } from '@bandstand/rules/products/testMode.ts';
import type { AppRow } from './apps.repo.ts';

export const toolbarDefaults: Toolbar = { background_color: null, logo: null, logo_height_ratio: 50, align: null };
/** Home, My content, Messages, Account (NAV-3). */
export const tabBarDefaults: NavigationEntry[] = [
  { id: 'home', icon: 'house', label: 'Home', path: '/' },
  { id: 'my-content', icon: 'library', label: 'My content', screen: 'my-content' },
  { id: 'messages', icon: 'message-circle', label: 'Messages', screen: 'messages' },
  { id: 'account', icon: 'user-round', label: 'Account', screen: 'account' },
];

const legalDefaults: AppConfig['app']['legal'] = {
  privacy: null,
  terms: null,
  imprint: null,
  asks_waiver: false,
  offers_withdrawal: false,
  offers_cancellation: false,
};

const iconSizes = ['180', '192', '512'];

/** App config (ACC-23) without the version of the tree, which the pages add. `row` is the app with its account's columns. */
export function configOf(row: AppRow): AppConfig {
  const { settings } = row;
  const version = String(row.config_version);
  const offered = settings.languages ?? [...languages];
  return {
    version,
    tree_version: '',
    app: {
      slug: row.slug,
      name: row.name,
      icon_urls: Object.fromEntries(iconSizes.map((size) => [size, `/icons/${size}.png?v=${version}`])),
      languages: offered,
      default_language: languageOfApp({ languages: offered, chosen: settings.default_language ?? null }),
      timezone: settings.timezone ?? 'UTC',
      show_badge: row.show_badge,
      support: settings.support ?? { email: null, url: null },
      legal: { ...legalDefaults, ...settings.legal },
    },
    platform_rewardful_slug: null,
    access: row.access,
    theme: row.theme,
    toolbar: row.toolbar,
    tab_bar: row.tab_bar,
    menu: row.menu,
    messaging: {
      is_available: row.messaging.is_available,
      member_to_member: row.messaging.member_to_member,
      member_to_admin: row.messaging.member_to_admin,
      group_chat: row.messaging.group_chat && (row.capabilities['group_chat'] ?? false),
      attachments: row.messaging.attachments ?? true,
    },
    push: { vapid_public_key: null },
    payments: {
      provider: row.payments.provider,
      publishable_key: row.payments.publishable_key,
      instructions: row.payments.instructions ?? null,
      is_test_mode: isTestMode(row.payments),
      test_until: row.payments.test_until ?? null,
      currency_countries: row.settings.currency_countries ?? [],
    },
  };
}
