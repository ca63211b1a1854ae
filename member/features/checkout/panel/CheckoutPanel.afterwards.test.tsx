import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { refuse, type FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { aPage, aText } from '@bandstand/contract/testing/pages.builders.ts';
import { sees, settled, visit } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, aVersion, productId } from '../state/checkout.builders.ts';
import { aShop, at, button, home, member, pays } from './checkout.driver.tsx';

afterEach(() => vi.useRealTimers());

const never: FakeCalls = { 'GET /products/{id}/has_active_purchase': () => ({ active: false, status: null, ends_at: null }) };

describe('after the payment', () => {
  it('waits for the purchase, then opens it: one request per second, 15 at most (COM-11, L521)', async () => {
    const { user, server } = await member(never);
    await user.click(await button('Card that works'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pay = screen.getByRole('button', { name: /^Pay/ });
    act(() => pay.click());
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(sees('Your payment went through. This takes a moment.')).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(server.calls('GET /products/{id}/has_active_purchase')).toHaveLength(15);
    expect(sees('We were unable to activate your purchase. Please contact support.')).toBe(true);
  });

  it('a paid but inactive purchase is never paid again: Retry only waits once more', async () => {
    const { user, server } = await member(never);
    await user.click(await button('Card that works'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pay = screen.getByRole('button', { name: /^Pay/ });
    act(() => pay.click());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    server.on({ 'GET /products/{id}/has_active_purchase': () => ({ active: true, status: 'active', ends_at: null }) });
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(sees('It’s yours, Ines')).toBe(true);
    expect(server.calls('POST /products/{id}/intent')).toHaveLength(1);
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toHaveLength(1);
  });

  it('a failed request does not end the waiting', async () => {
    let asked = 0;
    const { user } = await member({
      'GET /products/{id}/has_active_purchase': () => {
        asked += 1;
        return asked < 3 ? refuse(500, 'unknown_error') : { active: true, status: 'active', ends_at: null };
      },
    });
    await user.click(await button('Card that works'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pay = screen.getByRole('button', { name: /^Pay/ });
    act(() => pay.click());
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(sees('It’s yours, Ines')).toBe(true);
  });

  it('a purchase that stays inactive leads to help', async () => {
    const { user } = await member(never);
    await user.click(await button('Card that works'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => screen.getByRole('button', { name: /^Pay/ }).click());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    vi.useRealTimers();
    await user.click(await button('Get help'));
    await waitFor(() => expect(window.location.pathname).toBe('/me/account/support'));
  });

  it('an owner who approves by hand: the order waits and nothing is asked for (COM-12)', async () => {
    const { user, server, hash } = await member(
      { 'POST /products/{id}/intent': () => anIntent({ kind: null, status: 'pending_approval', id: null, client_secret: null, provider: 'manual' }) },
      { config: aConfig({ payments: { provider: 'manual', publishable_key: null } }) },
    );
    expect(screen.queryByLabelText('Card number')).toBeNull();
    await user.click(await button('Order for €49.00'));
    expect(await screen.findByText('Waiting for approval')).toBeTruthy();
    expect(screen.getByText('To pay: €49.00')).toBeTruthy();
    expect(server.calls('GET /products/{id}/has_active_purchase')).toHaveLength(0);
    await user.click(await button('Back'));
    await waitFor(() => expect(hash()).toBe(''));
  });

  it('a slow bank payment is not repeated: the checkout says so, and opens the content once the money arrives', async () => {
    const debit: FakeCalls = {
      'POST /orders/{id}/confirm': () => ({ status: 'processing', purchase_ids: [] }),
      'GET /orders/{id}': () => ({ id: 'o', product_id: productId, quote: aQuote(), status: 'processing', purchase_ids: [] }),
    };
    const { user, server, hash, platform } = await pays({ ...never, ...debit });
    expect(await screen.findByText('Your bank is processing the payment')).toBeTruthy();
    expect(server.calls('GET /products/{id}/has_active_purchase')).toHaveLength(0);
    await user.click(await button('Back'));
    await waitFor(() => expect(hash()).toBe(''));
    act(() => platform.navigation.openPanel('checkout', { product_ids: productId }));
    expect(await screen.findByText('Your bank is processing the payment')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toHaveLength(1);
  });

  it('an order in progress at a bank is reported when the buyer tries to pay again', async () => {
    const { user, server } = await pays({ 'POST /products/{id}/intent': () => anIntent({ status: 'processing' }) });
    expect(await screen.findByText('Your bank is processing the payment')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toHaveLength(0);
    await user.click(await button('Back'));
  });

  it('Start now leads to the purchase; on its own page it only closes', async () => {
    const program = aPage({ path: '/program', page_title: 'The program', blocks: [aText('Week one.')] });
    const { user } = await visit({ at, pages: [home, program], bundle: aBundle(), calls: aShop() });
    await user.click(await button('Card that works'));
    await user.click(await button(/^Pay €49/));
    await user.click(await button('Start now'));
    await waitFor(() => expect(window.location.pathname).toBe('/program'));
    expect(window.location.hash).toBe('');

    const again = await visit({ at: `/program#checkout?product_ids=${productId}`, pages: [program], bundle: aBundle(), calls: aShop() });
    await again.user.click(await button('Card that works'));
    await again.user.click(await button(/^Pay €49/));
    await again.user.click(await button('Start now'));
    await waitFor(() => expect(again.hash()).toBe(''));
    expect(window.location.pathname).toBe('/program');
    expect(sees('Week one.')).toBe(true);
  });

  it('a free product needs one confirmation and no payment', async () => {
    const free = aProduct({ versions: [aVersion({ kind: 'free', price: 0 })] });
    const { user, server } = await visit({
      at,
      pages: [home],
      bundle: aBundle(),
      calls: {
        ...aShop(),
        'GET /products/{id}/has_active_purchase': () => ({ active: true, status: 'granted', ends_at: null }),
        'GET /products/list': () => ({ items: [free], total_count: 1 }),
        'POST /products/{id}/preview': () => aQuote({ total_due_now: 0, subtotal: 0, lines: [] }),
        'POST /products/{id}/intent': () => anIntent({ kind: null, status: 'completed', id: null, client_secret: null, final_amount: 0 }),
      },
    });
    await user.click(await button('Get it for free'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /payments/test/{intentId}/confirm')).toHaveLength(0);
    expect(server.calls('POST /orders/{id}/confirm')).toHaveLength(0);
  });
});

describe('closed in between', () => {
  it('a paid purchase still opens: the session is refetched (COM-11)', async () => {
    let arrive: () => void = () => {};
    const { user, server, hash } = await pays({
      'GET /products/{id}/has_active_purchase': () =>
        new Promise((resolve) => {
          arrive = () => resolve({ active: true, status: 'active', ends_at: null });
        }),
    });
    await screen.findByText('Your payment went through. This takes a moment.');
    await user.click(await button('Close'));
    await waitFor(() => expect(hash()).toBe(''));
    expect(server.calls('POST /auth/verify')).toHaveLength(1);
    arrive();
    await settled(20);
    expect(server.calls('POST /auth/verify')).toHaveLength(2);
  });

  it('a typed card is cleared with the panel', async () => {
    const { user, platform, hash } = await member();
    await user.click(await button('Declined'));
    await user.click(await button('Close'));
    await waitFor(() => expect(hash()).toBe(''));
    act(() => platform.navigation.openPanel('checkout', { product_ids: productId }));
    await button(/^Pay €49/);
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(JSON.stringify(localStorage)).not.toContain('4000 0000');
  });
});
