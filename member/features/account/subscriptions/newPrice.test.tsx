import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { press } from '../../../testing/fields.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { aSubscription } from '../state/account.builders.ts';

const change = { kind: 'price' as const, at: '2027-01-21T00:00:00.000Z', was: 1200, amount: 1500, needs_consent: true };
beforeEach(noToasts);

describe('a subscription with a new price', () => {
  it('shows the date and amount, asks for consent, and continues once it is given', async () => {
    let price_change = change;
    const { user, server } = await visit({
      at: '/me/account/subscriptions',
      bundle: aBundle({ asked_subscriptions: ['s'] }),
      calls: {
        'GET /subscriptions': () => ({ items: [aSubscription({ price_change })], total_count: 1 }),
        'POST /subscriptions/{id}/price_change/accept': () => {
          price_change = { ...change, needs_consent: false };
          return aSubscription({ price_change });
        },
      },
    });
    await waitFor(() => expect(sees('From Jan 21, 2027: €15.00 instead of €12.00')).toBe(true));
    expect(sees(/Otherwise the subscription ends on Jan 21, 2027/)).toBe(true);
    expect(press('Cancel')).toBeTruthy();
    await user.click(press('Agree to €15.00'));
    expect(await screen.findByText('Your subscription continues at the new price.')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/price_change/accept')[0]?.body).toEqual({ amount: 1500 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Agree to €15.00' })).toBeNull());
  });

  it('appears on every screen until it is answered', async () => {
    const { user } = await visit({
      at: '/',
      pages: [aPage({ path: '/' })],
      bundle: aBundle({ asked_subscriptions: ['s'] }),
      calls: { 'GET /subscriptions': () => ({ items: [aSubscription({ price_change: change })], total_count: 1 }) },
    });
    const banner = within(await screen.findByRole('region', { name: 'New price' }));
    await user.click(banner.getByRole('button', { name: 'View' }));
    await screen.findByRole('button', { name: 'Agree to €15.00' });
    expect(screen.queryByRole('region', { name: 'New price' })).toBeNull();
  });

  it('that is past due and closed does not announce that access ends soon', async () => {
    await visit({ at: '/me/account', bundle: aBundle({ past_due_subscriptions: [{ id: 's', product_id: 'p', is_closed: true }] }) });
    await screen.findByRole('link', { name: 'See subscriptions' });
    expect(sees(/You’ll get access again once it is paid/)).toBe(true);
    expect(sees(/ends soon|stays open/)).toBe(false);
  });
});
