import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { field } from '../../../testing/fields.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, settled, visit } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, aVersion, monthly, monthlyId, onceId, productId } from '../state/checkout.builders.ts';
import { aShop, at, button, home, member, pays } from './checkout.driver.tsx';

const refusesIntent = (...[status, code, more]: Parameters<typeof refuse>): FakeCalls => ({
  'POST /products/{id}/intent': () => refuse(status, code, more),
});
const problem = () => screen.findByRole('alertdialog', { name: 'There was a problem processing your purchase' });
const cardNumber = () => field('Card number').value;

describe('a payment that failed', () => {
  it('declined, then a good card: one order, paid once (COM-12)', async () => {
    const { user, server } = await pays(
      {
        'POST /payments/test/{intentId}/confirm': ({ body }) =>
          (body as { number: string }).number === '4000000000000002' ? refuse(402, 'payment_failed') : { status: 'succeeded' },
      },
      'Declined',
    );
    await screen.findByText('Your payment was not successful, please try again');
    expect(cardNumber()).toBe('4000 0000 0000 0002');
    await user.click(await button('Card that works'));
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm').map(({ body }) => (body as { number: string }).number)).toEqual([
      '4000000000000002',
      '4242424242424242',
    ]);
    expect(server.calls('POST /orders/{id}/confirm')).toHaveLength(1);
  });

  it('the notice disappears when another price is chosen', async () => {
    const { user } = await pays({ 'POST /payments/test/{intentId}/confirm': () => refuse(402, 'payment_failed') }, 'Declined');
    await screen.findByText('Your payment was not successful, please try again');
    await user.click(screen.getByRole('radio', { name: /Monthly/ }));
    expect(sees('Your payment was not successful, please try again')).toBe(false);
    expect(await button('Pay €9.00')).toBeTruthy();
    expect(cardNumber()).toBe('4000 0000 0000 0002');
  });

  it('too many attempts: shown above the button, and everything stays', async () => {
    await pays(refusesIntent(429, 'rate_limited'));
    expect(await screen.findByText('Too many attempts. Please wait a moment.')).toBeTruthy();
    expect(cardNumber()).toBe('4242 4242 4242 4242');
  });

  it('closing the bank’s window is a refusal: nothing is charged, and another attempt asks again', async () => {
    const { user, server } = await pays({ 'POST /payments/test/{intentId}/confirm': () => ({ status: 'requires_authentication' }) });
    const dialog = await screen.findByRole('alertdialog', { name: 'Approve this payment' });
    expect(dialog.textContent).toContain('The payment of €49.00 is a test.');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Your payment was not successful, please try again')).toBeTruthy();
    expect(server.calls('POST /orders/{id}/confirm')).toHaveLength(0);
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByRole('alertdialog', { name: 'Approve this payment' })).toBeTruthy();
  });

  it('approved, then declined by the bank', async () => {
    const { user } = await pays({
      'POST /payments/test/{intentId}/confirm': ({ body }) =>
        (body as { authenticated?: boolean }).authenticated ? refuse(402, 'payment_failed') : { status: 'requires_authentication' },
    });
    await user.click(await button('Approve'));
    expect(await screen.findByText('Your payment was not successful, please try again')).toBeTruthy();
  });

  it('a second press during the first changes nothing', async () => {
    const { user, server } = await pays({ 'POST /products/{id}/intent': () => new Promise(() => {}) });
    await user.click(await button(/^Pay/));
    await user.click(field('Card number'));
    await user.keyboard('{Enter}');
    expect(server.calls('POST /products/{id}/intent')).toHaveLength(1);
    expect(screen.getByRole('radio', { name: /Monthly/ }).closest('fieldset')?.disabled).toBe(true);
  });
});

describe('an unavailable purchase', () => {
  it.each([
    ['product_not_found', 404, 'Could not find product'],
    ['not_configured', 501, "You're unable to complete your purchase at this time."],
    ['provider_down', 502, "You're unable to complete your purchase at this time."],
  ] as const)('%s: shows the reason and leads back to the page', async (code, status, text) => {
    const { user, hash } = await pays(refusesIntent(status, code));
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(await button('Back'));
    await waitFor(() => expect(hash()).toBe(''));
  });

  it('an archived price: the default replaces it, and the card stays (invalid_version)', async () => {
    const { user, server } = await member(refusesIntent(409, 'invalid_version'));
    await user.click(screen.getByRole('radio', { name: /Monthly/ }));
    await user.click(await button('Card that works'));
    server.on({ 'GET /products/list': () => ({ items: [aProduct({ versions: [aVersion(), monthly({ is_archived: true })] })], total_count: 1 }) });
    await user.click(await button('Pay €9.00'));
    expect(await screen.findByText('This price is no longer offered.')).toBeTruthy();
    expect(await button('Pay €49.00')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /Monthly/ })).toBeNull();
    expect(cardNumber()).toBe('4242 4242 4242 4242');
    expect(server.calls('POST /products/{id}/preview').map(({ body }) => (body as { version_id: string }).version_id)).toEqual([onceId, monthlyId]);
  });

  it('the last price archived: no purchase options remain', async () => {
    const { user, server } = await member(refusesIntent(409, 'invalid_version'));
    await user.click(await button('Card that works'));
    server.on({ 'GET /products/list': () => ({ items: [aProduct({ versions: [aVersion({ is_archived: true })] })], total_count: 1 }) });
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('This content has no purchase options')).toBeTruthy();
  });

  it('a higher total is marked against the shown one (order_preview_mismatch)', async () => {
    await pays(refusesIntent(409, 'order_preview_mismatch', { quote: aQuote({ total_due_now: 5900, subtotal: 5900 }) }));
    expect(await button('Pay €59.00')).toBeTruthy();
    expect(document.querySelector('s')?.textContent).toBe('€49.00');
    expect(screen.getByRole('alert').textContent).toBe('The price has changed. Please check the new total.');
    expect(cardNumber()).toBe('4242 4242 4242 4242');
  });

  it('a lower total is simply charged', async () => {
    await pays({ 'POST /products/{id}/intent': () => anIntent({ final_amount: 3900 }) });
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
  });
});

describe('an existing purchase (existing_subscription)', () => {
  it('that is ending can be resumed at once', async () => {
    const ending = { state: 'ending', subscription_id: 'sub-1', ends_at: '2030-01-05T00:00:00.000Z' };
    const { user, server, hash } = await pays({
      ...refusesIntent(409, 'existing_subscription', ending),
      'POST /subscriptions/{id}/resume': () => refuse(500, 'unknown_error', { message: 'Not just now' }),
    });
    expect(await screen.findByText('It ends on Jan 5, 2030. Resume it to keep your access.')).toBeTruthy();
    await user.click(await button('Resume'));
    expect(await screen.findByText('Not just now')).toBeTruthy();
    server.on({ 'POST /subscriptions/{id}/resume': () => ({}) as never });
    await user.click(await button('Resume'));
    await waitFor(() => expect(hash()).toBe(''));
    expect(server.calls('POST /subscriptions/{id}/resume').map(({ params }) => params['id'])).toEqual(['sub-1', 'sub-1']);
    expect(sees('Your subscription will continue.')).toBe(true);
  });

  it('with a due payment leads to the subscriptions', async () => {
    const due = { state: 'past_due', subscription_id: 'sub-1', ends_at: null };
    const { user } = await pays({ ...refusesIntent(409, 'existing_subscription', due), 'GET /subscriptions': () => ({ items: [], total_count: 0 }) });
    expect(await screen.findByText('The last payment failed. You can pay it under your subscriptions.')).toBeTruthy();
    await user.click(await button('Manage'));
    await waitFor(() => expect(window.location.pathname).toBe('/me/account/subscriptions'));
  });

  it.each([
    ['ending', { can_resume: true, ends_at: '2030-01-05T00:00:00.000Z' }, 'Resume'],
    ['ending', { can_resume: false }, 'Open'],
    ['past_due', {}, 'Pay now'],
    ['trialing', {}, 'Open'],
  ] as const)('offers its possible actions on a return to the checkout: %s, %j', async (status, more, action) => {
    const subscription = {
      id: 'sub-1',
      product: { id: 'other', title: 'Club' },
      also: [{ id: productId, title: 'Six Weeks' }],
      status,
      ends_at: null,
      ...more,
    };
    const ended = { ...subscription, id: 'sub-0', status: 'ended' };
    await visit({
      at,
      pages: [home],
      bundle: aBundle({ user: { active_product_ids: [productId] } }),
      calls: { ...aShop(true), 'GET /subscriptions': () => ({ items: [ended, subscription] as never, total_count: 2 }) },
    });
    expect(await screen.findByText('You already subscribe to this product.')).toBeTruthy();
    expect(await button(action)).toBeTruthy();
  });

  it('that is active opens its content', async () => {
    const { user } = await pays(refusesIntent(409, 'existing_subscription', { state: 'owned', subscription_id: null, ends_at: null }));
    await user.click(await button('Open'));
    await waitFor(() => expect(window.location.pathname).toBe('/program'));
  });
});

describe('"There was a problem processing your purchase" (L522, COM-17)', () => {
  it('with an unknown outcome: a member has Retry and Get help, which includes the problem’s number', async () => {
    const { user } = await pays({ 'POST /orders/{id}/confirm': () => refuse(500, 'unknown_error', { request_id: 'r-77' }) });
    const dialog = within(await problem());
    expect(dialog.getByText('An unexpected error occurred.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Sign In' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Get help' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/me/account/support?request_id=r-77'));
  });

  it('an unpaid purchase can be paid again: Retry asks first, then the form returns as it was', async () => {
    const { user, server } = await pays({ 'POST /payments/test/{intentId}/confirm': () => refuse(500, 'unknown_error') });
    await user.click(within(await problem()).getByRole('button', { name: 'Retry' }));
    expect(await button('Pay €49.00')).toBeTruthy();
    expect(server.calls('GET /products/{id}/has_active_purchase')).toHaveLength(1);
    expect(cardNumber()).toBe('4242 4242 4242 4242');
    server.on({ 'POST /payments/test/{intentId}/confirm': () => ({ status: 'succeeded' }) });
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
  });

  it('a connection that fails during payment, and still at the first Retry', async () => {
    const { user, server } = await member();
    await user.click(await button('Card that works'));
    server.goOffline();
    await user.click(await button('Pay €49.00'));
    await user.click(within(await problem()).getByRole('button', { name: 'Retry' }));
    await settled();
    server.goOffline(false);
    await user.click(within(await problem()).getByRole('button', { name: 'Retry' }));
    expect(await button('Pay €49.00')).toBeTruthy();
  });

  it('an expired session: logging in again returns here, with the card as typed', async () => {
    const shop = aShop();
    const { user, server, hash, platform } = await pays({ ...shop, ...refusesIntent(404, 'user_not_found') });
    const dialog = within(await problem());
    expect(dialog.getByText('You’re no longer logged in. Log in and try again; nothing is lost.')).toBeTruthy();
    expect(platform.session.current().state).toBe('guest');
    await user.click(dialog.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(hash()).toMatch(/^#checkout\?product_ids=.*\+auth\?mode=login$/));

    server.on({
      ...shop,
      'POST /auth/fetch': () => ({ exists: true, provider: 'default', passwordless: false, name: 'Ines' }),
      'POST /auth/login': () => aBundle(),
    });
    await screen.findByRole('button', { name: 'Continue' });
    await user.type(within(screen.getByRole('dialog', { name: /Log in|Sign up|Welcome/i })).getByLabelText('Email'), 'i@h.example{Enter}');
    await user.type(await screen.findByLabelText('Password'), 'correct{Enter}');
    await waitFor(() => expect(cardNumber()).toBe('4242 4242 4242 4242'));
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
  });
});
