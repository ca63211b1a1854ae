import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBundle, aConfig } from '@bandstand/contract/testing/app.builders.ts';
import { fakeStripe } from '../../../testing/fakeStripe.ts';
import { field } from '../../../testing/fields.ts';
import type { FakeCalls } from '@bandstand/client/testing/fakeServer.ts';
import { sees, visit } from '../../../testing/visit.tsx';
import { anIntent, aProduct, aQuote, aVersion, monthly, productId, thenOf } from '../state/checkout.builders.ts';
import { aShop, at, button, home } from './checkout.driver.tsx';

let key = 0;
/** A checkout with Stripe as the app's gateway. */
async function atStripe(calls: FakeCalls = {}, isGuest = false) {
  // A new key for each test: what loads once per key stays.
  const config = aConfig({ payments: { provider: 'stripe', publishable_key: `pk_test_${++key}`, instructions: null, is_test_mode: true } });
  const ines = aBundle();
  return visit({
    at,
    pages: [home],
    config,
    bundle: isGuest ? null : ines,
    calls: {
      ...aShop(),
      'POST /products/{id}/intent': () => anIntent({ id: 'pi_1', client_secret: 'pi_1_secret', provider: 'stripe' }),
      'POST /auth/verify_subscriber': () => ines,
      'POST /auth/verify': () => ines,
      ...calls,
    },
  });
}
const declined = { type: 'card_error', code: 'card_declined' } as const;

afterEach(() => vi.unstubAllGlobals());

describe('the fields of Stripe', () => {
  it('replace the card for today’s amount, without asking for name and email', async () => {
    const { log } = fakeStripe();
    await atStripe();
    await button('Pay €49.00');
    await waitFor(() => expect(log.made).toHaveLength(1));
    expect(log.made[0]).toMatchObject({ mode: 'payment', amount: 4900, currency: 'eur', setupFutureUsage: null, locale: 'en' });
    expect(screen.queryByLabelText('Card number')).toBeNull();
    // These keys are Stripe's test keys.
    expect(screen.getByText('Test payment')).toBeTruthy();
  });

  it('and wallets show the amount in Stripe’s units from the server, without converting it here', async () => {
    const { log } = fakeStripe();
    const krona = { currency: 'ISK', total_due_now: 1990, subtotal: 1990, provider_amount: 199_000 };
    const product = aProduct({ versions: [aVersion({ currency: 'ISK', price: 1990 })] });
    await atStripe({ 'GET /products/list': () => ({ items: [product], total_count: 1 }), 'POST /products/{id}/preview': () => aQuote(krona) });
    await button(/Pay ISK.1,990/);
    await waitFor(() => expect(log.made).toHaveLength(1));
    expect(log.made[0]).toMatchObject({ mode: 'payment', amount: 199_000, currency: 'isk' });
  });

  it('appear only when the server has sent it, and nothing can be bought if Stripe cannot express the amount', async () => {
    const { log } = fakeStripe();
    await atStripe({ 'POST /products/{id}/preview': () => aQuote({ provider_amount: null }) });
    expect(await screen.findByText("You're unable to complete your purchase at this time.")).toBeTruthy();
    expect(log.made).toEqual([]);
  });

  it('follow the price; recurring charges are agreed to with the first payment', async () => {
    const { log } = fakeStripe();
    const { user } = await atStripe();
    await button('Pay €49.00');
    await user.click(screen.getByRole('radio', { name: /Monthly/ }));
    await button('Pay €9.00');
    await waitFor(() => expect(log.updates.at(-1)).toMatchObject({ amount: 900, setupFutureUsage: 'off_session' }));
  });

  it('pay: the order is created once they are complete, and confirmed with the payer and the return URL', async () => {
    const { log } = fakeStripe();
    const { user, server } = await atStripe();
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(log.confirmed).toMatchObject([
      {
        kind: 'payment',
        options: {
          clientSecret: 'pi_1_secret',
          redirect: 'if_required',
          confirmParams: {
            return_url: expect.stringMatching(/\/#checkout\?product_ids=.*&order=/),
            payment_method_data: { billing_details: { name: 'Ines Moreau', email: 'ines@harbour.example' } },
          },
        },
      },
    ]);
    expect(server.calls('POST /orders/{id}/confirm')).toHaveLength(1);
    await waitFor(() => expect(log.destroyed).toBeGreaterThan(0));
  });

  it('that are incomplete say so themselves: no order is created', async () => {
    fakeStripe({ submit: { type: 'validation_error' } });
    const { user, server } = await atStripe();
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('Please fill in the highlighted fields.')).toBeTruthy();
    expect(server.calls('POST /products/{id}/intent')).toEqual([]);
  });

  it.each([
    ['declined', declined, 'Your payment was not successful, please try again'],
    [
      'refused by the member at the bank',
      { type: 'card_error', code: 'payment_intent_authentication_failure' },
      'Your payment was not successful, please try again',
    ],
    [
      'a card that cannot be used',
      { type: 'card_error', code: 'expired_card' },
      'Failed to process payment details. Please try another payment method.',
    ],
    ['nobody knows', { type: 'api_connection_error' }, 'There was a problem processing your purchase'],
  ] as const)('%s: explained in our words, and everything stays', async (_what, confirm, text) => {
    fakeStripe({ confirm });
    const { user, server } = await atStripe();
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.calls('POST /orders/{id}/confirm')).toEqual([]);
  });

  it('an intent that had already succeeded is paid, not refused', async () => {
    fakeStripe({ confirm: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } as never });
    const { user } = await atStripe();
    await user.click(await button('Pay €49.00'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
  });

  it('a trial stores the payment method without charging it', async () => {
    const { log } = fakeStripe();
    const trial = monthly({ is_default: true, trial_days: 7 });
    const { user } = await atStripe({
      'GET /products/list': () => ({ items: [aProduct({ versions: [trial] })], total_count: 1 }),
      'POST /products/{id}/preview': () =>
        aQuote({ version_id: trial.id, total_due_now: 0, trial_ends_at: '2026-11-28T10:00:00.000Z', then: thenOf(900) }),
      'POST /products/{id}/intent': () => anIntent({ kind: 'setup_intent', id: 'seti_1', client_secret: 'seti_1_secret', provider: 'stripe' }),
    });
    await user.click(await button('Start the trial'));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(log.confirmed.map(({ kind }) => kind)).toEqual(['setup']);
  });
});

describe('a wallet on the device', () => {
  it('pays for a guest who has typed nothing', async () => {
    const { express } = fakeStripe({ wallets: { applePay: true } });
    const { server } = await atStripe({}, true);
    await button('Pay €49.00');
    expect(await screen.findByText('or pay another way')).toBeTruthy();
    const paymentFailed = vi.fn();
    act(() => express({ billingDetails: { name: 'Ines Moreau', email: 'ines@harbour.example' }, paymentFailed }));
    expect(await screen.findByText('It’s yours, Ines')).toBeTruthy();
    expect(server.calls('POST /auth/verify_subscriber')[0]?.body).toMatchObject({ name: 'Ines Moreau', email: 'ines@harbour.example' });
    expect(paymentFailed).not.toHaveBeenCalled();
  });

  it('is notified when the payment fails', async () => {
    const { express } = fakeStripe({ wallets: { googlePay: true }, confirm: declined });
    await atStripe();
    await button('Pay €49.00');
    const paymentFailed = vi.fn();
    act(() => express({ billingDetails: {}, paymentFailed }));
    await waitFor(() => expect(paymentFailed).toHaveBeenCalledWith({ reason: 'fail' }));
    expect(sees('Your payment was not successful, please try again')).toBe(true);
  });

  it('has no buttons when there is none', async () => {
    fakeStripe();
    await atStripe({}, true);
    await button('Pay €49.00');
    expect(sees('or pay another way')).toBe(false);
    expect(field('Email')).toBeTruthy();
    expect(window.location.hash).toContain(productId);
  });
});
