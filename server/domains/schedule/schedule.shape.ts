import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { eventState } from '@bandstand/rules/pages/events.ts';
import { instantOf } from '@bandstand/rules/schedule/times.ts';
import { isTimeZone, plainDateOf } from '@bandstand/rules/time/zone.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import type { Page } from '../pages/pages.tree.ts';
import type { Visit } from '../pages/pages.visit.ts';
import type { CalendarRow } from './schedule.tables.ts';

/** The zone in which a member's days are counted. */
export const zoneOf = ({ timezone }: { timezone: string }): string => (isTimeZone(timezone) ? timezone : 'UTC');

type Placed = Pick<CalendarRow, 'id' | 'item_id' | 'item_type' | 'date' | 'start_minute' | 'end_minute' | 'scope'> & { root_id?: string | null };
type Times = Pick<ScheduledItem, 'starts_at' | 'ends_at'>;

/** An item as one viewer sees it; null if the page is missing, or the viewer may not know of it. A locked page shows its title and picture. */
export function toScheduledItem(visit: Visit, zone: string, row: Placed): ScheduledItem | null {
  const page = visit.tree.page(row.item_id);
  if (!page || !visit.isListable(page)) return null;
  const decision = visit.decide(page.id);
  if (isWaiting(visit, zone, row) && !visit.isCompleted(page)) return null;
  const rootId = visit.subscribedRootOf(page.id);
  const root = rootId === null ? undefined : visit.tree.page(rootId);
  return {
    id: row.id,
    item_id: row.item_id,
    item_type: row.item_type,
    date: row.date,
    ...timesOf(row, page, zone),
    scope: row.scope,
    is_completed: visit.isCompleted(page),
    is_locked: !decision.granted,
    available_after: decision.granted ? null : decision.available_after,
    editable: row.scope === 'subscriber',
    state: page.type === 'event_occurrence' ? stateOf(page, visit.nowMs) : null,
    root: root ? { page_id: root.id, title: root.title } : null,
    page: {
      title: page.title,
      path: visit.tree.pathOf(page.id),
      image: page.teaser.image,
      type: page.type,
      duration_minutes: page.teaser.duration_minutes,
    },
  };
}

/** Days of a paused run move when it goes on: until then they are no days. */
function isWaiting(visit: Visit, zone: string, { root_id: rootId, date }: Placed): boolean {
  const pausedAt = rootId ? visit.viewer.subscriptions.get(rootId)?.pausedAt : null;
  return Boolean(pausedAt) && date >= plainDateOf(msOf(pausedAt ?? ''), zone);
}

/** The item's own time of day, else the time of its event on this day. */
function timesOf({ date, start_minute, end_minute }: Placed, page: Page, zone: string): Times {
  if (start_minute !== null)
    return {
      starts_at: isoOf(instantOf(date, start_minute, zone)),
      ends_at: end_minute === null ? null : isoOf(instantOf(date, end_minute, zone)),
    };
  const { starts_at, ends_at } = page.teaser;
  const isThatDay = page.type === 'event_occurrence' && starts_at !== null && plainDateOf(msOf(starts_at), zone) === date;
  return isThatDay ? { starts_at, ends_at } : { starts_at: null, ends_at: null };
}

const stateOf = ({ teaser }: Page, nowMs: number): ScheduledItem['state'] =>
  eventState({ starts_at: teaser.starts_at, ends_at: teaser.ends_at, isCancelled: teaser.event?.state === 'cancelled' }, nowMs);

/** The events that a member joined, on the day they begin in the member's zone (EVT-5). They are stored nowhere else. */
export function joinedEvents(visit: Visit, zone: string, { from, to }: { from: string; to: string }): Placed[] {
  return [...visit.viewer.subscriptions].flatMap(([id, run]) => {
    const page = visit.tree.page(id);
    if (!run.isMember || page?.type !== 'event_occurrence' || page.teaser.starts_at === null) return [];
    const date = plainDateOf(msOf(page.teaser.starts_at), zone);
    if (date < from || date > to) return [];
    return [{ id, item_id: id, item_type: 'EventOccurrence' as const, date, start_minute: null, end_minute: null, scope: 'account_app' as const }];
  });
}

/** By day; items without a time of day first, then by time. */
export const inDayOrder = (a: ScheduledItem, b: ScheduledItem): number =>
  compare(a.date, b.date) || compare(a.starts_at ?? '', b.starts_at ?? '') || compare(a.page.title, b.page.title) || compare(a.id, b.id);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The rows of a shift, on their new days. */
export function onTheirDays<R extends { id: string; date: string }>(rows: readonly R[], moved: readonly { id: string; date: string }[]): R[] {
  const dates = new Map(moved.map(({ id, date }) => [id, date]));
  return rows.flatMap((row) => {
    const date = dates.get(row.id);
    return date === undefined ? [] : [{ ...row, date }];
  });
}
