import { datesOf, horizonDates, horizonDays, type EventPlan, type PlannedDate } from './dates.ts';
import { matchDates } from './match.ts';
import { dayMs } from './wall.ts';

/** An occurrence's data on its page. */
export interface DateData {
  starts_at: string;
  ends_at: string;
  timezone: string;
  location: PlannedDate['details']['location'];
  capacity: number | null;
  host_ids: string[];
  replay_url: string | null;
  event_id: string;
  date: string;
  state?: 'cancelled';
}
/** An occurrence with a page. */
export interface PublishedDate {
  pageId: string;
  /** The date it was published under. */
  date: string;
  title: string;
  data: DateData;
  joined: number;
  /** Whether members see it: a rollback may have hidden it. */
  isLive: boolean;
}
export interface DateChange {
  kind: 'none' | 'new' | 'changed' | 'removed' | 'cancelled';
  planned: PlannedDate | null;
  published: PublishedDate | null;
  /** Its future title; null if it is removed. */
  title: string | null;
  data: DateData | null;
}

/** Equal for any order of keys. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export function dataOf(plan: EventPlan, eventId: string, { date, details, startsMs, endsMs, isCancelled }: PlannedDate): DateData {
  return {
    starts_at: new Date(startsMs).toISOString(),
    ends_at: new Date(endsMs).toISOString(),
    timezone: plan.timezone,
    location: details.location,
    capacity: details.capacity,
    host_ids: details.host_ids,
    replay_url: details.replay_url,
    event_id: eventId,
    date,
    ...(isCancelled ? { state: 'cancelled' as const } : {}),
  };
}

export interface ChangesInput {
  plan: EventPlan;
  eventId: string;
  /** The event page's title, for occurrences without their own. */
  title: string;
  published: readonly PublishedDate[];
  nowMs: number;
}

/**
 * What publishing the plan changes, per occurrence. Members stay joined: a moved occurrence keeps its page, and a removed one with
 * participants is cancelled but kept. Past occurrences keep their time, whatever happens to the rule.
 */
export function changesOf({ plan, eventId, title, published, nowMs }: ChangesInput): DateChange[] {
  const isOver = ({ data }: PublishedDate) => Date.parse(data.ends_at) < nowMs;
  const fromMs = Math.min(nowMs, ...published.map(({ data }) => Date.parse(data.starts_at) - 2 * dayMs));
  const all = datesOf(plan, { fromMs, toMs: nowMs + horizonDays * dayMs });
  const names = new Set(published.map(({ date }) => date));
  const coming = all.filter(({ endsMs }) => endsMs >= nowMs).slice(0, horizonDates);
  const isComing = new Set(coming.map(({ date }) => date));
  const wanted = new Map(all.filter(({ date }) => isComing.has(date) || names.has(date)).map((planned) => [planned.date, planned]));
  const matches = matchDates(
    published.filter((row) => !isOver(row) && (row.data.state !== 'cancelled' || wanted.has(row.date))).map(({ date }) => date),
    [...wanted.values()].filter(({ date }) => isComing.has(date)).map(({ date, every }) => ({ date, isMonthly: every === 'month' })),
  );
  const taken = new Set(matches.values());

  const changes = published.map((row): DateChange => {
    const planned = wanted.get(isOver(row) ? row.date : (matches.get(row.date) ?? '')) ?? null;
    const before = { published: row, title: row.title, data: row.data };
    if (planned) return keep(planned, row);
    if (isOver(row)) return { kind: 'none', planned: null, ...before };
    if (row.joined === 0) return { kind: 'removed', planned: null, published: row, title: null, data: null };
    const isAnnounced = row.data.state === 'cancelled' && row.isLive;
    return { kind: isAnnounced ? 'none' : 'cancelled', planned: null, ...before, data: { ...row.data, state: 'cancelled' } };
  });
  const made = coming.filter(({ date }) => !taken.has(date) && !published.some((row) => isOver(row) && row.date === date));
  return [
    ...changes,
    ...made.map((planned): DateChange => ({
      kind: 'new',
      planned,
      published: null,
      title: planned.details.title ?? title,
      data: dataOf(plan, eventId, planned),
    })),
  ].toSorted((a, b) => startOf(a) - startOf(b));

  function keep(planned: PlannedDate, row: PublishedDate): DateChange {
    const fresh = dataOf(plan, eventId, planned);
    const { starts_at, ends_at, timezone } = row.data;
    const data = isOver(row) ? { ...fresh, starts_at, ends_at, timezone } : fresh;
    const next = { planned, published: row, title: planned.details.title ?? title, data };
    if (data.state === 'cancelled' && row.data.state !== 'cancelled') return { kind: 'cancelled', ...next };
    return { kind: row.isLive && next.title === row.title && text(data) === text(row.data) ? 'none' : 'changed', ...next };
  }
}

function startOf({ data, published }: DateChange): number {
  const known = data ?? published?.data;
  if (!known) throw new Error('A change is of a date that is planned or published');
  return Date.parse(known.starts_at);
}
