import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { addDays } from '@bandstand/rules/time/days.ts';

/** A Wednesday in the middle of a month; tests fix the clock at its noon, in UTC. */
export const today = '2026-05-13';
export const inDays = (count: number): string => addDays(today, count);

let made = 0;
const anId = (): string => `00000000-0000-4000-9000-${String(++made).padStart(12, '0')}`;

type ItemParts = Partial<Omit<ScheduledItem, 'page'>> & { title?: string; page?: Partial<ScheduledItem['page']> };

/** The member's own item today, with a plain page by default. */
export function anItem({ title = 'A page', page, ...more }: ItemParts = {}): ScheduledItem {
  return {
    id: anId(),
    item_id: anId(),
    item_type: 'Page',
    date: today,
    starts_at: null,
    ends_at: null,
    scope: 'subscriber',
    is_completed: false,
    is_locked: false,
    available_after: null,
    editable: true,
    state: null,
    root: null,
    page: { title, path: `/${title.toLowerCase().replaceAll(' ', '-')}`, image: null, type: 'article', duration_minutes: null, ...page },
    ...more,
  };
}

/** A joined occurrence: it cannot be moved. */
export function anEvent(more: ItemParts = {}): ScheduledItem {
  const id = anId();
  return anItem({ id, item_id: id, item_type: 'EventOccurrence', scope: 'account_app', editable: false, state: 'scheduled', ...more });
}

export const strong = { page_id: 'root-strong', title: 'Six Weeks to Strong' };
