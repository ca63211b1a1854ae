// Access decisions per second on a tree of 10,000 pages, compared with bare look-ups of the same pages in a Map (GOALS section 4: ≤ 2 µs each).
import { decide } from '@bandstand/rules/access/decide.ts';
import { guest, inheritingRecord, openApp, type AccessFacts } from '@bandstand/rules/access/facts.ts';
import { indexAccess, type AccessPage } from '@bandstand/rules/access/tree.ts';

const pageCount = 10_000;
const rounds = 60;

const idOf = (index: number): string => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
const product = idOf(900_000);

/** One program in ten is sold and its weeks drip; everything below inherits. */
function pageOf(index: number): AccessPage {
  const parentId = index < 10 ? null : idOf(Math.floor((index - 10) / 9));
  const isSold = index >= 10 && index < 100 && index % 10 === 0;
  const isDripped = index >= 100 && index % 25 === 0;
  const record = isSold
    ? { ...inheritingRecord, inherit: false, require_purchase: true, is_progress_root: true, products: [{ id: product }] }
    : isDripped
      ? { ...inheritingRecord, inherit: false, is_scheduled: true, schedule_period: index % 40, schedule_interval: 'day' as const }
      : inheritingRecord;
  return { id: idOf(index), parentId, record, isPublished: true };
}

const pages = Array.from({ length: pageCount }, (_, index) => pageOf(index));
const tree = indexAccess(pages);
const now = Date.parse('2026-03-29T01:30:00.000Z');
const subscriptions = new Map(
  pages
    .filter((page) => page.record.is_progress_root)
    .map((page) => [page.id, { startedAt: '2026-03-01T00:00:00.000Z', startedAtExact: '2026-03-01T08:00:00.000Z', startFromPageId: null }]),
);
const viewers: Record<string, AccessFacts> = {
  guest: { tree, app: openApp, viewer: guest, now },
  'member with the product, started': {
    tree,
    app: openApp,
    now,
    viewer: { subscriberId: idOf(1), isSignedIn: true, isAdmin: false, activeProductIds: new Set([product]), subscriptions, releases: new Map() },
  },
};

let kept = 0;
/** Nanoseconds per page for one run of `work`, the best of three. */
function measure(work: (id: string) => unknown): number {
  let best = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const start = process.hrtime.bigint();
    for (let round = 0; round < rounds; round++) for (const page of pages) if (work(page.id)) kept++;
    best = Math.min(best, Number(process.hrtime.bigint() - start) / (rounds * pageCount));
  }
  return best;
}

const bare = measure((id) => tree.nodes.get(id));
console.log(`bare look-up: ${bare.toFixed(0)} ns`);
for (const [name, facts] of Object.entries(viewers)) {
  const each = measure((id) => decide(facts, id));
  console.log(
    `decision, ${name}: ${(each / 1000).toFixed(3)} µs, ${Math.round(1e9 / each).toLocaleString('en')} a second, ${(each / bare).toFixed(1)} × a bare look-up (target ≤ 2 µs)`,
  );
}
if (kept === 0) throw new Error('nothing was measured');
