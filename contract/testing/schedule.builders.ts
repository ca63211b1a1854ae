import type { ScheduledItem } from '../schedule.ts';
import { anId } from './pages.builders.ts';

export type ScheduledParts = Partial<Omit<ScheduledItem, 'page'>> & { title?: string; page?: Partial<ScheduledItem['page']> };

/** A page that the member put on a day. */
export function aScheduledItem({ title = 'A page', page, ...more }: ScheduledParts = {}): ScheduledItem {
  return {
    id: anId(),
    item_id: anId(),
    item_type: 'Page',
    date: '2026-05-13',
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
