import type { MessageStats } from '@bandstand/contract/inbox.studio.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import { csvOf } from '../../platform/csv.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { refuseFields } from '../../platform/http/app-error.ts';
import type { DaysRepo } from './inbox.days.repo.ts';
import type { NumbersRepo, CountRow, WaitRow } from './inbox.numbers.repo.ts';

export interface NumbersDependencies {
  clock: Clock;
  repo: NumbersRepo;
  days: DaysRepo;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  /** The app's time zone. */
  zoneOf: (tenant: Tenant) => Promise<string>;
  people: (tenant: Tenant) => Promise<{ staffIds: readonly string[]; profileIds: readonly string[] }>;
}

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 366;
/** Days that stay counted: a little more than can be asked for up to now. Earlier ones are counted from the messages. */
const keptDays = 400;
const messagesAtOnce = 100_000;
const hourMs = 3_600_000;
const msOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dayOf = (ms: number) => isoOf(ms).slice(0, 10);
/** Columns of the file, in order. */
const exported = ['date', 'threads', 'messages', 'from_team', 'asked', 'answered', 'median_seconds', 'p90_seconds'] as const;

export type Numbers = ReturnType<typeof createNumbers>;

/** How much is written, and how long members wait for an answer, by days in the app's time zone. */
export function createNumbers({ clock, repo, days, tenantOf, zoneOf, people }: NumbersDependencies) {
  /** In an order, so that the same people are the same basis. */
  async function basisOf(tenant: Tenant) {
    const [zone, { staffIds, profileIds }] = await Promise.all([zoneOf(tenant), people(tenant)]);
    return { zone, staffIds: staffIds.toSorted(), profileIds };
  }
  async function numbers(tenant: Tenant, query: { from?: string; to?: string }): Promise<MessageStats> {
    const basis = await basisOf(tenant);
    const to = query.to ?? plainDateOf(clock.ms(), basis.zone);
    const lastMs = msOf(to);
    // 30 February looks like a date, but does not exist.
    const isDate = (date: string | undefined, ms: number) => date === undefined || (!Number.isNaN(ms) && dayOf(ms) === date);
    refuseFields({ to: !isDate(query.to, lastMs) && { key: 'field.invalid' } });
    const firstMs = query.from === undefined ? lastMs - (defaultDays - 1) * dayMs : msOf(query.from);
    const count = (lastMs - firstMs) / dayMs + 1;
    refuseFields({ from: (!isDate(query.from, firstMs) || !(count >= 1) || count > maxDays) && { key: 'field.invalid' } });
    const from = dayOf(firstMs);
    const span = { from, to, ...basis };
    const [counts, waits] = await Promise.all([repo.counts(tenant, span), repo.waits(tenant, span)]);
    const of = (date: string | null) =>
      together(
        counts.find((row) => row.date === date),
        waits.find((row) => row.date === date),
      );
    return {
      from,
      to,
      days: Array.from({ length: count }, (_, at) => dayOf(firstMs + at * dayMs)).map((date) => ({ date, ...of(date) })),
      total: of(null),
    };
  }
  return {
    /** Without a span the last 30 days. Throws 422 for days that do not exist, and for more than a year. */
    numbers,
    /** Counts the days that are over, in all apps. */
    countDays: async (): Promise<void> => {
      for (const appId of await days.behind(clock.iso())) {
        const tenant = await tenantOf(appId);
        if (!tenant) continue;
        const basis = await basisOf(tenant);
        // An hour later nobody is still writing a message of that day.
        const lastMs = msOf(plainDateOf(clock.ms() - hourMs, basis.zone)) - dayMs;
        const { size, first_day } = await days.extent(tenant);
        const lastDay = dayOf(lastMs);
        const firstDay = [dayOf(lastMs - keptDays * dayMs), first_day ?? lastDay].toSorted()[1] ?? lastDay;
        // A statement takes a few seconds, however much is written.
        const most = Math.max(1, Math.floor((keptDays * messagesAtOnce) / Math.max(messagesAtOnce, size)));
        while (!(await days.count(tenant, basis, { firstDay, lastDay, most })));
      }
    },
    /** The days as CSV for a spreadsheet. */
    csv: async (tenant: Tenant, query: { from?: string; to?: string }): Promise<string> => csvOf(exported, (await numbers(tenant, query)).days),
  };
}

const together = (count: CountRow | undefined, wait: WaitRow | undefined): MessageStats['total'] => ({
  threads: count?.threads ?? 0,
  messages: count?.messages ?? 0,
  from_team: count?.from_team ?? 0,
  asked: wait?.asked ?? 0,
  answered: wait?.answered ?? 0,
  median_seconds: wait?.median_seconds ?? null,
  p90_seconds: wait?.p90_seconds ?? null,
});
