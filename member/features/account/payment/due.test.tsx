import type { Subscription } from '@bandstand/contract/checkout.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { press } from '../../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aPage } from '@bandstand/contract/testing/pages.builders.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { aSubscription } from '../state/account.builders.ts';

const due = (more: Partial<Subscription> = {}): Subscription =>
  aSubscription({
    id: 'sub-1',
    status: 'past_due',
    current_period_end: '2026-11-18T00:00:00.000Z',
    grace_ends_at: '2026-11-25T00:00:00.000Z',
    can_change_method: true,
    ...more,
  });
const active = due({ status: 'active', next_charge_at: '2026-12-18T00:00:00.000Z', grace_ends_at: null });
const open = {
  status: 'requires_payment',
  kind: 'payment_intent',
  id: 'in-1',
  client_secret: 's',
  provider: 'test',
  publishable_key: null,
  amount: 1200,
  provider_amount: 1200,
  currency: 'EUR',
} as const;
const bundle = () => aBundle({ past_due_subscriptions: [{ id: 'sub-1', product_id: 'p' }] });
beforeEach(noToasts);

function shows(subscription: Subscription, calls: FakeCalls = {}, search = '') {
  return visit({
    at: `/me/account/subscriptions${search}`,
    bundle: bundle(),
    calls: { 'GET /subscriptions': () => ({ items: [subscription], total_count: 1 }), ...calls },
  });
}

describe('a due payment (COM-21)', () => {
  it('is shown on every screen, and one tap pays it with the stored card', async () => {
    const { user, server } = await visit({
      at: '/',
      pages: [aPage({ path: '/' })],
      bundle: bundle(),
      calls: { 'POST /subscriptions/{id}/pay': () => ({ status: 'paid' }) },
    });
    const banner = await screen.findByRole('region', { name: 'Payment due' });
    server.on({ 'POST /auth/verify': () => aBundle() });
    await user.click(within(banner).getByRole('button', { name: 'Pay now' }));
    expect(await screen.findByText('Paid. Thank you.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment due' })).toBeNull());
    expect(server.calls('POST /subscriptions/{id}/pay')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('leads to a form for another card, opened automatically, if the stored one is not enough', async () => {
    const { user, server } = await visit({
      at: '/',
      pages: [aPage({ path: '/' })],
      bundle: bundle(),
      calls: {
        'GET /subscriptions': () => ({ items: [due()], total_count: 1 }),
        'POST /subscriptions/{id}/pay': ({ body }) => ((body as { finished?: string }).finished ? { status: 'paid' } : open),
        'POST /payments/test/{intentId}/confirm': () => ({ status: 'succeeded' }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    const sheet = await screen.findByRole('dialog', { name: 'Pay for Club' });
    expect(window.location.pathname).toBe('/me/account/subscriptions');
    expect(within(sheet).getByText('€12.00 is due. Nothing else is charged today.')).toBeTruthy();
    await user.click(within(sheet).getByRole('button', { name: 'Pay €12.00' }));
    expect(await screen.findByText('Paid. Thank you.')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm').map(({ params }) => params['intentId'])).toEqual(['in-1']);
    expect(server.calls('POST /subscriptions/{id}/pay').at(-1)?.body).toEqual({ finished: 'in-1' });
  });

  it('that takes a bank several days says so and asks for nothing more', async () => {
    const { user } = await shows(due(), { 'POST /subscriptions/{id}/pay': () => ({ status: 'processing' }) });
    await user.click(await screen.findByRole('button', { name: 'Pay €12.00 now' }));
    expect(await screen.findByText('Your bank is processing the payment. You don’t have to pay again.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is declined says so and can be retried with another card', async () => {
    const { user } = await shows(due(), {
      'POST /subscriptions/{id}/pay': () => open,
      'POST /payments/test/{intentId}/confirm': () => refuse(402, 'payment_failed'),
    });
    expect(await screen.findByText('You have access until Nov 25, 2026.')).toBeTruthy();
    await user.click(press('Pay €12.00 now'));
    await user.click(await screen.findByRole('button', { name: 'Pay €12.00' }));
    expect(await screen.findByText('Your payment was not successful, please try again')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Pay for Club' })).toBeTruthy();
  });

  it('checks with the server when the bank’s page returns', async () => {
    const { server } = await shows(due(), { 'POST /subscriptions/{id}/pay': () => ({ status: 'paid' }) }, '?pay=sub-1&payment_intent=pi_7');
    expect(await screen.findByText('Paid. Thank you.')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/pay').map(({ body }) => body)).toEqual([{ finished: 'pi_7' }]);
  });

  it('sets the new card when the bank’s page returns, and cleans the URL', async () => {
    const kept = () => ({ payment_method: { brand: 'visa', last4: '3184' } });
    const { server } = await shows(active, { 'PUT /subscriptions/{id}/payment_method': kept }, '?method=sub-1&setup_intent=seti_7');
    expect(await screen.findByText('Your new card has been saved.')).toBeTruthy();
    expect(server.calls('PUT /subscriptions/{id}/payment_method').map(({ body }) => body)).toEqual([{ payment_method: 'seti_7' }]);
    expect(window.location.search).toBe('');
  });

  it('reports a card that the bank did not accept', async () => {
    const refused = () => refuse(402, 'payment_method_failed');
    await shows(active, { 'PUT /subscriptions/{id}/payment_method': refused }, '?method=sub-1&setup_intent=seti_7');
    expect(await screen.findByText('Unable to update payment method')).toBeTruthy();
  });

  it('is not started from an email’s link when nothing is due', async () => {
    const { server } = await shows(active, {}, '?pay=sub-1');
    expect(await screen.findByText('Next charge: €12.00 on Dec 18, 2026')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/pay')).toEqual([]);
  });
});

describe('another card (L524)', () => {
  const begun: FakeCalls = {
    'POST /subscriptions/{id}/payment_method': () => ({
      kind: 'setup_intent',
      id: 'seti-1',
      client_secret: 's',
      provider: 'test',
      publishable_key: null,
    }),
    'POST /payments/test/{intentId}/confirm': () => ({ status: 'succeeded' }),
  };
  async function changes(calls: FakeCalls) {
    const visited = await shows(active, { ...begun, ...calls });
    await visited.user.click(await screen.findByRole('button', { name: 'Change card' }));
    await visited.user.click(await screen.findByRole('button', { name: 'Use this card' }));
    return visited;
  }

  it('replaces the previous one without a charge', async () => {
    const { server } = await changes({ 'PUT /subscriptions/{id}/payment_method': () => ({ payment_method: { brand: 'visa', last4: '1111' } }) });
    expect(await screen.findByText('Your new card has been saved.')).toBeTruthy();
    expect(server.calls('PUT /subscriptions/{id}/payment_method').map(({ body }) => body)).toEqual([{ payment_method: 'seti-1' }]);
  });

  it('that cannot be used says so and asks again', async () => {
    await changes({ 'PUT /subscriptions/{id}/payment_method': () => refuse(402, 'payment_method_failed') });
    expect(await screen.findByText('Unable to update payment method')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Another card for Club' })).toBeTruthy();
  });
});

describe('the coming charges, in words', () => {
  it.each([
    ['instalments', { ...active, charges_left: 2 }, '2 payments left'],
    ['a trial', { ...active, status: 'trialing' as const }, 'Next charge: €12.00 on Dec 18, 2026'],
    ['bumps', { ...active, also: [{ id: 'b', title: 'Coaching' }] }, 'Also includes Coaching'],
  ])('%s', async (_what, subscription, text) => {
    await shows(subscription);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('a cancelling member sees what will close', async () => {
    const { user } = await shows(active, {
      'GET /products/{id}/purchased_items': () => ({ items: [{ type: 'Page', id: 'x', title: 'The yard', path: '/yard' }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('You will then lose access to The yard.')).toBeTruthy();
    expect(sees('You keep your access until Nov 18, 2026. Nothing more is charged, and you can resume until then.')).toBe(true);
  });
});
