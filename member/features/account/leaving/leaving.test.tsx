import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { press } from '../../../testing/fields.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { visit } from '../../../testing/visit.tsx';
import { aSubscription } from '../state/account.builders.ts';

const [end, until] = ['2026-12-21T00:00:00.000Z', '2027-01-21T00:00:00.000Z'];
const discount = {
  kind: 'discount' as const,
  discount: { kind: 'percent' as const, amount: 5000, payments: 3 },
  amount: 600,
  before: 1200,
  currency: 'EUR',
  next_charge_at: end,
};
const pause = {
  kind: 'pause' as const,
  pause: { from: end, choices: [{ periods: 1, until }], again_at: null, keeps_access: true, amount: 1200, currency: 'EUR' },
};

beforeEach(noToasts);

async function leaves(calls: FakeCalls) {
  const visited = await visit({
    at: '/me/account/subscriptions',
    bundle: aBundle(),
    calls: {
      'GET /subscriptions': () => ({ items: [aSubscription()], total_count: 1 }),
      'GET /products/{id}/purchased_items': () => ({ items: [] }),
      'PUT /subscriptions/{id}/leave': () => null,
      'DELETE /subscriptions/{id}': () => ({ status: 'ending', ends_at: end }),
      ...calls,
    },
  });
  await screen.findAllByRole('heading', { level: 2 });
  await visited.user.click(press('Cancel'));
  return { ...visited, dialog: within(screen.getByRole('alertdialog', { name: 'Cancel Club?' })) };
}

describe('a leaving member (decision 080)', () => {
  it('is asked why, is offered a lower price, and accepts it in one step', async () => {
    const { user, server, dialog } = await leaves({
      'POST /subscriptions/{id}/leave': () => ({ offer: discount }),
      'POST /subscriptions/{id}/leave/accept': () => aSubscription({ amount: 600 }),
    });
    expect(await dialog.findByText('Each of your next 3 payments is €6.00 instead of €12.00, from Dec 21, 2026.')).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText(/Why are you leaving/), 'It is too expensive');
    await user.type(dialog.getByLabelText(/In your own words/), 'Rent went up');
    await user.click(dialog.getByRole('button', { name: 'Stay with this offer' }));
    expect(await screen.findByText('Good to have you. Your next payment is €6.00.')).toBeTruthy();
    expect(server.calls('PUT /subscriptions/{id}/leave')[0]?.body).toEqual({ reason: 'too_expensive', note: 'Rent went up' });
    expect(server.calls('DELETE /subscriptions/{id}')).toHaveLength(0);
  });

  it('leaves with one more click, even if the offer or the reason cannot be loaded or saved', async () => {
    const { user, server, dialog } = await leaves({
      'POST /subscriptions/{id}/leave': () => refuse(500, 'unknown_error'),
      'PUT /subscriptions/{id}/leave': () => refuse(500, 'unknown_error'),
    });
    await user.selectOptions(dialog.getByLabelText(/Why are you leaving/), 'Something else');
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Cancelled. You keep your access until Dec 21, 2026.')).toBeTruthy();
    expect(server.calls('DELETE /subscriptions/{id}')).toHaveLength(1);
  });

  it('may pause instead', async () => {
    const { user, server, dialog } = await leaves({
      'POST /subscriptions/{id}/leave': () => ({ offer: pause }),
      'POST /subscriptions/{id}/leave/accept': () => aSubscription({ pause: { from: end, until, keeps_access: true } }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Pause instead' }));
    expect(await screen.findByText('Your subscription pauses on Dec 21, 2026.')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/leave/accept')[0]?.body).toEqual({ periods: 1 });
    expect(server.calls('PUT /subscriptions/{id}/leave')).toHaveLength(0);
  });

  it('sees why an offer is no longer valid, and can still leave', async () => {
    const { user, server, dialog } = await leaves({
      'POST /subscriptions/{id}/leave': () => ({ offer: discount }),
      'POST /subscriptions/{id}/leave/accept': () => refuse(409, 'order_closed'),
    });
    await user.click(await dialog.findByRole('button', { name: 'Stay with this offer' }));
    expect(await dialog.findByText('This offer is no longer available.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(server.calls('DELETE /subscriptions/{id}')).toHaveLength(1));
  });
});
