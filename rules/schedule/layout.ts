import type { LayoutDay } from '@bandstand/contract/programs.ts';
import type { Delay } from '../access/facts.ts';
import { delayedDay } from '../programs/course.ts';
import { addDays } from '../time/days.ts';

/** A page's place on the calendar of a run. */
export interface PlannedPage {
  pageId: string;
  date: string;
  /** Time of day in minutes after midnight; null: all day. */
  minute: number | null;
}
export interface LayoutFacts {
  layout: readonly LayoutDay[];
  /** The program's published pages in tree order, including the program itself. */
  order: readonly string[];
  /** The first day of the run. */
  firstDay: string;
  /** The page where the run began, if not the first (PRG-6). */
  startFromPageId: string | null;
  delays?: readonly Delay[];
}

/**
 * The days of a layout for one run (SCH-4). A run that began at a page omits the earlier ones and counts from that page; if it has no day,
 * from the first later page with one. Unpublished pages have no day.
 */
export function plannedPages({ layout, order, firstDay, startFromPageId, delays = [] }: LayoutFacts): PlannedPage[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const from = startFromPageId === null ? 0 : (places.get(startFromPageId) ?? 0);
  const placeOf = ({ page_id }: LayoutDay) => places.get(page_id) ?? -1;
  const days = layout.filter((entry) => placeOf(entry) >= from).toSorted((a, b) => placeOf(a) - placeOf(b));
  const offset = from === 0 ? 0 : (days[0]?.day ?? 0);
  return days.map(({ page_id, day, minute }) => ({
    pageId: page_id,
    date: delayedDay(addDays(firstDay, Math.max(0, day - offset)), delays),
    minute: minute ?? null,
  }));
}

/** An item that a layout put on a member's calendar, in its current state. */
export interface LaidItem {
  id: string;
  pageId: string;
  date: string;
  minute: number | null;
  isMoved: boolean;
  isRemoved: boolean;
  isCompleted: boolean;
}
export interface LayoutChange {
  added: PlannedPage[];
  moved: { id: string; date: string; minute: number | null }[];
  removed: string[];
}

/**
 * How a changed layout affects the calendar of a member who is halfway. New pages are added, items that still follow the layout move, and
 * removed pages disappear. Past items stay, and so do those that the member moved, removed or completed.
 */
export function layoutChange(planned: readonly PlannedPage[], laid: readonly LaidItem[], today: string): LayoutChange {
  const byPage = new Map(laid.map((item) => [item.pageId, item]));
  const wanted = new Map(planned.map((entry) => [entry.pageId, entry]));
  const follows = (item: LaidItem) => !item.isMoved && !item.isRemoved && !item.isCompleted && item.date >= today;
  return {
    added: planned.filter(({ pageId, date }) => !byPage.has(pageId) && date >= today),
    moved: laid.flatMap((item) => {
      const to = wanted.get(item.pageId);
      const isElsewhere = to && (to.date !== item.date || to.minute !== item.minute);
      return isElsewhere && follows(item) && to.date >= today ? [{ id: item.id, date: to.date, minute: to.minute }] : [];
    }),
    removed: laid.filter((item) => follows(item) && !wanted.has(item.pageId)).map(({ id }) => id),
  };
}
