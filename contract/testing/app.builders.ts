import type { AppAccess } from '../access.ts';
import type { AppConfig } from '../apps.ts';
import type { SessionBundle } from '../auth.ts';
import { themeDefaults } from '../theme.ts';
import { openApp } from '@bandstand/rules/access/facts.ts';
import { anId } from './pages.builders.ts';

export const aConfig = ({ access, ...more }: Partial<Omit<AppConfig, 'access'>> & { access?: Partial<AppAccess> } = {}): AppConfig => ({
  version: '1',
  tree_version: '1',
  app: {
    slug: 'harbour',
    name: 'Harbour Strength',
    icon_urls: {},
    languages: ['en', 'de'],
    default_language: 'en',
    timezone: 'UTC',
    show_badge: false,
    support: { email: null, url: null },
    legal: { privacy: null, terms: null, imprint: null, asks_waiver: false, offers_withdrawal: false, offers_cancellation: false },
  },
  platform_rewardful_slug: null,
  access: { ...openApp, ...access },
  theme: themeDefaults,
  toolbar: { background_color: null, logo: null, logo_height_ratio: 50, align: null },
  tab_bar: [
    { id: 'home', icon: 'home', label: 'Home', path: '/' },
    { id: 'mine', icon: 'library', label: '', screen: 'my-content' },
    { id: 'messages', icon: 'message-circle', label: '', screen: 'messages' },
    { id: 'account', icon: 'user', label: '', screen: 'account' },
  ],
  menu: [],
  messaging: { is_available: true, member_to_member: true, member_to_admin: true, group_chat: false, attachments: true },
  push: { vapid_public_key: null },
  payments: { provider: 'test', publishable_key: null },
  ...more,
});

type BundleParts = Partial<Omit<SessionBundle, 'user'>> & { user?: Partial<SessionBundle['user']> };

export function aBundle({ user, ...more }: BundleParts = {}): SessionBundle {
  const id = user?.id ?? anId();
  return {
    user: {
      email: 'ines@harbour.example',
      id,
      name: 'Ines Moreau',
      timezone: 'UTC',
      subscriber_id: anId(),
      subscriber_uuid: id,
      is_admin: false,
      is_account_admin: false,
      is_app_messaging_profile: false,
      active_product_ids: [],
      global_events_channel: `user-${id}`,
      avatar_urls: null,
      can_receive_messages_from_members: true,
      language: 'en',
      passwordless: false,
      auth_provider: 'default',
      pending_email: null,
      attributes: {},
      app_subscription: null,
      ...user,
    },
    authentication_token: 'token-of-ines',
    program_subscriptions: {},
    event_subscriptions: {},
    pack_subscriptions: {},
    page_completions: { by_uuid: {}, by_content_type: {} },
    page_subscriptions: {},
    bookmarked_pages: [],
    past_due_subscriptions: [],
    subscriber_properties: [],
    blocked_user_ids: [],
    exercise_swaps: [],
    tree_version: '1',
    ...more,
  };
}

type Run = SessionBundle['page_subscriptions'][string];

export const aProgress = (more: Partial<NonNullable<Run['progress']>> = {}): NonNullable<Run['progress']> => ({
  started_at: '2026-01-01T00:00:00.000Z',
  started_at_exact: null,
  completed_at: null,
  completed_count: 1,
  total_count: 4,
  percent: 25,
  ...more,
});

/** A run of a program, as in the session. */
export const aRun = (pageId: string, more: Partial<Run> = {}): Run => ({
  page_id: pageId,
  subscribed_at: '2026-01-01T00:00:00.000Z',
  started_at: '2026-01-01T00:00:00.000Z',
  started_at_exact: null,
  start_from_page_id: null,
  is_assigned: false,
  progress: aProgress(),
  releases: {},
  ...more,
});
