import { requireKey } from '@bandstand/rules/lists/require.ts';
import type { PlanPage } from '@bandstand/contract/programs.studio.ts';
import { planOf, type PlannedPage } from '@bandstand/rules/programs/plan.ts';
import { settingsOf, type PlanDraft } from './planDraft.ts';
import { opensOn } from './planPages.ts';

export type SampleDay = { page: PlanPage; date: string | null; minute: number | null; opensAt: string | null };
/** Whether the page comes on a day; others only wait for their time to open. */
export const isDated = (line: SampleDay): line is SampleDay & { date: string } => line.date !== null;

/** The calendar of someone who starts on that day in that zone, in the current layout: by date, then in reading order. */
export function sampleOf(pages: readonly PlanPage[], draft: PlanDraft, startDate: string, timeZone: string): SampleDay[] {
  const steps = pages.filter(({ id, is_step }) => is_step || id in draft.days);
  const byId = new Map(steps.map((page) => [page.id, page]));
  const settings = settingsOf(
    draft,
    pages.map(({ id }) => id),
  );
  const planned = planOf({ pages: steps.map((page) => ({ id: page.id, release: releaseOf(page, draft) })), settings, startDate, timeZone });
  return planned
    .map(({ page_id, date, minute, opens_at }) => ({ page: requireKey(byId, page_id), date, minute, opensAt: opens_at }))
    .sort((one, other) => (one.date ?? '9').localeCompare(other.date ?? '9') || (one.minute ?? -1) - (other.minute ?? -1));
}

/** Fractions of a day are hours, counted from the minute of the start. */
function releaseOf(page: PlanPage, draft: PlanDraft): PlannedPage['release'] {
  const day = opensOn(page, draft);
  if (day === null) return null;
  const isWholeDays = Number.isInteger(day);
  return { schedule_period: isWholeDays ? day : Math.round(day * 24), schedule_interval: isWholeDays ? 'day' : 'hour', available_from: null };
}
