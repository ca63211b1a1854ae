import type { ScheduledItem } from '@bandstand/contract/schedule.ts';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { aScheduledItem } from '@bandstand/contract/testing/schedule.builders.ts';
import { addDays } from '@bandstand/rules/time/days.ts';
import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { anItem } from '@bandstand/contract/testing/pages.builders.ts';
import { monthOf, monthWindow } from '../../platform/scheduleMonths.ts';
import { list, nothing, opens } from './myContent.driver.tsx';

describe('my content', () => {
  it('shows current, bookmarked, completed and purchased content, and nothing else', async () => {
    await opens('/me', {
      programs: list([anItem({ title: 'Strong' })]),
      bookmarked_items: list([anItem({ title: 'Kept' })], 30),
      completed_items: list([anItem({ title: 'Finished' })]),
      purchased_products: list([{ id: 'p', title: 'Club', image: null, path: '/club' }]),
    });
    const headings = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
    expect(headings).toEqual(['Your programs', 'Saved', 'Completed', 'Purchased']);
    expect(screen.getByRole('link', { name: 'See all 30' }).getAttribute('href')).toBe('/me/saved');
    expect(screen.getByRole('link', { name: 'Club' }).getAttribute('href')).toBe('/club');
  });

  it('explains its purpose while it is empty', async () => {
    await opens('/me', {});
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Have a look around' }).getAttribute('href')).toBe('/');
  });

  it('can fail and be retried', async () => {
    const { user, server } = await opens('/me', {}, { 'GET /my-content': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on({ 'GET /my-content': () => nothing });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
  });
});

describe('the next days', () => {
  const planned = (title: string, date: string, more: Partial<ScheduledItem> = {}) => aScheduledItem({ title, date, ...more });
  const today = plainDateOf(Date.now(), 'UTC');

  it('are beside the rest: by day, by time, without what is off, and at most five', async () => {
    const items = [
      planned('evening', today, { starts_at: `${today}T18:30:00.000Z`, state: 'scheduled' }),
      planned('morning', today, { is_completed: true }),
      planned('off', today, { state: 'cancelled' }),
      planned('yesterday', addDays(today, -1)),
      ...['one', 'two', 'three', 'four'].map((title) => planned(title, addDays(today, 2))),
    ];
    const { server } = await opens(
      '/me',
      {},
      { 'GET /schedule': () => ({ items, total_count: items.length }) },
      aBundle({ user: { timezone: 'UTC' } }),
    );
    const days = within(await screen.findByRole('region', { name: 'The next 7 days' }));
    expect(days.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Schedule', 'morning', 'evening6:30 PM', 'one', 'two', 'three']);
    expect(days.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Today');
    expect(days.getByRole('img', { name: 'Completed' })).toBeTruthy();
    // The request of the calendar, which is kept for offline use.
    const { from, to } = monthWindow(monthOf(today));
    expect(server.calls('GET /schedule').map(({ query }) => [query.get('from'), query.get('to')])).toEqual([[from, to]]);
  });

  it('reach no further than seven days', async () => {
    const items = [planned('sixth', addDays(today, 6)), planned('seventh', addDays(today, 7))];
    await opens('/me', {}, { 'GET /schedule': () => ({ items, total_count: 2 }) }, aBundle({ user: { timezone: 'UTC' } }));
    expect(await screen.findByRole('link', { name: 'sixth' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'seventh' })).toBeNull();
  });

  it('say that nothing is planned', async () => {
    await opens('/me', {}, { 'GET /schedule': () => ({ items: [], total_count: 0 }) });
    expect(await screen.findByText('Nothing planned')).toBeTruthy();
  });
});

describe('one section', () => {
  it('loads page by page', async () => {
    const { user, server } = await opens(
      '/me/saved',
      {},
      {
        'GET /my-content': ({ query }) => ({
          ...nothing,
          bookmarked_items: list([anItem({ title: query.get('page') === '2' ? 'Second' : 'One' })], 2),
        }),
      },
    );
    expect(await screen.findByText('One')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Second')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(server.calls('GET /my-content').map(({ query }) => query.get('section'))).toEqual(['bookmarked_items', 'bookmarked_items']);
  });

  it.each([
    ['/me/saved', 'Nothing saved yet'],
    ['/me/programs', 'No programs yet'],
  ])('%s: empty', async (at, text) => {
    await opens(at, {});
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('can fail', async () => {
    await opens('/me/programs', {}, { 'GET /my-content': () => refuse(400, 'malformed') });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  });
});
