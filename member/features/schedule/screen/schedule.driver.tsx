import { requireAt } from '@bandstand/rules/lists/require.ts';
import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { daysBetween } from '@bandstand/rules/time/days.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { vi } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { visit, type Visit, type VisitOptions } from '../../../testing/visit.tsx';
import { today } from '../state/schedule.builders.ts';
import { followersOf, onDate, shiftedBy } from '../state/scheduleCache.ts';

/** The clock is fixed at noon of `today`; timers continue. */
export function holdTheClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) });
}

/** Ends a visit: it must send no requests once its server is gone. */
export function leave(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** A calendar on the server, as strict as the real one. */
export function fakeCalendar(start: readonly ScheduledItem[]) {
  let items = [...start];
  const removed = new Map<string, ScheduledItem>();
  const own = (id: string | undefined) => items.find((item) => item.id === id && item.editable);
  const dateOf = (body: unknown) => (body as { date: string }).date;
  const calls: FakeCalls = {
    'GET /schedule': ({ query }) => {
      const shown = items.filter(
        ({ date, item_id }) =>
          date >= (query.get('from') ?? '') && date <= (query.get('to') ?? '9999') && item_id === (query.get('item_id') ?? item_id),
      );
      return { items: shown, total_count: shown.length };
    },
    'POST /schedule': ({ body }) => {
      if (dateOf(body) < today) return refuse(422, 'date_in_past');
      const { item_id: itemId } = body as { item_id: string };
      const made = { ...requireAt(start, 0), id: anId(), item_id: itemId, date: dateOf(body), editable: true };
      items.push(made);
      return made;
    },
    'PUT /schedule/{id}': ({ params, body }) => {
      const item = own(params['id']);
      if (!item) return refuse(403, 'access_denied');
      const date = dateOf(body);
      if (date < today) return refuse(422, 'date_in_past');
      const along = (body as { shift_subsequent?: boolean }).shift_subsequent
        ? shiftedBy(followersOf(items, item), daysBetween(item.date, date))
        : [];
      const moved = onDate(item, date);
      items = items.map((one) => [moved, ...along].find(({ id }) => id === one.id) ?? one);
      return { rescheduled_item: moved, rescheduled_siblings: along };
    },
    'POST /schedule/{id}/duplicate': ({ params, body }) => {
      const item = own(params['id']);
      if (!item) return refuse(403, 'access_denied');
      const made = { ...onDate(item, dateOf(body)), id: anId() };
      items.push(made);
      return made;
    },
    'DELETE /schedule/{id}': ({ params }) => {
      const item = own(params['id']);
      if (!item) return refuse(403, 'access_denied');
      removed.set(item.id, item);
      items = items.filter((one) => one !== item);
      return null;
    },
    'POST /schedule/{id}/restore': ({ params }) => {
      const item = removed.get(params['id'] ?? '');
      if (!item) return refuse(404, 'not_found');
      items.push(item);
      return item;
    },
  };
  return { calls, items: () => items, dateOf: (id: string) => items.find((item) => item.id === id)?.date ?? null };
}

type OpenOptions = VisitOptions & { view?: 'week' | 'month'; width?: 'phone' | 'desktop' };
type Calendar = ReturnType<typeof fakeCalendar>;

/** The calendar of a member with these items. */
export async function opensSchedule(
  items: readonly ScheduledItem[],
  { view = 'week', width = 'desktop', calls = {}, ...options }: OpenOptions = {},
): Promise<Visit & { calendar: Calendar }> {
  holdTheClock();
  noToasts();
  const isPhone = width === 'phone';
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone ? query.includes('max-width: 768px') : query.includes('min-width: 1200px'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const calendar = fakeCalendar(items);
  // A test's own calls come first: `/schedule/feed` is not an item.
  const visited = await visit({ at: '/me/schedule', bundle: aBundle(), calls: { ...calls, ...calendar.calls, ...calls }, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Schedule' });
  if (view === 'month') await visited.user.click(await screen.findByRole('radio', { name: 'Month' }));
  return { ...visited, calendar };
}

/** Calendar days as shown on the screen. */
export const day = (date: string) => {
  const days = [...document.querySelectorAll<HTMLElement>(`[data-day="${date}"]`)];
  const withItems = days.find((element) => element.querySelector('ul')) ?? days.at(-1);
  if (!withItems) throw new Error(`${date} is not shown`);
  return within(withItems);
};
export const isOn = (date: string, title: string): boolean => day(date).queryAllByText(title).length > 0;
export const link = (title: string): HTMLElement => {
  const link = [...document.querySelectorAll<HTMLElement>('a[data-item]')].find((element) => element.textContent?.includes(title));
  if (!link) throw new Error(`${title} is not in the calendar`);
  return link;
};
export const finds = (title: string): Promise<HTMLElement> => waitFor(() => link(title));
/** The latest announcement to screen readers. */
export const announcements = (): string => [...document.querySelectorAll('section [role="status"]')].map((element) => element.textContent).join(' ');
