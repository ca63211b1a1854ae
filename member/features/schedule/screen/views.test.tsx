import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { aPage, anId } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, settled, visit } from '../../../testing/visit.tsx';
import { anEvent, anItem, inDays, strong, today } from '../state/schedule.builders.ts';
import { day, finds, isOn, link, opensSchedule, leave } from './schedule.driver.tsx';

afterEach(leave);
const asked = (server: { calls(name: 'GET /schedule'): { query: URLSearchParams }[] }) =>
  server.calls('GET /schedule').map(({ query }) => `${query.get('from')} ${query.get('to')}`);

describe('the week', () => {
  it('shows the items on its days, and marks today', async () => {
    await opensSchedule([anItem({ title: 'Squats' }), anItem({ title: 'Long run', date: inDays(2) })]);
    await finds('Squats');
    expect([isOn(today, 'Squats'), isOn(inDays(2), 'Long run'), isOn(inDays(1), 'Long run')]).toEqual([true, true, false]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('May 10 – 16, 2026');
    const current = document.querySelectorAll('[aria-current="date"]');
    expect([...current].map((element) => (element as HTMLElement).dataset['day'])).toEqual([today]);
    expect(day(today).getByRole('heading', { level: 3 }).textContent).toContain('Wednesday, May 13, Today, 1 planned');
  });

  it('moves forward, back and to today, with the day in the URL', async () => {
    const { user } = await opensSchedule([anItem({ title: 'Later', date: inDays(7) })]);
    await user.click(await screen.findByRole('button', { name: 'Next week' }));
    await finds('Later');
    expect(window.location.search).toBe(`?date=${inDays(7)}`);
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    await user.click(screen.getByRole('button', { name: 'Previous week' }));
    expect(window.location.search).toBe(`?date=${inDays(-7)}`);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(window.location.search).toBe('');
  });

  it('turns by Page Up and Page Down', async () => {
    const { user } = await opensSchedule([]);
    (await screen.findByRole('button', { name: 'Next week' })).focus();
    await user.keyboard('{PageDown}{PageDown}{PageUp}');
    expect(window.location.search).toBe(`?date=${inDays(7)}`);
  });

  it('opens at the URL’s day, or today if that is invalid', async () => {
    await opensSchedule([], { at: '/me/schedule?date=2026-02-31' });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('May 10 – 16, 2026');
    await opensSchedule([], { at: '/me/schedule?date=2026-02-28' });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Feb 22 – 28, 2026');
  });
});

describe('the month', () => {
  it('is chosen, stored on the device, and toggled from the menu', async () => {
    const { user, platform } = await opensSchedule([anItem()]);
    await user.click(await screen.findByRole('radio', { name: 'Month' }));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('May 2026');
    expect(platform.storage.get('calendar_view')).toBe('month');
    await user.click(screen.getByText('Toggle calendar view'));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('May 10 – 16, 2026');
    expect(platform.storage.get('calendar_view')).toBe('week');
  });

  it('shows how many more items a day has, and all of them in a sheet', async () => {
    const items = ['One', 'Two', 'Three', 'Four'].map((title) => anItem({ title }));
    const { user } = await opensSchedule(items, { view: 'month' });
    await finds('One');
    expect(sees('Four')).toBe(false);
    await user.click(day(today).getByRole('button', { name: '+2 more' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Wednesday, May 13' }));
    expect(['One', 'Two', 'Three', 'Four'].every((title) => sheet.queryByText(title))).toBe(true);
  });

  it('is requested once with its edge weeks and prefetches its neighbours; the week needs nothing more', async () => {
    const { server, user } = await opensSchedule([anItem({ title: 'Here' })]);
    await finds('Here');
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    await settled(20);
    expect(asked(server)).toEqual(['2026-04-25 2026-06-06', '2026-05-26 2026-07-06', '2026-03-26 2026-05-06']);
  });
});

describe('on a phone', () => {
  it('the week is an agenda below a row of days', async () => {
    const { user } = await opensSchedule([anItem({ title: 'Squats' }), anItem({ title: 'Long run', date: inDays(2) })], { width: 'phone' });
    await finds('Squats');
    const chosen = screen.getByRole('button', { name: 'Wednesday, May 13, Today, 1 planned' });
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    expect(day(inDays(2)).getByText('Long run')).toBeTruthy();
    expect(sees('Monday, May 11')).toBe(false);
    await user.click(screen.getByRole('button', { name: /Friday, May 15/ }));
    expect(window.location.search).toBe(`?date=${inDays(2)}`);
  });

  it('the month shows the chosen day below, and arrow keys move between days', async () => {
    const { user } = await opensSchedule([anItem({ title: 'Squats' }), anItem({ title: 'Next week', date: inDays(7) })], {
      width: 'phone',
      view: 'month',
    });
    await finds('Squats');
    expect(sees('Next week')).toBe(false);
    screen.getByRole('button', { name: /Wednesday, May 13, Today/ }).focus();
    await user.keyboard('{ArrowDown}');
    await finds('Next week');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday, May 20, 1 planned');
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tuesday, May 19, nothing planned');
    expect(sees('Nothing planned')).toBe(true);
  });
});

describe('an item', () => {
  it('shows program, time, minutes, and who placed it', async () => {
    await opensSchedule(
      [
        anItem({ title: 'Squats', root: strong, page: { duration_minutes: 35 } }),
        anEvent({ title: 'Open water', starts_at: `${today}T16:30:00.000Z` }),
        anEvent({ id: anId(), title: 'Only planned', editable: true, scope: 'subscriber' }),
        anItem({ title: 'From us', editable: false, scope: 'page' }),
      ],
      { width: 'phone', bundle: aBundle({ user: { timezone: 'Europe/Berlin' } }) },
    );
    await finds('Squats');
    expect(sees('Six Weeks to Strong · 35 min')).toBe(true);
    expect(sees('6:30 PM your time · Event you joined')).toBe(true);
    expect(sees(`From ${aConfig().app.name}`)).toBe(true);
    expect(screen.getAllByText(/Event you joined/)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Change/ })).toHaveLength(2);
  });

  it.each([
    ['done', anItem({ title: 'It', is_completed: true }), 'Completed'],
    ['locked with its date', anItem({ title: 'It', is_locked: true, available_after: '2026-06-01T08:00:00.000Z' }), 'Opens Jun 1, 2026'],
    ['locked', anItem({ title: 'It', is_locked: true }), 'Locked'],
    ['live', anEvent({ title: 'It', state: 'live' }), 'Live now'],
    ['cancelled', anEvent({ title: 'It', state: 'cancelled', is_completed: true }), 'Cancelled'],
    ['over', anEvent({ title: 'It', state: 'ended' }), 'Ended'],
  ])('is %s, in words', async (_what, item, words) => {
    await opensSchedule([item]);
    expect((await finds('It')).textContent).toContain(words);
  });

  it('is open from its release, whatever the answer said', async () => {
    await opensSchedule([anItem({ title: 'It', is_locked: true, available_after: `${today}T08:00:00.000Z` })]);
    expect((await finds('It')).textContent).not.toContain('Opens');
  });

  it('opens its page; a locked one shows when it opens', async () => {
    const { user, hash } = await opensSchedule(
      [anItem({ title: 'Open' }), anItem({ title: 'Shut', is_locked: true, available_after: '2026-06-01T08:00:00.000Z' })],
      { pages: [aPage({ path: '/open', page_title: 'Open' })] },
    );
    await user.click(await finds('Shut'));
    await waitFor(() => expect(hash()).toContain('#scheduled?available_after='));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(link('Open'));
    await waitFor(() => expect(window.location.pathname).toBe('/open'));
  });

  it('is completed at once when its page is completed on this device', async () => {
    const item = anItem({ title: 'Squats' });
    const bundle = aBundle();
    await opensSchedule([item], { bundle: { ...bundle, page_completions: { ...bundle.page_completions, by_uuid: { [item.item_id]: true } } } });
    expect((await finds('Squats')).textContent).toContain('Completed');
  });
});

describe('while there is nothing to show', () => {
  it.each([
    ['week', 'Nothing planned this week'],
    ['month', 'Nothing planned this month'],
  ] as const)('an empty %s says what to do', async (view, text) => {
    await opensSchedule([], { view });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Have a look around' }).getAttribute('href')).toBe('/');
  });

  it('it loads in its shape, and can fail and be retried', async () => {
    let isDown = true;
    const { user } = await opensSchedule([], {
      calls: { 'GET /schedule': () => (isDown ? refuse(400, 'malformed') : { items: [anItem({ title: 'Squats' })], total_count: 1 }) },
    });
    expect(await screen.findByText('This could not be loaded')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await finds('Squats');
  });

  it('guests are asked to log in, and nothing is requested', async () => {
    const { server } = await visit({ at: '/me/schedule' });
    await waitFor(() => expect(sees('This is for you only')).toBe(true));
    expect(server.calls('GET /schedule')).toEqual([]);
  });

  it('offline shows a note about stored data', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await opensSchedule([anItem({ title: 'Squats' })]);
    await finds('Squats');
    expect(sees('You’re offline. This is your schedule as it was last loaded.')).toBe(true);
  });
});

it('another tab’s changes appear when the member returns', async () => {
  const { calendar } = await opensSchedule([anItem({ title: 'Squats' })]);
  await finds('Squats');
  calendar.items().push(anItem({ title: 'From elsewhere' }));
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await finds('From elsewhere');
});
