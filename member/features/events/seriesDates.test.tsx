import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse } from '@bandstand/client/testing/fakeServer.ts';
import { sees } from '../../testing/visit.tsx';
import { aDate, ids, standsBefore, subscription } from './events.driver.tsx';

const call = 'GET /event_occurrences/per_period';
const list = async () => within((await screen.findByRole('heading', { name: 'Sessions' })).closest('section')!);
const states = (rows: HTMLElement[]) => rows.map((row) => [row.getAttribute('href'), row.lastChild?.textContent]);

describe('the page of an event (EVT-4)', () => {
  it('lists the coming occurrences with free places and joined ones', async () => {
    const joined = aDate({ path: '/open-water/b', spots_left: 0 });
    const { server } = await standsBefore(
      [
        [
          aDate({ path: '/open-water/a', spots_left: 3 }),
          joined,
          aDate({ path: '/open-water/c', spots_left: 0 }),
          aDate({ path: '/open-water/d', state: 'cancelled' }),
          aDate({ path: '/open-water/e', state: 'ended' }),
        ],
      ],
      { bundle: aBundle({ event_subscriptions: { [joined.id]: { ...subscription, event_occurrence_id: joined.id } } }) },
    );
    const dates = await list();
    expect(states(await dates.findAllByRole('link'))).toEqual([
      ['/open-water/a', '3 places left'],
      ['/open-water/b', 'You’re in'],
      ['/open-water/c', 'Full'],
      ['/open-water/d', 'Cancelled'],
    ]);
    expect(server.calls(call)[0]!.query.get('event_id')).toBe(ids.series);
  });

  it('shows the local time of the event, and the viewer’s if the clocks differ', async () => {
    const starts_at = '2027-01-05T18:00:00.000Z';
    await standsBefore([[aDate({ starts_at, timezone: 'America/New_York' }), aDate({ starts_at, timezone: 'Europe/Lisbon' })]], {
      bundle: aBundle({ user: { ...aBundle().user, timezone: 'Europe/Lisbon' } }),
    });
    const [far, near] = await (await list()).findAllByRole('link');
    expect(far!.textContent).toContain('Tue, Jan 5, 2027, 1:00 PM (New York)Tue, Jan 5, 2027, 6:00 PM your time');
    expect(near!.textContent).toContain('Tue, Jan 5, 2027, 6:00 PM');
    expect(near!.textContent).not.toContain('your time');
  });

  it('looks further ahead when nothing is soon, and says if nothing is planned', async () => {
    const { server } = await standsBefore([[], [], [aDate({ path: '/open-water/spring' })]]);
    expect((await (await list()).findByRole('link')).getAttribute('href')).toBe('/open-water/spring');
    const spans = server.calls(call).map(({ query }) => [query.get('start'), query.get('end')]);
    expect(spans).toHaveLength(3);
    expect(spans[1]![0]).toBe(spans[0]![1]);
    await standsBefore([[]]);
    expect(await screen.findByText('No session is planned yet.')).toBeTruthy();
  });

  it('retries after a failure', async () => {
    // A refusal is not retried automatically.
    const { user } = await standsBefore([refuse(403, 'access_denied'), [aDate({ path: '/open-water/a' })]]);
    await user.click(await (await list()).findByRole('button', { name: 'Try again' }));
    expect((await (await list()).findByRole('link')).getAttribute('href')).toBe('/open-water/a');
  });

  it('requests nothing on a page without occurrences', async () => {
    const { server } = await standsBefore([[aDate()]], { hasDates: false });
    expect(sees('Sessions')).toBe(false);
    expect(server.calls(call)).toEqual([]);
  });
});
