import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBundle } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, monthly, onceId, productId } from '../state/checkout.builders.ts';
import { aShop, at, button, home, member, pays, quotes } from './checkout.driver.tsx';

describe('choosing', () => {
  it('shows the prices in words and what is due today and later', async () => {
    const { user } = await visit({ at, pages: [home], calls: quotes });
    expect(await screen.findByText('€49 once')).toBeTruthy();
    expect(sees('€9 a month')).toBe(true);
    expect(sees('Cancel any time')).toBe(true);
    await user.click(screen.getByRole('radio', { name: /Monthly/ }));
    expect(await screen.findByText('Then €9 a month, until you cancel.')).toBeTruthy();
  });

  it('a guest with an account logs in above the checkout', async () => {
    const { user, hash } = await visit({ at, pages: [home], calls: quotes });
    await user.click(await button('Log In'));
    await waitFor(() => expect(hash()).toBe(`#checkout?product_ids=${productId}+auth?mode=login`));
  });

  it('several products appear side by side', async () => {
    const other = '00000000-0000-4000-8000-000000000009';
    const { user } = await visit({
      at: `/#checkout?product_ids=${productId},${other}`,
      pages: [home],
      calls: {
        ...quotes,
        'GET /products/list': () => ({
          items: [aProduct({ id: other, title: 'Club', versions: [monthly({ is_default: true })] }), aProduct()],
          total_count: 2,
        }),
      },
    });
    expect((await screen.findAllByRole('heading', { level: 3 })).map((heading) => heading.textContent)).toEqual(['Six Weeks', 'Club']);
    await user.click(await button('Choose Club'));
    expect(await screen.findByRole('radio', { name: /Monthly/ })).toBeTruthy();
  });

  it.each([
    ['/#checkout?product_ids=', [], 'This content has no purchase options'],
    [at, [], 'Could not find product'],
    [at, [aProduct({ versions: [] })], 'This content has no purchase options'],
  ])('nothing to buy at %s', async (address, items, text) => {
    await visit({ at: address, pages: [home], calls: { 'GET /products/list': () => ({ items, total_count: items.length }) } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says that it cannot load, and retries', async () => {
    const { user, server } = await visit({ at, pages: [home], calls: { 'GET /products/list': () => refuse(400, 'malformed') } });
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    server.on(quotes);
    await user.click(await button('Retry'));
    expect(await screen.findByText('€49 once')).toBeTruthy();
  });
});

describe('paying', () => {
  it('opens the content in place', async () => {
    const { server } = await pays();
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /products/{id}/intent')[0]?.body).toEqual({
      version_id: onceId,
      quote_id: aQuote().quote_id,
      currency: 'EUR',
      final_amount: 4900,
    });
    expect(server.calls('POST /products/{id}/intent')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    // At the start of the visit, and again for the new access.
    expect(server.calls('POST /auth/verify')).toHaveLength(2);
    expect(await screen.findByText('The program')).toBeTruthy();
  });

  it('validates the card before it is sent', async () => {
    const { user, server } = await member();
    await user.type(screen.getByLabelText('Card number'), '4242');
    await user.click(await button(/^Pay/));
    expect(sees('This card number is incomplete or contains a typing error.')).toBe(true);
    expect(server.calls('POST /products/{id}/intent')).toHaveLength(0);
  });

  it('a declined card: says so and keeps the form', async () => {
    await pays({ 'POST /payments/test/{intentId}/confirm': () => refuse(402, 'payment_failed') }, 'Declined');
    expect(await screen.findByText('Your payment was not successful, please try again')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4000 0000 0000 0002');
  });

  it('an unusable card: another method', async () => {
    await pays({ 'POST /payments/test/{intentId}/confirm': () => refuse(402, 'payment_method_failed') });
    expect(await screen.findByText('Failed to process payment details. Please try another payment method.')).toBeTruthy();
  });

  it('asks for the bank’s approval if needed', async () => {
    const { user, server } = await pays(
      {
        'POST /payments/test/{intentId}/confirm': ({ body }) => ({
          status: (body as { authenticated?: boolean }).authenticated ? 'succeeded' : 'requires_authentication',
        }),
      },
      'Asks for approval',
    );
    await user.click(await button('Approve'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm')[1]?.body).toMatchObject({ authenticated: true });
  });

  it('a refused approval is a failed payment', async () => {
    const { user } = await pays({ 'POST /payments/test/{intentId}/confirm': () => ({ status: 'requires_authentication' }) }, 'Asks for approval');
    await user.click(await button('Refuse'));
    expect(await screen.findByText('Your payment was not successful, please try again')).toBeTruthy();
  });

  it('a free version needs no card', async () => {
    const free = aProduct({ versions: [{ ...monthly(), id: onceId, kind: 'free', interval: null, price: 0, is_default: true }] });
    const { user } = await visit({
      at,
      pages: [home],
      bundle: aBundle(),
      calls: {
        ...aShop(true),
        'GET /products/list': () => ({ items: [free], total_count: 1 }),
        'POST /products/{id}/preview': () => aQuote({ total_due_now: 0, subtotal: 0, lines: [] }),
        'POST /products/{id}/intent': () => anIntent({ kind: null, status: 'completed', id: null, client_secret: null, final_amount: 0 }),
      },
    });
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await user.click(await button('Get it for free'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
  });
});

describe('refusals', () => {
  it('a higher total replaces the shown one, and the next press is the consent', async () => {
    let asked = 0;
    const { user, server } = await pays({
      'POST /products/{id}/intent': ({ body }) => {
        asked += 1;
        return (body as { final_amount: number }).final_amount === 5900
          ? anIntent()
          : refuse(409, 'order_preview_mismatch', { quote: aQuote({ total_due_now: 5900, subtotal: 5900 }) });
      },
    });
    await user.click(await button('Pay €59.00'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(asked).toBe(2);
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toHaveLength(1);
  });

  it.each([
    [{ state: 'active', subscription_id: 's', ends_at: null }, 'Open'],
    [{ state: 'ending', subscription_id: 's', ends_at: '2030-01-01T00:00:00.000Z' }, 'Resume'],
    [{ state: 'past_due', subscription_id: 's', ends_at: null }, 'Manage'],
  ])('existing: %j', async (more, action) => {
    await pays({ 'POST /products/{id}/intent': () => refuse(409, 'existing_subscription', more) });
    expect(await screen.findByText('You already subscribe to this product.')).toBeTruthy();
    expect(await button(action)).toBeTruthy();
  });

  it('owned products are not sold again, except after an expiring gift', async () => {
    const owner = aBundle({ user: { active_product_ids: [productId] } });
    const owned = (status: string, endsAt: string | null): FakeCalls => ({
      ...aShop(),
      'GET /products/{id}/has_active_purchase': () => ({ active: true, status, ends_at: endsAt }),
    });
    const none = { 'GET /subscriptions': () => ({ items: [], total_count: 0 }), 'GET /purchases': () => ({ items: [], total_count: 0 }) };
    const { user } = await visit({ at, pages: [home], bundle: owner, calls: { ...owned('owned', null), ...none } });
    expect(await screen.findByText('You already subscribe to this product.')).toBeTruthy();
    await user.click(await button('Manage'));
    await waitFor(() => expect(window.location.pathname).toBe('/me/account/purchases'));
    await visit({ at, pages: [home], bundle: owner, calls: owned('granted', '2030-01-01T00:00:00.000Z') });
    expect(await button(/^Pay €49/)).toBeTruthy();
  });

  it('a deleted version: the product is reloaded', async () => {
    const { server } = await pays({ 'POST /products/{id}/intent': () => refuse(409, 'invalid_version') });
    expect(await screen.findByText('This price is no longer offered.')).toBeTruthy();
    await waitFor(() => expect(server.calls('GET /products/list')).toHaveLength(2));
  });

  it.each([
    ['not_configured', 501, "You're unable to complete your purchase at this time."],
    ['product_not_found', 404, 'Could not find product'],
  ] as const)('%s', async (code, status, text) => {
    await pays({ 'POST /products/{id}/intent': () => refuse(status, code) });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('an unknown outcome: Retry first checks whether the payment succeeded', async () => {
    const { user, server } = await pays({ 'POST /orders/{id}/confirm': () => refuse(500, 'unknown_error') });
    expect(await screen.findByText('There was a problem processing your purchase')).toBeTruthy();
    server.on({ 'GET /products/{id}/has_active_purchase': () => ({ active: true, status: 'active', ends_at: null }) });
    await user.click(await button('Retry'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /products/{id}/intent')).toHaveLength(1);
  });

  it('an expired session: offers to log in again', async () => {
    const { user, hash } = await pays({ 'POST /products/{id}/intent': () => refuse(404, 'user_not_found') });
    expect(await screen.findByText('There was a problem processing your purchase')).toBeTruthy();
    await user.click(await button('Sign In'));
    await waitFor(() => expect(hash()).toContain('auth?mode=login'));
  });
});
