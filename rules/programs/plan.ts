import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { LayoutDay, ProgramSettings } from '@bandstand/contract/programs.ts';
import { computeRelease } from '../access/release.ts';
import { plainDateOf, startOfDate } from '../time/zone.ts';
import { addDays } from '../time/days.ts';

/** When a page opens by its deciding record. */
export type PageRelease = Pick<AccessRecord, 'schedule_period' | 'schedule_interval' | 'available_from'>;
/** A page of the program; `release` null: it opens with the program. */
export type PlannedPage = { id: string; release: PageRelease | null };

/** A page in a member's calendar. `date`: its day; null: none. `opens_at`: null if it does not wait. */
export type PlanDay = { page_id: string; date: string | null; minute: number | null; opens_at: string | null };

export type PlanFacts = {
  pages: readonly PlannedPage[];
  settings: Pick<ProgramSettings, 'pace' | 'starts_on' | 'layout'>;
  /** The day on which the sample member starts; with one first day for all, that one applies. */
  startDate: string;
  timeZone: string;
  /** The time of that day at which they start, for releases in hours; default: midnight. */
  startedAtExact?: string;
};

/** The first day of someone who joins: their own, or everyone's. */
export const firstDay = ({ pace, starts_on }: Pick<ProgramSettings, 'pace' | 'starts_on'>, chosen: string): string =>
  pace === 'fixed' && starts_on !== null ? starts_on : chosen;

/** The calendar of a member who starts on that day in that zone: `decide`'s result for each page, and the day of the layout (SCH-4). */
export function planOf({ pages, settings, startDate, timeZone, startedAtExact }: PlanFacts): PlanDay[] {
  const start = firstDay(settings, startDate);
  const startedAt = new Date(startOfDate(start, timeZone)).toISOString();
  const run = { startedAt, startedAtExact: startedAtExact ?? startedAt, startFromPageId: null, timeZone };
  const layout = new Map<string, LayoutDay>(settings.layout.map((entry) => [entry.page_id, entry]));
  return pages.map(({ id, release }) => {
    const opensAt = release === null ? null : openingOf(run, release);
    const laidOut = layout.get(id);
    return {
      page_id: id,
      date: laidOut ? addDays(start, laidOut.day) : opensAt === null ? null : plainDateOf(opensAt, timeZone),
      minute: laidOut?.minute ?? null,
      opens_at: opensAt === null ? null : new Date(opensAt).toISOString(),
    };
  });
}

function openingOf(run: Parameters<typeof computeRelease>[0], release: PageRelease): number {
  const computed = computeRelease(run, release);
  return release.available_from === null ? computed : Math.max(computed, Date.parse(release.available_from));
}
