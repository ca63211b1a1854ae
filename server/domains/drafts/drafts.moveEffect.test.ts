import type { AccessRecord } from '@bandstand/contract/access.ts';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Session } from '../../testing/client.ts';

const trees = inject('extent') === 'whole' ? 500 : 50;
const pagesOfTree = 9;
const products = ['00000000-0000-4000-8000-00000000aa01', '00000000-0000-4000-8000-00000000aa02'];

let app: TestApp;
let owner: Session;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});
afterAll(() => app.close());

type Page = { id: string; parent: number | null; record: AccessRecord };
/** Someone who opens pages: a guest, or a member with products and access to private pages. */
type Visitor = { isMember: boolean; owns: readonly string[]; isIn: readonly string[] };

/** The same dice throws each time, so that a failure is reproducible. */
function dice(seed: number): (sides: number) => number {
  let state = seed + 1;
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

function recordOf(roll: (sides: number) => number): AccessRecord {
  if (roll(2) === 0) return inheritingRecord;
  const kind = roll(5);
  return {
    ...inheritingRecord,
    inherit: false,
    is_private: kind === 0,
    require_purchase: kind === 1 || kind === 2 || (kind === 0 && roll(2) === 0),
    require_authentication: kind === 3,
    allow_browsing: roll(3) === 0,
    products: products.filter(() => roll(2) === 0).map((id) => ({ id })),
  };
}

/** What they find on a page, derived from the specification and not from the product's rules (L187–L203). */
function finds(pages: readonly Page[], at: number, { isMember, owns, isIn }: Visitor): string {
  let top: number | null = at;
  while (top !== null && pages[top]!.record.inherit) top = pages[top]!.parent;
  if (top === null) return 'all';
  const { id, record } = pages[top]!;
  const named = record.products.map((product) => product.id).toSorted();
  const hasPaid = isMember && named.some((product) => owns.includes(product));
  if (record.is_private) {
    if (!isMember || !isIn.includes(id)) return 'nothing';
    return record.require_purchase && !hasPaid ? `offer ${named.join()}` : 'all';
  }
  const taste = record.allow_browsing && top === at ? 'a taste' : null;
  if (record.require_purchase) return hasPaid ? 'all' : (taste ?? `offer ${named.join()}`);
  if (record.require_authentication && !isMember) return taste ?? 'sign in';
  return 'all';
}

function visitorsOf(pages: readonly Page[]): Visitor[] {
  const isPrivate = pages.filter(({ record }) => record.is_private).map(({ id }) => id);
  const lists = [[], [products[0]!], [products[1]!], products];
  const members = lists.flatMap((owns) => [[], ...isPrivate.map((id) => [id]), isPrivate].map((isIn) => ({ isMember: true, owns, isIn })));
  return [{ isMember: false, owns: [], isIn: [] }, ...members];
}

/** The pages on which someone finds something else after the move. */
function changedBy(before: readonly Page[], moved: number, parent: number | null): string[] {
  const after = before.map((page, at) => (at === moved ? { ...page, parent } : page));
  const visitors = visitorsOf(before);
  return before.flatMap(({ id }, at) => (visitors.some((visitor) => finds(before, at, visitor) !== finds(after, at, visitor)) ? [id] : []));
}

const isBelow = (pages: readonly Page[], at: number | null, top: number): boolean =>
  at !== null && (at === top || isBelow(pages, pages[at]!.parent, top));

async function grow(seed: number, roll: (sides: number) => number): Promise<Page[]> {
  const pages = Array.from({ length: pagesOfTree }, (_, at): Page => ({
    id: app.platform.ids.next(),
    parent: at === 0 || roll(3) === 0 ? null : roll(at),
    // One page of each tree is sold, so that something moves below it.
    record: at === 0 ? { ...inheritingRecord, inherit: false, require_purchase: true, products: [{ id: products[0]! }] } : recordOf(roll),
  }));
  const { drafts, publishDrafts } = app.server.paged;
  await publishDrafts.publishMany(app.tenant, null, {
    title: `Tree ${seed}`,
    made: pages.map(({ id, parent, record }, at) => {
      const parent_id = parent === null ? null : pages[parent]!.id;
      const row = drafts.newRow(app.tenant, { id, parent_id, position: at, type: 'generic', slug: `t${seed}-${at}`, title: `Page ${at}` });
      return { ...row, access: { ...record, parent: parent_id } };
    }),
  });
  return pages;
}

it(`lists before a move exactly the pages on which someone would find something else, in ${trees} trees`, async () => {
  const move = async (id: string, parent_id: string | null, dry_run: boolean) => {
    const { status, body } = await app.call('POST /studio/pages/{id}/move', {
      as: owner,
      params: { id },
      body: { parent_id, position: 0, ...(dry_run ? { dry_run } : {}) },
    });
    expect(status).toBe(200);
    return body.access_changes.map(({ page_id }) => page_id).toSorted();
  };
  const counts = { moves: 0, changing: 0, pages: 0 };
  for (let seed = 0; seed < trees; seed += 1) {
    const roll = dice(seed);
    const pages = await grow(seed, roll);
    const tries: [number, number | null][] = [
      [1 + roll(pagesOfTree - 1), 0],
      [1 + roll(pagesOfTree - 1), roll(pagesOfTree)],
      [1 + roll(pagesOfTree - 1), null],
    ];
    for (const [moved, parent] of tries) {
      if (isBelow(pages, parent, moved)) continue;
      const expected = changedBy(pages, moved, parent).toSorted();
      const parentId = parent === null ? null : pages[parent]!.id;
      expect(await move(pages[moved]!.id, parentId, true), `tree ${seed}: ${moved} below ${parent}`).toEqual(expected);
      counts.moves += 1;
      counts.pages += expected.length;
      if (expected.length > 0) counts.changing += 1;
      if (parent !== 0) continue;
      // The dry run matches what is done, and moving back changes the same pages.
      expect(await move(pages[moved]!.id, parentId, false)).toEqual(expected);
      const before = pages[moved]!.parent;
      expect(await move(pages[moved]!.id, before === null ? null : pages[before]!.id, false)).toEqual(expected);
    }
  }
  // Without any changes the test would prove nothing.
  expect(counts.changing).toBeGreaterThan(trees / 2);
  expect(counts.pages).toBeGreaterThan(counts.changing);
}, 600_000);
