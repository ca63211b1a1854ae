import { keepText, keptText } from '@bandstand/client/device/keptText.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { QueuedChange } from './offline/queuedChanges.ts';

/** What the app keeps on the device between visits: never a token (THM-8). */
export type StoredValues = {
  download_prompt: { dismissed_at: number };
  push_permission: { dismissed_at: number };
  workout_mode: string;
  workout_muted: boolean;
  page_cache: { member: string; tree_version: string };
  last_push: string;
  last_email: string;
  /** `language` is a guest's own choice (LNG-1). */
  global_state: { language?: string };
  device_id: string;
  logged_out: boolean;
  /** Messages that the server has not taken yet; each names its author, so that nobody else sends them. */
  outgoing_messages: unknown[];
  /** What was begun to be written, by thread. */
  message_drafts: Record<string, string>;
  /** Who is mentioned in those. */
  draft_mentions: Record<string, { user_id: string; name: string; shown: string }[]>;
  /** Who uses the app, without the token: so that it opens without a network. */
  member: Omit<SessionBundle, 'authentication_token'>;
  /** What was done without a connection; each names its member, so that nobody else sends it. It outlasts a session that ends meanwhile. */
  outbox: QueuedChange[];
  /** The version of the tree as of which pages were fetched for the time without a network, and for whom. */
  kept_pages: { member: string; tree_version: string };
  /** Where somebody stopped in a video or sound, by person and media. Seconds. */
  media_positions: Record<string, { at: number; on: number }>;
  /** The language of captions that was chosen last; null: none. */
  captions_language: string | null;
  /** The order that was begun last, until it is done. */
  open_order: { product_id: string; order_id: string };
  /** Who sent the visitor here, and when. */
  referral: { id: string; at: number };
  /** What the calendar shows at once. */
  calendar_view: 'week' | 'month';
};

export type DeviceStorage = {
  get<K extends keyof StoredValues>(key: K): StoredValues[K] | null;
  set<K extends keyof StoredValues>(key: K, value: StoredValues[K]): void;
  remove(key: keyof StoredValues): void;
};

/** Local storage under `app:{slug}:` (spec L551). A device that refuses storage behaves as if nothing was ever stored. */
export function createDeviceStorage(slug: string): DeviceStorage {
  const nameOf = (key: string) => `app:${slug}:${key}`;
  return {
    get(key) {
      try {
        return JSON.parse(keptText(nameOf(key)) ?? 'null');
      } catch {
        return null;
      }
    },
    set: (key, value) => keepText(nameOf(key), JSON.stringify(value)),
    remove: (key) => keepText(nameOf(key), null),
  };
}

/** What a logout forgets (THM-8): page cache, last push, the personal part of the global state; the language is English again (ID-11). */
export function forgetPersonal(storage: DeviceStorage): void {
  storage.remove('page_cache');
  storage.remove('last_push');
  storage.remove('member');
  storage.remove('kept_pages');
  storage.remove('outgoing_messages');
  storage.remove('message_drafts');
  storage.remove('draft_mentions');
  storage.remove('open_order');
  storage.set('global_state', {});
}
