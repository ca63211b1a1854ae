import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { PlanOption, PlanQuote } from '@bandstand/contract/plans.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { press } from '../../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { noToasts } from '../../../testing/toasts.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { aSubscription } from '../state/account.builders.ts';

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;
const subscription = aSubscription({ can_change_plan: true });
const option = (more: Partial<PlanOption> = {}): PlanOption => ({
  id: id('61'),
  title: 'Plus',
  amount: 5000,
  currency: 'EUR',
  interval: 'month',
  intervalCount: 1,
  when: 'now',
  ...more,
});
const light = option({ id: id('62'), title: 'Light', amount: 500, when: 'period_end' });
const quote = (more: Partial<PlanQuote> = {}): PlanQuote => ({
  quote_id: id('71'),
  version_id: id('61'),
  title: 'Plus',
  when: 'now',
  changes_at: '2026-12-06T00:00:00.000Z',
  lines: [
    { label: 'Club', kind: 'price', amount: 5000 },
    { label: 'Club', kind: 'credit', amount: -600 },
  ],
  subtotal: 4400,
  discount: 0,
  coupon: null,
  tax: 0,
  tax_kind: 'none',
  tax_label: null,
  total_due_now: 4400,
  // oxlint-disable-next-line unicorn/no-thenable -- the name of the wire
  then: { amount: 5000, interval: 'month', intervalCount: 1, charges: null, discounted_charges: null, later_amount: 5000 },
  next_charge_at: '2027-01-06T00:00:00.000Z',
  currency: 'EUR',
  expires_at: '2026-12-06T00:30:00.000Z',
  ...more,
});
const later = quote({ version_id: light.id, when: 'period_end', changes_at: '2026-12-21T00:00:00.000Z', lines: [], subtotal: 0, total_due_now: 0 });
const changed = (more: Partial<Subscription> = {}) => ({ status: 'changed' as const, subscription: aSubscription(more) });
beforeEach(noToasts);

async function opened(calls: FakeCalls = {}, one: Subscription = subscription) {
  const visited = await visit({
    at: '/me/account/subscriptions',
    bundle: aBundle(),
    calls: {
      'GET /subscriptions': () => ({ items: [one], total_count: 1 }),
      'GET /subscriptions/{id}/plans': () => ({ items: [option(), light], total_count: 2 }),
      'POST /subscriptions/{id}/change/preview': ({ body }) => ((body as { version_id: string }).version_id === light.id ? later : quote()),
      ...calls,
    },
  });
  await screen.findAllByRole('heading', { level: 2 });
  await visited.user.click(press('Change plan'));
  return { ...visited, sheet: within(await screen.findByRole('dialog', { name: 'Change your plan' })) };
}

describe('another plan (COM-20)', () => {
  it('is chosen with its price and start in view, and costs what was shown', async () => {
    const { user, server, sheet } = await opened({ 'POST /subscriptions/{id}/change': () => changed({ version: { id: 'v2', title: 'Plus' } }) });
    expect((await sheet.findByRole('radio', { name: /^Plus/ })).closest('label')?.textContent).toBe('Plus€50 a monthStarts now');
    expect(sheet.getByRole('radio', { name: /^Light/ }).closest('label')?.textContent).toBe('Light€5 a monthStarts on Dec 21, 2026');
    expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Change plan' }).disabled).toBe(true);
    await user.click(sheet.getByRole('radio', { name: /^Plus/ }));
    expect(await sheet.findByText('Credit for the rest of your period')).toBeTruthy();
    expect(sheet.getByText('−€6.00')).toBeTruthy();
    expect(sheet.getByText('The new plan starts now, and so does a new billing period. €50 a month from Jan 6, 2027.')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Change and pay €44.00' }));
    expect(await screen.findByText('Your plan has changed.')).toBeTruthy();
    const [asked] = server.calls('POST /subscriptions/{id}/change');
    expect(asked?.body).toEqual({ version_id: id('61'), quote_id: id('71'), final_amount: 4400 });
    expect(asked?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('that is cheaper begins later, costs nothing today, and can be cancelled', async () => {
    const scheduled = aSubscription({
      can_change_plan: true,
      next: { version: { id: light.id, title: 'Light' }, at: '2026-12-21T00:00:00.000Z', amount: 500, interval: 'month', intervalCount: 1 },
    });
    const { user, server, sheet } = await opened({
      'POST /subscriptions/{id}/change': () => ({ status: 'scheduled' as const, subscription: scheduled }),
      'DELETE /subscriptions/{id}/change': () => subscription,
    });
    await user.click(await sheet.findByRole('radio', { name: /^Light/ }));
    expect(await sheet.findByText(/You keep your plan until Dec 21, 2026. Nothing is charged today./)).toBeTruthy();
    server.on({ 'GET /subscriptions': () => ({ items: [scheduled], total_count: 1 }) });
    await user.click(sheet.getByRole('button', { name: 'Change on Dec 21, 2026' }));
    expect(await screen.findByText('Your plan changes on Dec 21, 2026.')).toBeTruthy();
    expect(await screen.findByText('Changes to Light on Dec 21, 2026: €5 a month.')).toBeTruthy();
    server.on({ 'GET /subscriptions': () => ({ items: [subscription], total_count: 1 }) });
    await user.click(press('Keep the current plan'));
    expect(await screen.findByText('Your plan stays as it is.')).toBeTruthy();
  });

  it('that became more expensive is shown again, and only the next tap pays', async () => {
    const fresh = quote({ quote_id: id('72'), subtotal: 4700, total_due_now: 4700 });
    const { user, server, sheet } = await opened({
      'POST /subscriptions/{id}/change': () => refuse(409, 'order_preview_mismatch', { quote: fresh }),
    });
    await user.click(await sheet.findByRole('radio', { name: /^Plus/ }));
    await user.click(await sheet.findByRole('button', { name: 'Change and pay €44.00' }));
    const again = await sheet.findByRole('button', { name: 'Change and pay €47.00' });
    server.on({ 'POST /subscriptions/{id}/change': () => changed() });
    await user.click(again);
    expect(await screen.findByText('Your plan has changed.')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/change').at(-1)?.body).toMatchObject({ quote_id: id('72'), final_amount: 4700 });
  });

  it('with a refused card says so and changes nothing', async () => {
    const { user, sheet } = await opened({ 'POST /subscriptions/{id}/change': () => refuse(402, 'payment_failed') });
    await user.click(await sheet.findByRole('radio', { name: /^Plus/ }));
    await user.click(await sheet.findByRole('button', { name: 'Change and pay €44.00' }));
    expect(await sheet.findByText('Your payment was not successful, please try again')).toBeTruthy();
  });

  it('that needs the bank’s approval is first paid in the provider’s form', async () => {
    const open = {
      status: 'requires_payment',
      kind: 'payment_intent',
      id: 'in-1',
      client_secret: 's',
      provider: 'test',
      publishable_key: null,
      amount: 4400,
      provider_amount: 4400,
      currency: 'EUR',
    } as const;
    const { user, server, sheet } = await opened({
      'POST /subscriptions/{id}/change': ({ body }) => ((body as { finished?: string }).finished ? changed() : open),
      'POST /payments/test/{intentId}/confirm': () => ({ status: 'succeeded' }),
    });
    await user.click(await sheet.findByRole('radio', { name: /^Plus/ }));
    await user.click(await sheet.findByRole('button', { name: 'Change and pay €44.00' }));
    await user.click(await screen.findByRole('button', { name: 'Pay €44.00' }));
    expect(await screen.findByText('Your plan has changed.')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/change').at(-1)?.body).toEqual({ version_id: id('61'), finished: 'in-1' });
  });

  it('is not offered without alternatives, and a list that fails to load can be retried', async () => {
    const { sheet } = await opened({ 'GET /subscriptions/{id}/plans': () => ({ items: [], total_count: 0 }) });
    expect(await sheet.findByText('There is no other plan at the moment.')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Change plan' })).toBeNull();
  });

  it('is not offered if the plan cannot be changed', async () => {
    await visit({
      at: '/me/account/subscriptions',
      bundle: aBundle(),
      calls: { 'GET /subscriptions': () => ({ items: [aSubscription()], total_count: 1 }) },
    });
    await screen.findAllByRole('heading', { level: 2 });
    expect(screen.queryByRole('button', { name: 'Change plan' })).toBeNull();
    expect(sees('Renews on Dec 21, 2026')).toBe(true);
  });
});

it('changes when the bank’s page returns', async () => {
  const { server } = await visit({
    at: `/me/account/subscriptions?plan=${subscription.id}&version=${id('61')}&payment_intent=pi_1`,
    bundle: aBundle(),
    calls: { 'GET /subscriptions': () => ({ items: [subscription], total_count: 1 }), 'POST /subscriptions/{id}/change': () => changed() },
  });
  expect(await screen.findByText('Your plan has changed.')).toBeTruthy();
  expect(server.calls('POST /subscriptions/{id}/change').map(({ body }) => body)).toEqual([{ version_id: id('61'), finished: 'pi_1' }]);
  expect(window.location.search).toBe('');
});

describe('a coupon (COM-14)', () => {
  const withCode = aSubscription({ can_add_coupon: true });
  const shows = (calls: FakeCalls) =>
    visit({
      at: '/me/account/subscriptions',
      bundle: aBundle(),
      calls: { 'GET /subscriptions': () => ({ items: [withCode], total_count: 1 }), ...calls },
    });

  it('reduces future payments and shows how many', async () => {
    const lowered = aSubscription({ amount: 600, coupon: { code: 'STAY', charges_left: 3 } });
    const { user, server } = await shows({ 'POST /subscriptions/{id}/coupon': () => lowered });
    await user.click(await screen.findByRole('button', { name: 'Add a code' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a code' }));
    await user.type(dialog.getByLabelText('Code'), ' stay ');
    server.on({ 'GET /subscriptions': () => ({ items: [lowered], total_count: 1 }) });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('The code lowers your next payment to €6.00.')).toBeTruthy();
    expect(await screen.findByText('The code STAY lowers the next 3 payments.')).toBeTruthy();
    expect(server.calls('POST /subscriptions/{id}/coupon')[0]?.body).toEqual({ coupon_code: 'stay' });
    expect(screen.queryByRole('button', { name: 'Add a code' })).toBeNull();
  });

  it('that is refused shows the reason at its field', async () => {
    const { user } = await shows({ 'POST /subscriptions/{id}/coupon': () => refuse(422, 'invalid_coupon', { message: 'This code has expired.' }) });
    await user.click(await screen.findByRole('button', { name: 'Add a code' }));
    await user.type(screen.getByLabelText('Code'), 'OLD');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('This code has expired.')).toBeTruthy();
  });
});
