import type { Subscription } from '@bandstand/contract/checkout.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { press } from '../../../testing/fields.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { aSubscription } from '../state/account.builders.ts';

const [from, one, two] = ['2026-12-21T00:00:00.000Z', '2027-01-21T00:00:00.000Z', '2027-02-21T00:00:00.000Z'];
const offer = {
  from,
  choices: [
    { periods: 1, until: one },
    { periods: 2, until: two },
  ],
  again_at: null,
  keeps_access: false,
  amount: 1200,
  currency: 'EUR',
};
const pause = { from, until: two, keeps_access: false };
const pausable = aSubscription({ can_pause: true, next_charge_at: from });
const paused = aSubscription({ status: 'paused', pause, next_charge_at: two });

beforeEach(noToasts);

async function shows(item: Subscription, calls: FakeCalls = {}) {
  const visited = await visit({
    at: '/me/account/subscriptions',
    bundle: aBundle(),
    calls: { 'GET /subscriptions': () => ({ items: [item], total_count: 1 }), 'GET /subscriptions/{id}/pause': () => offer, ...calls },
  });
  await screen.findAllByRole('heading', { level: 2 });
  return visited;
}
const sheet = () => within(screen.getByRole('dialog', { name: 'Pause Club' }));

describe('pausing (decision 080)', () => {
  it('shows what closes and the later charge before it is confirmed', async () => {
    const { user, server } = await shows(pausable, {
      'POST /subscriptions/{id}/pause': () => aSubscription({ pause }),
    });
    await user.click(press('Pause'));
    expect(await sheet().findByText(/Your access ends on Dec 21, 2026.*Nothing is charged during the pause/)).toBeTruthy();
    expect(sheet().getByText(/^On Jan 21, 2027, €12.00 is charged/)).toBeTruthy();
    await user.selectOptions(sheet().getByLabelText('Pause until'), 'Feb 21, 2027');
    expect(sheet().getByText(/^On Feb 21, 2027, €12.00 is charged/)).toBeTruthy();
    server.on({ 'GET /subscriptions': () => ({ items: [aSubscription({ pause })], total_count: 1 }) });
    await user.click(sheet().getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Your subscription pauses on Dec 21, 2026.')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/pause')[0]?.body).toEqual({ periods: 2 });
    expect(await screen.findByText('Paused from Dec 21, 2026 to Feb 21, 2027. Nothing is charged during the pause.')).toBeTruthy();
  });

  it('shows when it is possible again, and retries after a failure', async () => {
    const { user, server } = await shows(pausable, { 'GET /subscriptions/{id}/pause': () => refuse(500, 'unknown_error') });
    await user.click(press('Pause'));
    const again = await sheet().findByRole('button', { name: 'Retry' });
    expect(sheet().queryByRole('button', { name: 'Pause' })).toBeNull();
    server.on({ 'GET /subscriptions/{id}/pause': () => ({ ...offer, choices: [], again_at: one }) });
    await user.click(again);
    expect(await sheet().findByText(/You can pause again from Jan 21, 2027/)).toBeTruthy();
    expect(sheet().queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('can be cancelled until it begins', async () => {
    const { user, server } = await shows(aSubscription({ pause }), { 'DELETE /subscriptions/{id}/pause': () => pausable });
    await user.click(press('Don’t pause'));
    expect(await screen.findByText('Your subscription continues without a pause.')).toBeTruthy();
    expect(server.calls('DELETE /subscriptions/{id}/pause')).toHaveLength(1);
  });
});

describe('a current pause', () => {
  it('shows its end, the closed access and the next charge', async () => {
    await shows(paused);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Club Paused');
    expect(sees('Paused until Feb 21, 2027. Then €12.00 is charged, and a new period starts.')).toBe(true);
    expect(sees('You have no access until then.')).toBe(true);
  });

  it('ends only when its member agrees to the charge', async () => {
    const { user, server } = await shows(paused, { 'POST /subscriptions/{id}/pause/end': () => aSubscription() });
    await user.click(press('Resume now'));
    const ask = within(screen.getByRole('alertdialog', { name: 'Resume Club now?' }));
    expect(ask.getByText('€12.00 is charged today, and a new period starts.')).toBeTruthy();
    await user.click(ask.getByRole('button', { name: 'Stay paused' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.calls('POST /subscriptions/{id}/pause/end')).toHaveLength(0);
    await user.click(press('Resume now'));
    await user.click(screen.getByRole('button', { name: 'Resume and pay €12.00' }));
    expect(await screen.findByText('Your subscription will continue.')).toBeTruthy();
  });

  it('leads to another payment method when the card is refused', async () => {
    const { user, server } = await shows(paused, {
      'POST /subscriptions/{id}/pause/end': () => aSubscription({ status: 'past_due' }),
      'POST /subscriptions/{id}/pay': () => ({ status: 'paid' }),
    });
    await user.click(press('Resume now'));
    await user.click(screen.getByRole('button', { name: 'Resume and pay €12.00' }));
    await waitFor(() => expect(server.calls('POST /subscriptions/{id}/pay')).toHaveLength(1));
  });

  it('can be cancelled at once, after a warning', async () => {
    const { user } = await shows(paused);
    await user.click(press('Cancel'));
    expect(screen.getByText('Your subscription ends immediately, and nothing more is charged.')).toBeTruthy();
  });
});
