import type { AccessRecord, ScheduleInterval } from '@bandstand/contract/access.ts';
import { addCalendar } from '../time/zone.ts';
import type { AccessViewer, PageSubscription } from './facts.ts';
import type { AccessIndex, AccessNode } from './tree.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A fractional number of months (0.5 months) counts days of a 30-day month; whole months follow the calendar. */
const daysOfBrokenMonth = 30;

type Period = Pick<AccessRecord, 'schedule_period' | 'schedule_interval'>;
type Span = { months: number; days: number; ms: number };

/**
 * When a started page opens, in milliseconds since 1970 (ACC-10 to ACC-12, L202). The owner's override for the member, else start plus
 * period minus the offset of the page where the run began (PRG-6); never before `available_from`. NaN for an unreadable stored time.
 */
export function releaseAt(
  tree: AccessIndex,
  viewer: AccessViewer,
  page: AccessNode,
  owner: AccessNode,
  root: AccessNode,
  run: PageSubscription,
): number {
  const override = viewer.releases.get(page.id) ?? viewer.releases.get(owner.id) ?? viewer.releases.get(root.id);
  const release = override === undefined ? computeRelease(run, owner.record, offsetOfStart(tree, root, run)) : Date.parse(override);
  return owner.record.available_from === null ? release : Math.max(release, Date.parse(owner.record.available_from));
}

/** Start plus period, minus the offset of the page where the run began, plus what the run was delayed by. Months and years clamp to the month's end (ACC-10). */
export function computeRelease(run: PageSubscription, period: Period, startOffset: Period | null = null): number {
  const isExact = period.schedule_interval === 'minute' || period.schedule_interval === 'hour';
  const start = Date.parse((isExact ? run.startedAtExact : null) ?? run.startedAt ?? '');
  const span = spanOf(period);
  const minus = startOffset ? spanOf(startOffset) : nothing;
  const [months, days] = [span.months - minus.months, span.days - minus.days];
  return withCourse(addCalendar(start, months, days, run.timeZone ?? null) + span.ms - minus.ms, run, isExact);
}

/** What was open before a delay or a pause stays open; everything else waits. Infinite while the run is paused. */
function withCourse(release: number, { delays = [], pausedAt = null, timeZone = null }: PageSubscription, isExact: boolean): number {
  let at = release;
  for (const delay of delays) if (at > Date.parse(delay.at)) at = isExact ? at + delay.ms : addCalendar(at, 0, delay.days, timeZone);
  return pausedAt !== null && at > Date.parse(pausedAt) ? Infinity : at;
}

/** The offset of `start_from_page_id`, while that page is a scheduled page of the same run; else null. */
function offsetOfStart(tree: AccessIndex, root: AccessNode, run: PageSubscription): Period | null {
  if (run.startFromPageId === null) return null;
  const owner = tree.nodes.get(run.startFromPageId)?.owner;
  return owner?.record.is_scheduled && owner.progressRoot === root ? owner.record : null;
}

const nothing: Span = { months: 0, days: 0, ms: 0 };

function spanOf({ schedule_period: count, schedule_interval: unit }: Period): Span {
  if (!count) return nothing;
  if (unit === 'minute') return { ...nothing, ms: count * 60_000 };
  if (unit === 'hour') return { ...nothing, ms: count * hourMs };
  if (unit === 'month' || unit === 'year') {
    const months = unit === 'year' ? count * 12 : count;
    return { months: Math.trunc(months), days: 0, ms: (months % 1) * daysOfBrokenMonth * dayMs };
  }
  const days = unit === 'week' ? count * 7 : count;
  return { months: 0, days: Math.trunc(days), ms: (days % 1) * dayMs };
}

const units: readonly ScheduleInterval[] = ['minute', 'hour', 'day', 'week', 'month', 'year'];

/** Reads a schedule as clients send it: number and unit in either field, the unit also in the plural (ACC-10). Null: neither fits. */
export function readSchedule(period: unknown, interval: unknown): { schedule_period: number; schedule_interval: ScheduleInterval } | null {
  const unit = toUnit(interval) ?? toUnit(period);
  const count = toCount(period) ?? toCount(interval);
  return unit && count !== null ? { schedule_period: count, schedule_interval: unit } : null;
}

function toUnit(value: unknown): ScheduleInterval | null {
  if (typeof value !== 'string') return null;
  const name = value.trim().toLowerCase().replace(/s$/, '');
  return units.find((unit) => unit === name) ?? null;
}

function toCount(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : null;
}
