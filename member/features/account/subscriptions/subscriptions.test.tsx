import type { Purchase, Subscription } from '@bandstand/contract/checkout.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { press } from '../../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { aSubscription } from '../state/account.builders.ts';

const periodEnd = '2026-12-21T00:00:00.000Z';
const ending = aSubscription({ status: 'ending', ends_at: periodEnd, can_cancel: false, can_resume: true });

beforeEach(noToasts);

async function shows(items: Subscription[], calls: FakeCalls = {}) {
  const visited = await visit({
    at: '/me/account/subscriptions',
    bundle: aBundle(),
    calls: { 'GET /subscriptions': () => ({ items, total_count: items.length }), ...calls },
  });
  await screen.findAllByRole('heading', { level: 2 });
  return visited;
}
const row = () => screen.getByRole('heading', { level: 2 }).closest('li')!;
const asking = () => within(screen.getByRole('alertdialog', { name: 'Cancel Club?' }));

describe('a subscription (COM-19)', () => {
  it.each([
    ['active', {}, 'Active', 'Renews on Dec 21, 2026'],
    ['trialing', { status: 'trialing' }, 'Trial', 'Free until Dec 21, 2026'],
    ['ending', ending, 'Ends soon', 'Ends on Dec 21, 2026'],
    ['ended', { status: 'ended', ends_at: '2026-10-01T00:00:00.000Z' }, 'Ended', 'Ended on Oct 1, 2026'],
  ] as const)('%s: shows its state and what comes next', async (_state, more, badge, next) => {
    await shows([aSubscription(more)]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(`Club ${badge}`);
    expect(sees(next)).toBe(true);
  });

  it('that is past due promises no renewal date and can be cancelled (COM-21)', async () => {
    const ends = { current_period_end: '2026-11-18T00:00:00.000Z', grace_ends_at: '2026-11-25T00:00:00.000Z' };
    await shows([aSubscription({ status: 'past_due', ...ends })]);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Club Payment due');
    expect(row().textContent).not.toContain('Renews');
    expect(sees('A payment failed. Your access ends soon unless you pay.')).toBe(true);
    expect(press('Cancel')).toBeTruthy();
  });

  it('that is past the grace period closes access until it is paid', async () => {
    await shows([aSubscription({ status: 'past_due', current_period_end: '2026-11-18T00:00:00.000Z', grace_ends_at: null })]);
    expect(sees('A payment failed. You’ll get access again once it is paid.')).toBe(true);
    expect(row().textContent).not.toContain('soon');
  });

  it('shows its price and card, as far as they are known', async () => {
    await shows([aSubscription()]);
    expect(row().textContent).toContain('Monthly · €12 a month · visa •••• 4242');
    await shows([aSubscription({ version: null, payment_method: null, interval: null })]);
    expect(row().textContent).toContain('€12');
    expect(row().textContent).not.toMatch(/·|undefined|null/);
  });

  it('has no buttons for unavailable actions', async () => {
    await shows([aSubscription({ status: 'ended', can_cancel: false, can_resume: false })]);
    expect(within(row()).queryAllByRole('button')).toEqual([]);
  });
});

describe('cancelling (COM-20)', () => {
  it('asks first, shows when access ends, and can be reconsidered', async () => {
    const { user, server } = await shows([aSubscription()]);
    await user.click(press('Cancel'));
    expect(asking().getByText('You keep your access until Dec 21, 2026. Nothing more is charged, and you can resume until then.')).toBeTruthy();
    await user.click(asking().getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.calls('DELETE /subscriptions/{id}')).toHaveLength(0);
  });

  it('is confirmed with the date, and the session is updated', async () => {
    const { user, server } = await shows([aSubscription()], { 'DELETE /subscriptions/{id}': () => ({ status: 'ending', ends_at: periodEnd }) });
    server.on({ 'GET /subscriptions': () => ({ items: [ending], total_count: 1 }) });
    await user.click(press('Cancel'));
    await user.click(asking().getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Cancelled. You keep your access until Dec 21, 2026.')).toBeTruthy();
    expect(server.calls('DELETE /subscriptions/{id}')[0]?.params).toEqual({ id: aSubscription().id });
    expect(server.calls('POST /auth/verify')).toHaveLength(2);
    expect(press('Resume')).toBeTruthy();
  });

  it('with a due payment ends it at once and says so', async () => {
    const { user } = await shows([aSubscription({ status: 'past_due', current_period_end: '2026-11-18T00:00:00.000Z' })], {
      'DELETE /subscriptions/{id}': () => ({ status: 'ended', ends_at: '2026-11-22T00:00:00.000Z' }),
    });
    await user.click(press('Cancel'));
    expect(asking().getByText('Your access ends immediately, and nothing more is charged.')).toBeTruthy();
    await user.click(asking().getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Your subscription is cancelled.')).toBeTruthy();
  });

  it('without an end date only says that it is cancelled', async () => {
    const { user } = await shows([aSubscription({ current_period_end: null })], {
      'DELETE /subscriptions/{id}': () => ({ status: 'ended', ends_at: null }),
    });
    await user.click(press('Cancel'));
    expect(asking().getByText('Nothing more is charged.')).toBeTruthy();
    await user.click(asking().getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Your subscription is cancelled.')).toBeTruthy();
  });

  it('leaves everything unchanged when it fails (L527)', async () => {
    const { user } = await shows([aSubscription()], { 'DELETE /subscriptions/{id}': () => refuse(500, 'unknown_error') });
    await user.click(press('Cancel'));
    await user.click(asking().getByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(sees('Renews on Dec 21, 2026')).toBe(true);
  });

  it('can be undone, and says so if the subscription has already ended (order_closed)', async () => {
    const { user, server } = await shows([ending], { 'POST /subscriptions/{id}/resume': () => refuse(409, 'order_closed') });
    await user.click(press('Resume'));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    server.on({
      'POST /subscriptions/{id}/resume': () => aSubscription(),
      'GET /subscriptions': () => ({ items: [aSubscription()], total_count: 1 }),
    });
    await user.click(press('Resume'));
    expect(await screen.findByText('Your subscription will continue.')).toBeTruthy();
    expect(await screen.findByText('Renews on Dec 21, 2026')).toBeTruthy();
  });
});

describe('purchases (COM-19)', () => {
  const aPurchase = (more: Partial<Purchase> = {}): Purchase => ({
    id: 'pu-1',
    product: { id: 'p', title: 'Six Weeks' },
    version_id: null,
    amount: 4900,
    currency: 'EUR',
    purchased_at: '2026-11-02T23:30:00.000Z',
    expires_at: null,
    status: 'active',
    source: 'web',
    invoice_id: null,
    credit_notes: [],
    refunded: 0,
    ...more,
  });
  const list = (purchase: Purchase, timezone = 'UTC') =>
    visit({
      at: '/me/account/purchases',
      bundle: aBundle({ user: { timezone } }),
      calls: { 'GET /purchases': () => ({ items: [purchase], total_count: 1 }) },
    });

  it('show what, when and how much, in the member’s zone', async () => {
    await list(aPurchase());
    expect(await screen.findByText('Bought Nov 2, 2026')).toBeTruthy();
    expect(sees('€49.00')).toBe(true);
    await list(aPurchase(), 'Asia/Tokyo');
    expect(await screen.findByText('Bought Nov 3, 2026')).toBeTruthy();
  });

  it('show no price for a gift, and mark what was refunded or has ended', async () => {
    await list(aPurchase({ source: 'manual', amount: 0 }));
    expect(await screen.findByText('A gift')).toBeTruthy();
    await list(aPurchase({ status: 'refunded' }));
    expect(await screen.findByText('Refunded')).toBeTruthy();
    await list(aPurchase({ expires_at: '2020-01-01T00:00:00.000Z' }));
    expect(await screen.findByText('Bought Nov 2, 2026 · until Jan 1, 2020')).toBeTruthy();
    expect(sees('Expired')).toBe(true);
    await list(aPurchase({ expires_at: '2099-01-01T00:00:00.000Z' }));
    expect(await screen.findByText('Bought Nov 2, 2026 · until Jan 1, 2099')).toBeTruthy();
    expect(sees('Expired')).toBe(false);
  });
});
