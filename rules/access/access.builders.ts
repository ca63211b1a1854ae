import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';
import { guest, inheritingRecord, openApp, type AccessFacts, type AccessViewer, type PageSubscription } from './facts.ts';
import { indexAccess, type AccessPage } from './tree.ts';

/** A page's own record with the given flags. */
export const own = (flags: Partial<AccessRecord> = {}): AccessRecord => ({ ...inheritingRecord, inherit: false, ...flags });
/** An inheriting record; its flags are ignored, except `is_progress_root`. */
export const inherits = (flags: Partial<AccessRecord> = {}): AccessRecord => ({ ...inheritingRecord, ...flags });
export const products = (...ids: string[]) => ids.map((id) => ({ id }));

/** `page('stage', 'program', own({…}))`. */
export const page = (id: string, parentId: string | null = null, record: AccessRecord = inherits(), isPublished = true): AccessPage => ({
  id,
  parentId,
  record,
  isPublished,
});

export const anApp = (flags: Partial<AppAccess> = {}): AppAccess => ({ ...openApp, ...flags });

type ViewerFacts = { owns?: string[]; admin?: boolean; joined?: Record<string, Partial<PageSubscription>>; releases?: Record<string, string> };
export const member = ({ owns = [], admin = false, joined = {}, releases = {} }: ViewerFacts = {}): AccessViewer => ({
  subscriberId: 'member',
  isSignedIn: true,
  isAdmin: admin,
  activeProductIds: new Set(owns),
  subscriptions: new Map(Object.entries(joined).map(([id, run]) => [id, { startedAt: null, startedAtExact: null, startFromPageId: null, ...run }])),
  releases: new Map(Object.entries(releases)),
});

export const facts = (
  pages: AccessPage[],
  viewer: AccessViewer = guest,
  app: AppAccess = openApp,
  now: string | number = '2025-06-01T12:00:00.000Z',
): AccessFacts => ({ tree: indexAccess(pages), app, viewer, now });
