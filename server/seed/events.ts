import { dayMs, wallMs, wallOf } from '@bandstand/rules/events/wall.ts';
import { offsetAt } from '@bandstand/rules/time/offsets.ts';
import type { Server } from '../compose.ts';
import { isoOf, msOf } from '../platform/clock.ts';
import type { Tenant } from '../platform/db/tenancy.ts';
import { timesOf } from './clock.ts';
import type { Caller, Session } from './caller.ts';
import type { PageSeed, SeriesSeed } from './content/reusables.ts';
import type { SeedStep } from './steps.ts';

interface Stage {
  server: Pick<Server, 'plans'>;
  tenant: Tenant;
  author: { userId: string; name: string };
  nowMs: number;
  timeZone: string;
  pageId(key: string): string;
  subscriberId(key: string): string;
}

/** The first occurrence, in the app's local time. */
function firstOf(series: SeriesSeed, nowMs: number, timeZone: string): string {
  const startMs = msOf(timesOf(series, nowMs, timeZone).starts_at);
  const wall = wallOf(startMs + offsetAt(startMs, timeZone));
  return wallOf(wallMs(wall) - series.sinceDays * dayMs);
}

/** Plans the events of the pages and publishes them, including those of the last weeks. */
export async function planEvents(stage: Stage, pages: readonly PageSeed[]): Promise<void> {
  const { server, tenant, author, nowMs, timeZone } = stage;
  for (const { key, series } of pages) {
    if (!series) continue;
    const { address = null, url = null, capacity = null, hosts, minutes, rule } = series;
    const location = { kind: url ? ('online' as const) : ('place' as const), address, url };
    const part = { duration_minutes: minutes, location, capacity, host_ids: hosts.map(stage.subscriberId), rule };
    const made = await server.plans.events.create(tenant, author, {
      page_id: stage.pageId(key),
      timezone: timeZone,
      part: { ...part, starts_at: firstOf(series, nowMs, timeZone) },
    });
    await server.plans.events.publish(tenant, author, made.id, made.version);
  }
}

/** Participants of the next occurrence joined during the last days. */
export const joinsOf = (
  pages: readonly PageSeed[],
  { call, nowMs, session, pageId }: { call: Caller; nowMs: number; session(key: string): Session; pageId(key: string): string },
): SeedStep[] =>
  pages.flatMap(({ key, series }) =>
    (series?.comes ?? []).map((person, index): SeedStep => ({
      ms: nowMs - dayMs / 2 - index * 5_400_000,
      run: async () => {
        const query = { start: isoOf(nowMs), end: isoOf(nowMs + 60 * dayMs), event_id: pageId(key) };
        const [next] = (await call('GET /event_occurrences/per_period', { as: session(person), query })).items;
        if (!next) throw new Error(`${key} has no next occurrence`);
        await call('POST /event_occurrences/{id}/subscribe', { as: session(person), params: { id: next.id } });
      },
    })),
  );
