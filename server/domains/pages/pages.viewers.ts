import type { PageSubscription } from '@bandstand/rules/access/facts.ts';
import type { Course } from '@bandstand/rules/programs/course.ts';
import { LRUCache } from 'lru-cache';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Changes } from '../changes/changes.service.ts';
import type { MemberFacts, MemberPart, PagesRepo, Versions } from './pages.repo.ts';

export interface Subscription extends PageSubscription {
  isAssigned: boolean;
  /** The member joined, and was not only assigned by the owner. */
  isMember: boolean;
  subscribedAt: string;
  completedAt: string | null;
  /** How it goes on after the start; absent: plainly. */
  course?: Course;
}
/** What is stored about a member. Never changed: another version is another object. */
export interface StoredViewer {
  readonly activeProductIds: ReadonlySet<string>;
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly releases: ReadonlyMap<string, string>;
  /** Newest first. */
  readonly completedAt: ReadonlyMap<string, string>;
  readonly completed: ReadonlySet<string>;
  /** Newest first. */
  readonly bookmarks: ReadonlySet<string>;
}
/** Products that are active now, and when the first of them ends. */
export type ActiveProducts = (tenant: Tenant, subscriberId: string) => Promise<{ ids: string[]; endsAt: string | null }>;

type Rights = Pick<StoredViewer, 'subscriptions' | 'releases' | 'activeProductIds'>;
interface Kept {
  epoch: number;
  /** As they were read, and the newest that are known. */
  versions: Versions;
  latest: Versions;
  /** Between these times the products are as they were read. */
  readAtMs: number;
  untilMs: number;
  viewer: StoredViewer;
}

const parts: readonly MemberPart[] = ['rights', 'completions', 'bookmarks'];
const maxBytes = 64 * 1_048_576;
const [viewerBytes, completionBytes, otherBytes] = [600, 180, 400];
const unread: Readonly<Versions> = { rights: -1, completions: -1, bookmarks: -1 };
const nobody: Kept = {
  epoch: 0,
  versions: unread,
  latest: unread,
  readAtMs: 0,
  untilMs: 0,
  viewer: {
    activeProductIds: new Set(),
    subscriptions: new Map(),
    releases: new Map(),
    completedAt: new Map(),
    completed: new Set(),
    bookmarks: new Set(),
  },
};

export interface ViewersDependencies {
  repo: Pick<PagesRepo, 'memberFacts'>;
  clock: Clock;
  changes: Changes;
  activeProducts: ActiveProducts;
}
export type Viewers = ReturnType<typeof createViewers>;

/** The newest versions that were noticed of a member while a read of them was under way: a change must not be overlooked. */
function createReads() {
  const reads = new Map<string, Set<{ noticed: Versions }>>();
  return {
    note: (key: string, part: MemberPart, version: number): void => {
      for (const read of reads.get(key) ?? []) read.noticed = withVersion(read.noticed, part, version);
    },
    during: async <R>(key: string, read: () => Promise<R>): Promise<{ answer: R; noticed: Versions }> => {
      const entry = { noticed: unread };
      const others = reads.get(key) ?? new Set();
      reads.set(key, others.add(entry));
      try {
        const answer = await read();
        return { answer, noticed: entry.noticed };
      } finally {
        others.delete(entry);
        if (others.size === 0) reads.delete(key);
      }
    },
  };
}

/**
 * What is stored about members, in memory. Every use looks at what changed in the app, together with all others of the moment, and reads only parts that
 * did: a change by any server counts for the next request.
 */
export function createViewers({ repo, clock, changes, activeProducts }: ViewersDependencies) {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ viewer: { completed, subscriptions, activeProductIds, bookmarks } }) =>
      viewerBytes + completed.size * completionBytes + (subscriptions.size + activeProductIds.size + bookmarks.size) * otherBytes,
  });
  const reads = createReads();
  changes.listen({
    member: (appId, subscriberId, part, version) => {
      if (!isPart(part) || version === null) return;
      const key = keyOf({ appId }, subscriberId);
      const entry = kept.peek(key);
      if (entry) entry.latest = withVersion(entry.latest, part, version);
      reads.note(key, part, version);
    },
  });

  const isHeld = (entry: Kept): boolean => clock.ms() >= entry.readAtMs && clock.ms() < entry.untilMs;
  const staleParts = (entry: Kept, wanted: readonly MemberPart[]): MemberPart[] =>
    wanted.filter((part) => entry.versions[part] < 0 || entry.versions[part] < entry.latest[part] || (part === 'rights' && !isHeld(entry)));
  const keyOf = ({ appId }: Pick<Tenant, 'appId'>, subscriberId: string): string => `${appId} ${subscriberId}`;
  const heldOf = (tenant: Tenant, subscriberId: string, epoch: number): Kept => {
    const entry = kept.get(keyOf(tenant, subscriberId));
    return entry?.epoch === epoch ? entry : nobody;
  };

  async function reload(tenant: Tenant, subscriberId: string, epoch: number, stale: readonly MemberPart[]): Promise<Kept> {
    const readAtMs = clock.ms();
    const key = keyOf(tenant, subscriberId);
    const { answer, noticed } = await reads.during(key, async () => {
      const read = await repo.memberFacts(tenant, subscriberId, stale);
      // After the version: what changes in between is read again.
      return { facts: read, products: read.own && (await activeProducts(tenant, subscriberId)) };
    });
    const { facts, products } = answer;
    // The other parts come from what is kept now: it has every change that was noticed, also by other reads that ended meanwhile.
    const held = heldOf(tenant, subscriberId, epoch);
    const rights = facts.own && products ? rightsOf(facts.own, products.ids) : held.viewer;
    const isRead: Readonly<Record<MemberPart, boolean>> = {
      rights: facts.own !== null,
      completions: facts.completed !== null,
      bookmarks: facts.saved !== null,
    };
    const renewed: Kept = {
      epoch,
      versions: byPart((part) => (isRead[part] ? facts[part] : held.versions[part])),
      // What was noticed before the read began is in it: the counters of a member who is removed begin again.
      latest: byPart((part) => (isRead[part] ? Math.max(facts[part], noticed[part]) : held.latest[part])),
      ...(products
        ? { readAtMs, untilMs: products.endsAt === null ? Infinity : msOf(products.endsAt) }
        : { readAtMs: held.readAtMs, untilMs: held.untilMs }),
      viewer: {
        activeProductIds: rights.activeProductIds,
        subscriptions: rights.subscriptions,
        releases: rights.releases,
        ...(facts.completed ? completedOf(facts.completed) : { completed: held.viewer.completed, completedAt: held.viewer.completedAt }),
        bookmarks: facts.saved ? new Set(facts.saved) : held.viewer.bookmarks,
      },
    };
    kept.set(key, renewed);
    return renewed;
  }

  /** Reads the wanted parts that changed since; all parts of someone new. */
  async function current(tenant: Tenant, subscriberId: string, epoch: number, wanted: readonly MemberPart[]): Promise<Kept> {
    let entry = heldOf(tenant, subscriberId, epoch);
    for (let stale = entry === nobody ? parts : staleParts(entry, wanted); stale.length > 0; stale = staleParts(entry, wanted))
      entry = await reload(tenant, subscriberId, epoch, stale);
    return entry;
  }

  return {
    /** The member's current facts. Only the wanted parts are brought up to date. What anyone published before the call is known, too. */
    of: async (tenant: Tenant, subscriberId: string, wanted = parts): Promise<StoredViewer> => {
      await changes.now();
      return (await current(tenant, subscriberId, changes.epochOf(tenant), wanted)).viewer;
    },
    /** What the member completed. `added`: a page that was committed as new; if nothing else changed since, nothing is read again. */
    completedNow: async (tenant: Tenant, subscriberId: string, added: { pageId: string; at: string } | null): Promise<ReadonlySet<string>> => {
      await changes.now();
      const epoch = changes.epochOf(tenant);
      const held = heldOf(tenant, subscriberId, epoch);
      if (added && held !== nobody && held.versions.completions >= 0 && held.latest.completions === held.versions.completions + 1)
        kept.set(keyOf(tenant, subscriberId), withCompleted(held, added));
      return (await current(tenant, subscriberId, epoch, ['completions'])).viewer.completed;
    },
  };
}

const isPart = (part: string): part is MemberPart => parts.some((known) => known === part);
const withVersion = (versions: Versions, part: MemberPart, version: number): Versions =>
  versions[part] < version ? { ...versions, [part]: version } : versions;
const byPart = (versionOf: (part: MemberPart) => number): Versions => ({
  rights: versionOf('rights'),
  completions: versionOf('completions'),
  bookmarks: versionOf('bookmarks'),
});

function rightsOf({ subscriptions: rows, releases }: NonNullable<MemberFacts['own']>, productIds: readonly string[]): Rights {
  const subscriptions = new Map<string, Subscription>();
  for (const { page_id, is_assigned, is_member, subscribed_at, completed_at, course, ...run } of rows)
    subscriptions.set(page_id, {
      ...run,
      isAssigned: is_assigned,
      isMember: is_member,
      subscribedAt: subscribed_at,
      completedAt: completed_at,
      ...(course ? { course, pausedAt: course.pausedAt, delays: course.delays } : {}),
    });
  return {
    activeProductIds: new Set(productIds),
    subscriptions,
    releases: new Map(releases.map(({ page_id, release_at }) => [page_id, release_at])),
  };
}

/** The same facts with one more page, which is the newest. */
function withCompleted(entry: Kept, { pageId, at }: { pageId: string; at: string }): Kept {
  const completedAt = new Map([[pageId, at], ...entry.viewer.completedAt]);
  return {
    ...entry,
    versions: { ...entry.versions, completions: entry.latest.completions },
    viewer: { ...entry.viewer, completedAt, completed: new Set(completedAt.keys()) },
  };
}

const idLength = 36;
function completedOf({ ids, times }: NonNullable<MemberFacts['completed']>): Pick<StoredViewer, 'completed' | 'completedAt'> {
  const completedAt = new Map<string, string>();
  for (const [at, time] of times.entries()) completedAt.set(ids.slice(at * idLength, (at + 1) * idLength), isoOf(time));
  return { completed: new Set(completedAt.keys()), completedAt };
}
