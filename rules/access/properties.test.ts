import type { AccessRecord, AppAccess } from '@bandstand/contract/access.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, isListable, listablePageIds } from './decide.ts';
import { guest, inheritingRecord, openApp, type AccessFacts, type AccessViewer } from './facts.ts';
import { indexAccess, type AccessPage } from './tree.ts';

const ids = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'];
const productIds = ['gym', 'yoga', 'gold'];
const now = Date.parse('2025-06-01T00:00:00Z');
const dayMs = 86_400_000;

const record: fc.Arbitrary<AccessRecord> = fc
  .record({
    inherit: fc.boolean(),
    is_private: rarely(),
    require_purchase: rarely(),
    allow_browsing: fc.boolean(),
    is_scheduled: rarely(),
    require_authentication: rarely(),
    is_progress_root: rarely(),
    products: fc.subarray(productIds).map((list) => list.map((id) => ({ id }))),
    schedule_period: fc.nat(40),
  })
  .map((flags) => ({ ...inheritingRecord, ...flags, schedule_interval: 'day' as const }));
function rarely() {
  return fc.nat(2).map((n) => n === 0);
}

/** Any parent, so that cycles, missing and later parents occur; every page name is used once. */
const pages: fc.Arbitrary<AccessPage[]> = fc.tuple(
  ...ids.map((id, at) =>
    fc.record({
      id: fc.constant(id),
      record,
      isPublished: fc.nat(9).map((n) => n > 0),
      parentId: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(null, ...ids.slice(0, at)) },
        { weight: 1, arbitrary: fc.constantFrom(...ids, 'gone') },
      ),
    }),
  ),
);
const app: fc.Arbitrary<AppAccess> = fc
  .record({
    is_private: rarely(),
    is_subscriber_only: rarely(),
    require_sign_in: rarely(),
    allow_anonymous_browsing: fc.boolean(),
    app_products: fc.subarray(productIds).map((list) => list.map((id) => ({ id }))),
  })
  .map((flags) => ({ ...openApp, ...flags }));
const member: fc.Arbitrary<AccessViewer> = fc
  .record({
    isAdmin: rarely(),
    owned: fc.subarray(productIds),
    joined: fc.dictionary(fc.constantFrom(...ids), fc.option(fc.nat(40)), { maxKeys: 8 }),
  })
  .map(({ isAdmin, owned, joined }) => ({
    subscriberId: 'm',
    isSignedIn: true,
    isAdmin,
    activeProductIds: new Set(owned),
    releases: new Map(),
    subscriptions: new Map(
      Object.entries(joined).map(([id, days]) => {
        const startedAt = days === null ? null : new Date(now - days * dayMs).toISOString();
        return [id, { startedAt, startedAtExact: startedAt, startFromPageId: null }];
      }),
    ),
  }));
const viewer = fc.oneof(fc.constant(guest), member, member);
const world = fc.record({ pages, app, viewer });
type World = { pages: AccessPage[]; app: AppAccess; viewer: AccessViewer };
const factsOf = ({ pages: list, ...rest }: World): AccessFacts => ({ tree: indexAccess(list), now, ...rest });
const runs = { numRuns: 1_500 };

/** The decision's pseudo-code, walked page by page without an index: the index's caching must not change results. */
function naive({ pages: list, app: settings, viewer: who }: World, id: string, browse = true, skipSchedule = false): string {
  const byId = new Map(list.map((page) => [page.id, page]));
  const chain: AccessPage[] = [];
  for (let at: string | null = id; at !== null;) {
    const page = byId.get(at);
    if (!page || !page.isPublished || chain.includes(page)) return 'IS_PRIVATE';
    chain.push(page);
    at = page.parentId;
  }
  const has = (sold: { id: string }[]) => sold.some((product) => who.activeProductIds.has(product.id));
  const steps = chain.findIndex((page) => !page.record.inherit);
  if (steps < 0) {
    const mayBrowse = browse && settings.allow_anonymous_browsing && chain.length === 1;
    const paid = who.isAdmin || has(settings.app_products);
    if (settings.is_private) return who.subscriberId === null ? 'IS_PRIVATE' : settings.is_subscriber_only && !paid ? 'PURCHASE_REQUIRED' : 'full';
    if (settings.is_subscriber_only) return paid ? 'full' : mayBrowse ? 'browse' : 'PURCHASE_REQUIRED';
    if (settings.require_sign_in) return who.isSignedIn ? 'full' : mayBrowse ? 'browse' : 'AUTHENTICATION_REQUIRED';
    return 'full';
  }
  const owner = chain.at(steps);
  if (!owner) throw new Error('findIndex gave it');
  const { record: rule } = owner;
  const mayBrowse = browse && rule.allow_browsing && steps === 0;
  if (rule.is_private) {
    if (!who.isSignedIn || !who.subscriptions.has(owner.id)) return 'IS_PRIVATE';
    return rule.require_purchase && !who.isAdmin && !has(rule.products) ? 'PURCHASE_REQUIRED' : 'full';
  }
  if (rule.require_purchase) return who.isAdmin || has(rule.products) ? 'full' : mayBrowse ? 'browse' : 'PURCHASE_REQUIRED';
  if (rule.is_scheduled && !skipSchedule) {
    if (!who.isSignedIn) return 'AUTHENTICATION_REQUIRED';
    const root = chain.slice(steps).find((page) => page.record.is_progress_root);
    if (!root) return 'IS_SCHEDULED';
    const startedAt = who.subscriptions.get(root.id)?.startedAt ?? null;
    if (startedAt === null) return 'START_REQUIRED';
    const ofRoot = naive({ pages: list, app: settings, viewer: who }, root.id, false, root === owner);
    if (ofRoot !== 'full') return ofRoot;
    return now < Date.parse(startedAt) + (rule.schedule_period ?? 0) * dayMs ? 'IS_SCHEDULED' : 'full';
  }
  if (rule.require_authentication) return who.isSignedIn ? 'full' : mayBrowse ? 'browse' : 'AUTHENTICATION_REQUIRED';
  return 'full';
}

describe('ACC-2: the decision, for any tree, app and viewer', () => {
  it('the index gives the same result as the pseudo-code walked by hand', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...ids, 'gone'), fc.boolean(), (given, id, browse) => {
        const decision = decide(factsOf(given), id, { browse });
        expect(decision.granted ? decision.mode : (decision.lock_reason ?? decision.reason)).toBe(naive(given, id, browse));
        expect(decision.granted).toBe(decision.mode !== 'none');
        expect(decision.reason === null).toBe(decision.mode === 'full');
      }),
      runs,
    );
  });

  it('ACC-3, ACC-4: browsing never opens a page that inherits', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...ids), (given, id) => {
        const page = given.pages.find((one) => one.id === id);
        if (decide(factsOf(given), id).mode === 'browse') expect(page?.record.inherit && page.parentId !== null).toBe(false);
      }),
      runs,
    );
  });

  it('browsing off never opens more, and changes browse grants only', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...ids), (given, id) => {
        const [on, off] = [decide(factsOf(given), id), decide(factsOf(given), id, { browse: false })];
        expect(off.mode).not.toBe('browse');
        if (on.mode !== 'browse') expect(off).toEqual(on);
        else expect(off.granted).toBe(false);
      }),
      runs,
    );
  });

  it('a further product never removes a grant', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...ids), fc.constantFrom(...productIds), (given, id, product) => {
        const richer = { ...given, viewer: { ...given.viewer, activeProductIds: new Set([...given.viewer.activeProductIds, product]) } };
        const rank = { none: 0, browse: 1, full: 2 };
        expect(rank[decide(factsOf(richer), id).mode]).toBeGreaterThanOrEqual(rank[decide(factsOf(given), id).mode]);
      }),
      runs,
    );
  });

  it('ACC-13, ACC-22: children are granted and listable, and nothing private is listed', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...ids), (given, id) => {
        const facts = factsOf(given);
        const { children = [], reason } = decide(facts, id);
        expect(children.length > 0).toBe(reason === 'VIEWABLE_CHILDREN');
        for (const child of children) expect(decide(facts, child).granted).toBe(true);
        expect(listablePageIds(facts)).toEqual(ids.filter((one) => isListable(decide(facts, one))));
      }),
      runs,
    );
  });

  it('ACC-22: a client that has only the listable pages never opens more than the server', () => {
    fc.assert(
      fc.property(world, (given) => {
        const full = factsOf(given);
        const left = new Set(listablePageIds(full));
        const tree = indexAccess(
          given.pages.filter(({ id }) => left.has(id)),
          { isPartial: true },
        );
        for (const id of left) if (decide({ ...full, tree }, id).granted) expect(decide(full, id).granted).toBe(true);
      }),
      runs,
    );
  });

  it('the order of the list never changes a verdict', () => {
    fc.assert(
      fc.property(world, (given) => {
        const turned = { ...given, pages: given.pages.toReversed() };
        for (const id of ids) expect(decide(factsOf(turned), id).mode).toBe(decide(factsOf(given), id).mode);
      }),
      runs,
    );
  });
});
