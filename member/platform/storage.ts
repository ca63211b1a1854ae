import { keepText, keptText } from '@bandstand/client/device/keptText.ts';
import type { SessionBundle } from '@bandstand/contract/auth.ts';
import type { LoadUnit } from '@bandstand/contract/workouts.sessions.ts';
import type { QueuedChange } from './offline/queuedChanges.ts';

/** A form that is being filled in on this device. */
export type KeptRun = {
  answers: Record<string, { value: string; image: string | null }>;
  /** Addresses of the uploaded pictures, by upload. */
  pictures: Record<string, string>;
  /** The group on screen, `review`, or null before the first. */
  place: string | null;
  /** The key under which these answers were or will be sent: sending them twice makes one submission. */
  attempt: string | null;
  at_ms: number;
};

/** What the app stores on the device between visits: never a token (THM-8). */
export type StoredValues = {
  download_prompt: { dismissed_at: number };
  push_permission: { dismissed_at: number };
  workout_mode: string;
  workout_muted: boolean;
  /** The unit of loads. */
  workout_unit: LoadUnit;
  /** Workouts that are under way on this device, by workout: for their buttons. */
  open_workouts: Record<string, { key: string; memberId: string; started_at: string }>;
  page_cache: { member: string; tree_version: string };
  last_push: string;
  last_email: string;
  /** `language` is a guest's own choice (LNG-1); `was_offered`: they were asked whether they want the device's. */
  global_state: { language?: string; was_offered?: boolean };
  device_id: string;
  logged_out: boolean;
  /** Messages that the server has not accepted yet; each names its author, so that nobody else sends them. */
  outgoing_messages: unknown[];
  /** Drafts by thread. */
  message_drafts: Record<string, string>;
  /** The people mentioned in those. */
  draft_mentions: Record<string, { user_id: string; name: string; shown: string }[]>;
  /** Forms that are being filled in, by person and form. */
  form_answers: Record<string, KeptRun>;
  /** The current member without the token, so that the app opens offline. */
  member: Omit<SessionBundle, 'authentication_token'>;
  /** Actions made offline; each names its member, so that nobody else sends it. Survives the end of a session. */
  outbox: QueuedChange[];
  /** The tree version for which pages were fetched for offline use, and the member. */
  kept_pages: { member: string; tree_version: string };
  /** Positions in videos and sounds, by person and file. Seconds. */
  media_positions: Record<string, { at: number; on: number }>;
  /** The caption language chosen last; null: none. */
  captions_language: string | null;
  /** The latest order, until it is completed. */
  open_order: { product_id: string; order_id: string };
  /** The visitor's referral, and when it was stored. */
  referral: { id: string; at: number };
  /** What was searched for last, newest first, and by which member; null: a guest. */
  recent_searches: { member: string | null; terms: string[] };
  /** When the member looked at what is waiting for them, and when they had before that visit. Milliseconds. */
  visit: { at: number; before: number | null };
  /** The calendar's view. */
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

/** What a logout clears (THM-8): page cache, last push, the personal part of the global state; the language is English again (ID-11). */
export function forgetPersonal(storage: DeviceStorage): void {
  storage.remove('page_cache');
  storage.remove('last_push');
  storage.remove('member');
  storage.remove('kept_pages');
  storage.remove('visit');
  storage.remove('outgoing_messages');
  storage.remove('message_drafts');
  storage.remove('draft_mentions');
  storage.remove('form_answers');
  storage.remove('open_order');
  storage.remove('open_workouts');
  storage.remove('recent_searches');
  storage.set('global_state', {});
}
