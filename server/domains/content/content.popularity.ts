import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { ContentRepo, Uses } from './content.repo.ts';

/** How many members completed or saved a page. */
export type Popularity = (pageId: string) => number;

interface Kept {
  sums: ReadonlyMap<string, number>;
  /** Sums of transactions from this one on may have changed since. */
  seen: string;
  readAtMs: number;
}
/** Pages of all apps that are kept. */
const mostPages = 200_000;
/** After this time all sums are read again: a database that was put back would go unnoticed otherwise. */
const maxAgeMs = 600_000;
const fromTheBeginning: Kept = { sums: new Map(), seen: '0', readAtMs: Number.NEGATIVE_INFINITY };

/** Keeps the sums of an app in memory: a list by popularity reads those that changed since the last one, and what is not added up yet. */
export function createPopularity({ repo, clock }: { repo: Pick<ContentRepo, 'usesSince'>; clock: Clock }) {
  const kept = new LRUCache<string, Kept>({ maxSize: mostPages, sizeCalculation: ({ sums }) => sums.size + 1 });

  const isUsable = (known: Kept | undefined, nowMs: number): known is Kept => known !== undefined && Math.abs(nowMs - known.readAtMs) < maxAgeMs;

  async function read(tenant: Tenant, known: Kept, nowMs: number): Promise<{ kept: Kept; added: Uses['added'] }> {
    const { seen, sums, added } = await repo.usesSince(tenant, known.seen);
    if (BigInt(seen) < BigInt(known.seen)) return read(tenant, fromTheBeginning, nowMs);
    const changed = Object.entries(sums).filter(([id, uses]) => known.sums.get(id) !== uses);
    const readAtMs = known === fromTheBeginning ? nowMs : known.readAtMs;
    // A new map: anyone who sorts by the one before must not count a use twice.
    return { kept: { sums: changed.length > 0 ? new Map([...known.sums, ...changed]) : known.sums, seen, readAtMs }, added };
  }

  return async (tenant: Tenant): Promise<Popularity> => {
    const nowMs = clock.ms();
    const known = kept.get(tenant.appId);
    const now = await read(tenant, isUsable(known, nowMs) ? known : fromTheBeginning, nowMs);
    const newest = kept.peek(tenant.appId);
    if (!isUsable(newest, nowMs) || BigInt(newest.seen) <= BigInt(now.kept.seen)) kept.set(tenant.appId, now.kept);
    return (pageId) => (now.kept.sums.get(pageId) ?? 0) + (now.added[pageId] ?? 0);
  };
}
