import type { PageSubscription } from '@bandstand/rules/access/facts.ts';
import { LRUCache } from 'lru-cache';
import { isoOf, msOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { createGather } from '../../platform/gather.ts';
import type { MemberFacts, MemberPart, PagesRepo, Versions } from './pages.repo.ts';

export interface Subscription extends PageSubscription {
  isAssigned: boolean;
  /** The member joined, and was not only assigned by the owner. */
  isMember: boolean;
  subscribedAt: string;
  completedAt: string | null;
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
  versions: Omit<Versions, 'tree'>;
  /** Between these times the products are as they were read. */
  readAtMs: number;
  untilMs: number;
  viewer: StoredViewer;
}

const parts: readonly MemberPart[] = ['rights', 'completions', 'bookmarks'];
const maxBytes = 64 * 1_048_576;
const [viewerBytes, completionBytes, otherBytes] = [600, 180, 400];
const nobody: Kept = {
  versions: { rights: -1, completions: -1, bookmarks: -1 },
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
  repo: Pick<PagesRepo, 'memberFacts' | 'versions'>;
  clock: Clock;
  activeProducts: ActiveProducts;
}
export type Viewers = ReturnType<typeof createViewers>;

/**
 * What is stored about members, in memory. Every use asks for its versions, together with all others of the moment, and reads only what changed: a
 * change by any server counts for the next request.
 */
export function createViewers({ repo, clock, activeProducts }: ViewersDependencies) {
  const kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ viewer: { completed, subscriptions, activeProductIds, bookmarks } }) =>
      viewerBytes + completed.size * completionBytes + (subscriptions.size + activeProductIds.size + bookmarks.size) * otherBytes,
  });
  const ask = createGather<Tenant, string, Versions>(repo.versions);

  const isHeld = (entry: Kept): boolean => clock.ms() >= entry.readAtMs && clock.ms() < entry.untilMs;
  const staleParts = (entry: Kept, now: Versions, wanted: readonly MemberPart[]): MemberPart[] =>
    wanted.filter((part) => entry.versions[part] !== now[part] || (part === 'rights' && !isHeld(entry)));

  async function reload(
    tenant: Tenant,
    subscriberId: string,
    entry: Kept,
    stale: readonly MemberPart[],
  ): Promise<{ entry: Kept; versions: Versions }> {
    const readAtMs = clock.ms();
    const facts = await repo.memberFacts(tenant, subscriberId, stale);
    // After the version: what changes in between is read again.
    const products = facts.own && (await activeProducts(tenant, subscriberId));
    const rights = facts.own && products ? rightsOf(facts.own, products.ids) : entry.viewer;
    const { versions } = entry;
    const renewed: Kept = {
      versions: {
        rights: facts.own ? facts.rights : versions.rights,
        completions: facts.completed ? facts.completions : versions.completions,
        bookmarks: facts.saved ? facts.bookmarks : versions.bookmarks,
      },
      ...(products
        ? { readAtMs, untilMs: products.endsAt === null ? Infinity : msOf(products.endsAt) }
        : { readAtMs: entry.readAtMs, untilMs: entry.untilMs }),
      viewer: {
        activeProductIds: rights.activeProductIds,
        subscriptions: rights.subscriptions,
        releases: rights.releases,
        ...(facts.completed ? completedOf(facts.completed) : { completed: entry.viewer.completed, completedAt: entry.viewer.completedAt }),
        bookmarks: facts.saved ? new Set(facts.saved) : entry.viewer.bookmarks,
      },
    };
    kept.set(keyOf(tenant, subscriberId), renewed);
    return { entry: renewed, versions: facts };
  }

  /** Reads the wanted parts that changed since; all parts of someone new. */
  async function current(
    tenant: Tenant,
    subscriberId: string,
    entry: Kept,
    versions: Versions | null,
    wanted: readonly MemberPart[],
  ): Promise<{ entry: Kept; versions: Versions }> {
    for (
      let stale = versions ? staleParts(entry, versions, wanted) : parts;
      versions === null || stale.length > 0;
      stale = staleParts(entry, versions, wanted)
    )
      ({ entry, versions } = await reload(tenant, subscriberId, entry, stale));
    return { entry, versions };
  }
  const keyOf = (tenant: Tenant, subscriberId: string): string => `${tenant.appId} ${subscriberId}`;

  return {
    /** The member's current facts, and the current version of the tree. Only the wanted parts are brought up to date. */
    of: async (tenant: Tenant, subscriberId: string, wanted = parts): Promise<{ viewer: StoredViewer; tree: number }> => {
      const held = kept.get(keyOf(tenant, subscriberId)) ?? nobody;
      const { entry, versions } = await current(tenant, subscriberId, held, held === nobody ? null : await ask(tenant, subscriberId), wanted);
      return { viewer: entry.viewer, tree: versions.tree };
    },
    /** What the member completed. `added`: a page that was committed as new; if nothing else changed since, nothing is read again. */
    completedNow: async (tenant: Tenant, subscriberId: string, added: { pageId: string; at: string } | null): Promise<ReadonlySet<string>> => {
      let held = kept.get(keyOf(tenant, subscriberId)) ?? nobody;
      const versions = held === nobody ? null : await ask(tenant, subscriberId);
      if (added && versions && versions.completions === held.versions.completions + 1) {
        held = withCompleted(held, versions, added);
        kept.set(keyOf(tenant, subscriberId), held);
      }
      return (await current(tenant, subscriberId, held, versions, ['completions'])).entry.viewer.completed;
    },
  };
}

function rightsOf({ subscriptions: rows, releases }: NonNullable<MemberFacts['own']>, productIds: readonly string[]): Rights {
  const subscriptions = new Map<string, Subscription>();
  for (const { page_id, is_assigned, is_member, subscribed_at, completed_at, ...run } of rows)
    subscriptions.set(page_id, { ...run, isAssigned: is_assigned, isMember: is_member, subscribedAt: subscribed_at, completedAt: completed_at });
  return {
    activeProductIds: new Set(productIds),
    subscriptions,
    releases: new Map(releases.map(({ page_id, release_at }) => [page_id, release_at])),
  };
}

/** The same facts with one more page, which is the newest. */
function withCompleted(entry: Kept, { completions }: Versions, { pageId, at }: { pageId: string; at: string }): Kept {
  const completedAt = new Map([[pageId, at], ...entry.viewer.completedAt]);
  return {
    ...entry,
    versions: { ...entry.versions, completions },
    viewer: { ...entry.viewer, completedAt, completed: new Set(completedAt.keys()) },
  };
}

const idLength = 36;
function completedOf({ ids, times }: NonNullable<MemberFacts['completed']>): Pick<StoredViewer, 'completed' | 'completedAt'> {
  const completedAt = new Map<string, string>();
  for (const [at, time] of times.entries()) completedAt.set(ids.slice(at * idLength, (at + 1) * idLength), isoOf(time));
  return { completed: new Set(completedAt.keys()), completedAt };
}
