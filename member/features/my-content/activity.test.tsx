import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { anId } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, visit } from '../../testing/visit.tsx';
import type { ActivityEntry } from './activity.queries.ts';
import { byDay } from './activityDays.ts';
import { list } from './myContent.driver.tsx';

const anEntry = (more: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: anId(),
  activity_type: 'page_completed',
  data: {},
  ts: '2026-03-02T18:30:00.000Z',
  title: 'Strength A',
  path: '/strength-a',
  type: 'generic',
  image: null,
  ...more,
});
const open = (answer: ReturnType<NonNullable<FakeCalls['GET /activity']>>, more: FakeCalls = {}) =>
  visit({ at: '/me/activity', bundle: aBundle(), calls: { 'GET /activity': () => answer, ...more } });

describe('a member’s activity (ACT-6)', () => {
  it('is listed by day, with links', async () => {
    await open(
      list([
        anEntry(),
        anEntry({ activity_type: 'product_bought', title: 'Gym pass', path: null, ts: '2026-03-02T09:00:00.000Z' }),
        anEntry({ activity_type: 'page_joined', title: 'Six weeks', path: '/six-weeks', ts: '2026-03-01T23:59:00.000Z' }),
      ]),
    );
    expect((await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)).toEqual(['Mar 2, 2026', 'Mar 1, 2026']);
    expect(screen.getByRole('link', { name: 'Strength A' }).getAttribute('href')).toBe('/strength-a');
    expect(screen.getByRole('link', { name: 'Gym pass' }).getAttribute('href')).toBe('/me/account/purchases');
    expect(sees('Completed · 6:30 PM')).toBe(true);
    expect(sees('Joined · 11:59 PM')).toBe(true);
  });

  it('shows a page that is now closed only as completed', async () => {
    await open(list([anEntry({ title: null, path: null, type: null })]));
    expect(await screen.findByText('A page you no longer have access to')).toBeTruthy();
    expect(within(screen.getByRole('main')).queryByRole('link', { name: /not open/ })).toBeNull();
  });

  it('lets an entry be removed at once, and restores it if that fails', async () => {
    let isDown = true;
    const { user, server } = await open(list([anEntry(), anEntry({ title: 'Back' })]), {
      'DELETE /activity/{id}': () => (isDown ? refuse(500, 'unknown_error') : null),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Strength A from your activity' }));
    expect(await screen.findByText('Refused: unknown_error')).toBeTruthy();
    expect(sees('Strength A')).toBe(true);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Remove Strength A from your activity' }));
    await waitFor(() => expect(sees('Strength A')).toBe(false));
    expect(sees('Back')).toBe(true);
    expect(server.calls('DELETE /activity/{id}')).toHaveLength(2);
  });

  it('loads page by page, may be empty, and can fail', async () => {
    const paged = await open(list([]), {
      'GET /activity': ({ query }) => ({ items: [anEntry({ title: `Deed ${query.get('page')}` })], total_count: 2 }),
    });
    await screen.findByText('Deed 1');
    await paged.user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Deed 2')).toBeTruthy();
    await open(list([]));
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    await open(refuse(400, 'malformed'));
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
  });

  it('uses days in the viewer’s zone', () => {
    const entries = [anEntry({ ts: '2026-03-02T18:30:00.000Z' }), anEntry({ ts: '2026-03-02T10:00:00.000Z' })];
    expect(byDay(entries, 'Asia/Tokyo').map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-02']);
    expect(byDay(entries, 'UTC').map(({ date }) => date)).toEqual(['2026-03-02']);
  });
});

describe('sections with their own screen', () => {
  it.each([
    ['/me/packs', 'packs', 'No packs yet'],
    ['/me/shared', 'shared_items', 'Nothing shared with you yet'],
    ['/me/events', 'upcoming_pages', 'No upcoming events'],
  ])('%s requests its section and shows when it is empty', async (at, section, words) => {
    const { nothing } = await import('./myContent.driver.tsx');
    const { server } = await visit({ at, bundle: aBundle(), calls: { 'GET /my-content': () => nothing } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(server.calls('GET /my-content').some(({ query }) => query.get('section') === section)).toBe(true);
  });
});
