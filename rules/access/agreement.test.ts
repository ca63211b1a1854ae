import type { AccessRecord } from '@bandstand/contract/access.ts';
import { expect, it } from 'vitest';
import { decide, isListable } from './decide.ts';
import { guest, inheritingRecord, openApp, type AccessFacts, type AccessViewer } from './facts.ts';
import { handedParent } from './handed.ts';
import { indexAccess, type AccessPage } from './tree.ts';

const trees = 100_000;
const products = ['gym', 'yoga'];
const now = Date.parse('2025-06-01T00:00:00Z');
const startedAt = '2025-05-25T00:00:00.000Z';

/** A local generator (mulberry32): fast enough for a hundred thousand trees, and always the same ones. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

function recordOf(roll: (sides: number) => number): AccessRecord {
  const flag = (sides: number) => roll(sides) === 0;
  if (flag(2)) return { ...inheritingRecord, is_progress_root: flag(4) };
  return {
    ...inheritingRecord,
    inherit: false,
    is_private: flag(5),
    require_purchase: flag(4),
    allow_browsing: flag(2),
    is_scheduled: flag(3),
    require_authentication: flag(3),
    is_progress_root: flag(3),
    products: products.filter(() => flag(2)).map((id) => ({ id })),
    schedule_period: roll(14),
    schedule_interval: 'day',
  };
}

function worldOf(roll: (sides: number) => number): { pages: AccessPage[]; facts: Omit<AccessFacts, 'tree'> } {
  const flag = (sides: number) => roll(sides) === 0;
  const pages = Array.from({ length: 2 + roll(8) }, (_, at): AccessPage => ({
    id: `p${at}`,
    parentId: at === 0 || flag(5) ? null : `p${roll(at)}`,
    record: recordOf(roll),
    isPublished: !flag(20),
  }));
  const viewer: AccessViewer = flag(3)
    ? guest
    : {
        subscriberId: 'm',
        isSignedIn: true,
        isAdmin: flag(6),
        activeProductIds: new Set(products.filter(() => flag(2))),
        releases: new Map(),
        subscriptions: new Map(
          pages
            .filter(() => flag(2))
            .map(({ id }) => [
              id,
              flag(3)
                ? { startedAt: null, startedAtExact: null, startFromPageId: null }
                : { startedAt, startedAtExact: startedAt, startFromPageId: null },
            ]),
        ),
      };
  const app = {
    ...openApp,
    is_private: flag(5),
    is_subscriber_only: flag(4),
    require_sign_in: flag(4),
    allow_anonymous_browsing: flag(2),
    app_products: products.filter(() => flag(2)).map((id) => ({ id })),
  };
  return { pages, facts: { app, viewer, now } };
}

it(`ACC-2, ACC-22: the client’s verdict by its access tree equals the server’s, for ${trees.toLocaleString('en')} trees`, () => {
  const roll = dice(20_250_601);
  let compared = 0;
  let leftOut = 0;
  const different: unknown[] = [];
  for (let tree = 0; tree < trees; tree += 1) {
    const { pages, facts } = worldOf(roll);
    const server: AccessFacts = { ...facts, tree: indexAccess(pages) };
    const decisions = new Map(pages.map(({ id }) => [id, decide(server, id)]));
    const isListed = ({ id }: { id: string }) => isListable(decisions.get(id)!);
    const held = pages.filter(isListed).flatMap((page): AccessPage[] => {
      const parentId = handedParent(server.tree.nodes.get(page.id)!, isListed);
      if (parentId === undefined) expect(decisions.get(page.id)!.granted).toBe(false);
      return parentId === undefined ? [] : [{ ...page, parentId }];
    });
    leftOut += pages.length - held.length;
    const client: AccessFacts = { ...facts, tree: indexAccess(held, { isPartial: true }) };
    for (const { id } of held) {
      const [a, b] = [decisions.get(id)!, decide(client, id)];
      compared += 1;
      if (
        a.granted !== b.granted ||
        a.mode !== b.mode ||
        (a.lock_reason ?? a.reason) !== (b.lock_reason ?? b.reason) ||
        a.available_after !== b.available_after
      )
        different.push({ pages, facts, id, a, b });
    }
  }
  expect(different.length === 0 ? [] : [different.length, different[0]]).toEqual([]);
  expect(compared).toBeGreaterThan(300_000);
  expect(leftOut).toBeGreaterThan(50_000);
}, 60_000);
