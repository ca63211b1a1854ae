import type { AppAccess } from '@bandstand/contract/access.ts';
import type { AppLegal, Messaging, NavigationEntry, Toolbar } from '@bandstand/contract/apps.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import type { ColumnType, Generated } from 'kysely';

/** How members talk: the config's settings, and whether links get a link card. Both settings that were added later default to on. */
export type MessagingSettings = Omit<Messaging, 'attachments'> & { attachments?: boolean; link_previews?: boolean };
/** What only staff know: how many reports hide a message (0: never), and words that are refused. */
export interface ModerationSettings {
  report_threshold: number;
  words: string[];
}

/** What the owner set for the app. A key that is not set has a default in `apps.config.ts`. */
export interface AppSettings {
  timezone?: string;
  languages?: string[];
  default_language?: string;
  icon?: Image | null;
  support?: { email: string | null; url: string | null };
  /** Older rows lack keys that were added later. */
  legal?: Partial<AppLegal>;
  /** Currencies that some countries see first. */
  currency_countries?: { currency: string; countries: string[] }[];
}

export interface Navigation {
  tab_bar: NavigationEntry[];
  menu: NavigationEntry[];
  /** The toolbar above every page; absent from rows stored before it could be changed. */
  toolbar?: Toolbar;
}

/** How an app takes money. */
interface Chosen {
  provider: string;
  publishable_key: string | null;
  instructions?: string | null | undefined;
  /** End of the test period. */
  test_until?: string | null | undefined;
}

export interface AppsTables {
  accounts: {
    id: string;
    name: string;
    capabilities: Generated<Record<string, boolean>>;
    show_badge: Generated<boolean>;
    created_at: Generated<string>;
  };
  apps: {
    account_id: string;
    id: string;
    slug: string;
    name: string;
    settings: AppSettings;
    theme: Theme;
    theme_draft: Theme | null;
    theme_draft_at: string | null;
    theme_draft_by: string | null;
    toolbar: Toolbar;
    tab_bar: NavigationEntry[];
    menu: NavigationEntry[];
    navigation_draft: Navigation | null;
    navigation_draft_at: string | null;
    navigation_draft_by: string | null;
    access: AppAccess;
    hide_private_pages: Generated<boolean>;
    messaging: Generated<MessagingSettings>;
    moderation: Generated<ModerationSettings>;
    payments: Generated<Chosen & { before_test?: Chosen | null }>;
    config_version: Generated<number>;
    messaging_profile_id: string | null;
    created_at: Generated<string>;
  };
  hosts: {
    app_id: string;
    host: string;
    proof: Generated<string>;
    proven_at: ColumnType<string | null, string | null | undefined, string | null>;
    found_at: ColumnType<string | null, string | null | undefined, string | null>;
  };
  former_slugs: { app_id: string; slug: string; left_at: string };
}
