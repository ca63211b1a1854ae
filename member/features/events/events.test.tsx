import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { sees } from '../../testing/visit.tsx';
import { aDate, ids, inHours, openEvent, subscription } from './events.driver.tsx';

const part = () => within(screen.getByRole('region', { name: 'Attending' }));
const joined = aBundle({ event_subscriptions: { [ids.event]: subscription } });
const button = (name: string) => part().queryByRole('button', { name });

describe('joining an event (EVT-3)', () => {
  it('shows free places, participants and hosts', async () => {
    await openEvent({ now: { spots_left: 3, joined_count: 7 } });
    expect(await part().findByText('3 places left')).toBeTruthy();
    expect(part().getByText('7 people are coming')).toBeTruthy();
    expect(part().getByRole('img', { name: 'Ana Reis' })).toBeTruthy();
    expect(part().getByText('Noor Haddad')).toBeTruthy();
    const file = part().getByRole('link', { name: 'Add to my calendar' });
    expect([file.getAttribute('href'), file.hasAttribute('download')]).toEqual([`/api/event_occurrences/${ids.event}.ics`, true]);
  });

  it('joins, and leaves again', async () => {
    let isIn = false;
    const { user, server } = await openEvent({
      calls: {
        'POST /auth/verify': () => (isIn ? joined : { ...joined, event_subscriptions: {} }),
        'POST /event_occurrences/{id}/subscribe': () => ((isIn = true), { event_subscription: subscription }),
        'DELETE /event_occurrences/{id}/subscribe': () => ((isIn = false), null),
      },
    });
    await user.click(button('Join')!);
    expect(await part().findByText('You’re in')).toBeTruthy();
    expect(button('Join')).toBeNull();
    await user.click(button('Give up my place')!);
    await waitFor(() => expect(button('Join')).toBeTruthy());
    expect(server.calls('DELETE /event_occurrences/{id}/subscribe')).toHaveLength(1);
    // Both refetch the places.
    await waitFor(() => expect(server.calls('GET /event_occurrences/{id}').length).toBeGreaterThanOrEqual(3));
  });

  it('counts repeated presses as one', async () => {
    let isIn = false;
    const { user, server } = await openEvent({
      calls: {
        'POST /auth/verify': () => (isIn ? joined : { ...joined, event_subscriptions: {} }),
        'POST /event_occurrences/{id}/subscribe': () =>
          new Promise((resolve) =>
            setTimeout(() => {
              isIn = true;
              resolve({ event_subscription: subscription });
            }, 30),
          ),
      },
    });
    await user.dblClick(button('Join')!);
    await waitFor(() => expect(sees('You’re in')).toBe(true));
    expect(server.calls('POST /event_occurrences/{id}/subscribe')).toHaveLength(1);
  });

  it('offers nothing when it is full, over or cancelled', async () => {
    await openEvent({ now: { spots_left: 0, joined_count: 10 } });
    expect(await part().findByText('This session is full.')).toBeTruthy();
    expect(button('Join')).toBeNull();
    await openEvent({ data: { state: 'cancelled' } });
    expect(part().getByText('This session has been cancelled.')).toBeTruthy();
    expect(part().queryAllByRole('button')).toEqual([]);
    await openEvent({ data: { starts_at: inHours(-3), ends_at: inHours(-2), replay_url: 'https://video.example/1' } });
    expect(part().getByText('This event has ended.')).toBeTruthy();
    expect(part().getByRole('link', { name: 'Watch the replay' }).getAttribute('href')).toBe('https://video.example/1');
  });

  it('says that someone else got the last place, and refetches the places', async () => {
    const { user, server } = await openEvent({ calls: { 'POST /event_occurrences/{id}/subscribe': () => refuse(409, 'event_full') } });
    await user.click(button('Join')!);
    expect(await screen.findByText('The last place was just taken.')).toBeTruthy();
    await waitFor(() => expect(server.calls('GET /event_occurrences/{id}').length).toBeGreaterThan(1));
    expect(button('Join')).toBeTruthy();
  });

  it('explains other obstacles, and loses no place without a connection', async () => {
    const { user, server } = await openEvent({ bundle: joined });
    server.goOffline();
    await user.click(button('Give up my place')!);
    expect(await screen.findByText('No connection. Check your network and try again.')).toBeTruthy();
    expect(part().getByText('You’re in')).toBeTruthy();
  });

  it('asks guests to log in, and then joins', async () => {
    const { user, hash, server, platform } = await openEvent({
      bundle: null,
      now: { last_5: [] },
      calls: { 'POST /event_occurrences/{id}/subscribe': () => ({ event_subscription: subscription }) },
    });
    await user.click(button('Join')!);
    await waitFor(() => expect(hash()).toBe('#auth'));
    expect(server.calls('POST /event_occurrences/{id}/subscribe')).toEqual([]);
    await act(async () => platform.session.adopt({ ...joined, event_subscriptions: {} }));
    await waitFor(() => expect(server.calls('POST /event_occurrences/{id}/subscribe')).toHaveLength(1));
  });

  it('shows the way in while it runs, only to viewers who got the address from the server', async () => {
    const live = { starts_at: inHours(-1), ends_at: inHours(1), state: 'live' as const };
    const url = 'https://meet.example/1';
    await openEvent({ data: live, bundle: joined, now: { state: 'live', location: { kind: 'online', address: null, url } } });
    expect((await part().findByRole('link', { name: 'Join online now' })).getAttribute('href')).toBe(url);
    await openEvent({ data: live, now: { state: 'live', location: { kind: 'online', address: null, url: null } } });
    await waitFor(() => expect(button('Join now')).toBeTruthy());
    expect(part().queryByRole('link', { name: 'Join online now' })).toBeNull();
    await openEvent({ data: live, bundle: joined, now: { state: 'live', location: { kind: 'online', address: null, url: 'javascript:alert(1)' } } });
    expect(part().queryByRole('link', { name: 'Join online now' })).toBeNull();
  });
});

describe('other occurrences of the event', () => {
  it('are listed with the essentials, without this one and past ones', async () => {
    const others = [
      aDate({ id: ids.event }),
      aDate({ path: '/open-water/a', spots_left: 1 }),
      aDate({ path: '/open-water/b', spots_left: 0 }),
      aDate({ path: '/open-water/c', state: 'cancelled' }),
      aDate({ path: '/open-water/d', is_joined: true }),
      aDate({ path: '/open-water/e', state: 'ended' }),
    ];
    const { server } = await openEvent({ others });
    const list = within((await screen.findByRole('heading', { name: 'Other sessions' })).closest('section')!);
    const rows = list.getAllByRole('link').map((link) => [link.getAttribute('href'), link.lastChild?.textContent]);
    expect(rows).toEqual([
      ['/open-water/a', '1 place left'],
      ['/open-water/b', 'Full'],
      ['/open-water/c', 'Cancelled'],
      ['/open-water/d', 'You’re in'],
    ]);
    const { query } = server.calls('GET /event_occurrences/per_period')[0]!;
    expect(query.get('event_id')).toBe(ids.series);
    expect(Date.parse(query.get('end')!) - Date.parse(query.get('start')!)).toBe(62 * 86_400_000);
  });

  it('are a few at first, and all on request', async () => {
    const { user } = await openEvent({ others: [1, 2, 3, 4, 5, 6, 7].map((n) => aDate({ path: `/open-water/${n}` })) });
    const list = within((await screen.findByRole('heading', { name: 'Other sessions' })).closest('section')!);
    expect(list.getAllByRole('link')).toHaveLength(5);
    await user.click(list.getByRole('button', { name: 'Show all 7 sessions' }));
    expect(list.getAllByRole('link')).toHaveLength(7);
  });

  it('are omitted for a single occurrence', async () => {
    await openEvent({ now: { event_id: null } });
    expect(sees('Other sessions')).toBe(false);
    await openEvent({ others: [] });
    expect(sees('Other sessions')).toBe(false);
  });
});
