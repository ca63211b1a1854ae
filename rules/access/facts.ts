import type { AccessRecord, AppAccess, Decision } from '@bandstand/contract/access.ts';
import type { AccessIndex } from './tree.ts';

/** A pause or a shift of a run: what had not opened at `at` opens later. */
export type Delay = {
  readonly at: string;
  /** Planned days from this one on are later. */
  readonly from: string;
  readonly days: number;
  /** For what opens after minutes and hours. */
  readonly ms: number;
};

/** A member's subscription of a page: assigned by the owner (no start) or started by the member (ACC-8, ACC-11). Times are ISO 8601 UTC. */
export type PageSubscription = {
  /** Local midnight of the start date; null while the page is only assigned. */
  readonly startedAt: string | null;
  /** The exact instant of the start, from which minutes and hours count. */
  readonly startedAtExact: string | null;
  readonly startFromPageId: string | null;
  /**
   * IANA zone in which `startedAt` is a midnight; defaults to UTC. Days and months are counted in it, so a clock change moves no release.
   */
  readonly timeZone?: string | null;
  /** While a run is paused, nothing else opens. */
  readonly pausedAt?: string | null;
  readonly delays?: readonly Delay[];
};

export type AccessViewer = {
  readonly subscriberId: string | null;
  readonly isSignedIn: boolean;
  readonly isAdmin: boolean;
  readonly activeProductIds: ReadonlySet<string>;
  /** By page id. */
  readonly subscriptions: ReadonlyMap<string, PageSubscription>;
  /** The owner's release override for this member, by page or progress root id (ACC-12). */
  readonly releases: ReadonlyMap<string, string>;
};

export type AccessFacts = {
  readonly tree: AccessIndex;
  readonly app: AppAccess;
  readonly viewer: AccessViewer;
  /** ISO 8601 or milliseconds since 1970. */
  readonly now: string | number;
};

export const guest: AccessViewer = {
  subscriberId: null,
  isSignedIn: false,
  isAdmin: false,
  activeProductIds: new Set(),
  subscriptions: new Map(),
  releases: new Map(),
};

/** The record of a new page: everything comes from its parent, or from the app (L189). */
export const inheritingRecord: AccessRecord = {
  inherit: true,
  parent: null,
  is_private: false,
  require_purchase: false,
  allow_browsing: false,
  products: [],
  purchase_overlay: null,
  is_scheduled: false,
  schedule_period: null,
  schedule_interval: null,
  require_authentication: false,
  is_progress_root: false,
  available_from: null,
};

/** An app that is open to everyone (L205–L213 with no flag set). */
export const openApp: AppAccess = {
  is_private: false,
  is_subscriber_only: false,
  require_sign_in: false,
  allow_anonymous_browsing: false,
  app_products: [],
  purchase_overlay: null,
  prompt_purchase_post_sign_up: false,
  sso_apple_enabled: false,
  sso_google_enabled: false,
};

/** The decision for an open page. */
export const openDecision: Decision = {
  granted: true,
  mode: 'full',
  reason: null,
  product_ids: [],
  overlay_id: null,
  available_after: null,
  root_id: null,
  trace: [],
};
