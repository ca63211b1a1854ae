import type { CalendarItem } from '@bandstand/contract/calendar.studio.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { offsetAt } from '@bandstand/rules/time/offsets.ts';

/** The audience of an entry on the calendar: all members, the audience of a page, one member. */
export type Lane = { scope: CalendarItem['scope']; id: string | null; title: string | null };
export const wholeApp: Lane = { scope: 'account_app', id: null, title: null };
export const laneKey = ({ scope, id }: Pick<Lane, 'scope' | 'id'>): string => `${scope} ${id ?? ''}`;
/** Whether something can be added there: an audience and a member must be named. */
export const isNamed = ({ scope, id }: Lane): boolean => scope === 'account_app' || id !== null;

/** An entry on a day: the owner's own, or read-only on a member's calendar. */
export type Entry = {
  id: string;
  pageId: string;
  title: string;
  type: CalendarItem['page']['type'];
  date: string;
  minute: number | null;
  lane: Lane;
  /** Null: not the owner's, so it cannot be moved. */
  placed: CalendarItem | null;
  isLocked: boolean;
  isDone: boolean;
};

export const fromPlaced = (item: CalendarItem): Entry => ({
  id: item.id,
  pageId: item.item_id,
  title: item.page.title,
  type: item.page.type,
  date: item.date,
  minute: item.start_minute,
  lane: { scope: item.scope, id: item.scope_id, title: item.scope_title },
  placed: item,
  isLocked: false,
  isDone: false,
});

/** An entry of a member's own calendar, at the member's time of day. */
export const fromSeen = (item: ScheduledItem, timeZone: string, member: Lane): Entry => ({
  id: item.id,
  pageId: item.item_id,
  title: item.page.title,
  type: item.page.type,
  date: item.date,
  minute: item.starts_at === null ? null : minuteIn(Date.parse(item.starts_at), timeZone),
  lane: item.scope === 'account_app' ? wholeApp : item.scope === 'subscriber' ? member : { scope: 'page', id: null, title: null },
  placed: null,
  isLocked: item.is_locked,
  isDone: item.is_completed,
});

const dayMs = 86_400_000;
const minuteIn = (ms: number, timeZone: string): number => Math.floor(((((ms + offsetAt(ms, timeZone)) % dayMs) + dayMs) % dayMs) / 60_000);

/** The owner's entries, and the entries that others made for the member; each once. */
export function together(placed: readonly Entry[], seen: readonly Entry[]): Entry[] {
  const known = new Set(placed.map(({ id }) => id));
  return [...placed, ...seen.filter(({ id }) => !known.has(id))].toSorted(inDayOrder);
}
const inDayOrder = (a: Entry, b: Entry) =>
  a.date === b.date ? (a.minute ?? -1) - (b.minute ?? -1) || a.title.localeCompare(b.title) : a.date < b.date ? -1 : 1;

/** The lanes of a week: the chosen one, or the whole app and every lane with entries. */
export function lanesOf(entries: readonly Entry[], chosen: Lane | null): Lane[] {
  const lanes = new Map<string, Lane>();
  for (const lane of [chosen ?? wholeApp, ...entries.map((entry) => entry.lane)]) if (!lanes.has(laneKey(lane))) lanes.set(laneKey(lane), lane);
  const rank = ({ scope }: Lane) => ['account_app', 'page', 'subscriber'].indexOf(scope);
  return [...lanes.values()].toSorted((a, b) => rank(a) - rank(b) || (a.title ?? '').localeCompare(b.title ?? ''));
}

export type Scope = Lane['scope'];
export const scopes: readonly Scope[] = ['account_app', 'page', 'subscriber'];
