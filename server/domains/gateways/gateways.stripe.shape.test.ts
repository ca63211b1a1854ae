import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { chargeable, metadataOf, toDispute, toPayment, toRefund } from './gateways.stripe.shape.ts';

const tenant = { appId: 'app', accountId: 'account', slug: 'app' } as Tenant;

/** A payment as Stripe sends it; only the fields that are read. */
const paymentIntent = (more: Record<string, unknown> = {}) =>
  ({
    object: 'payment_intent',
    id: 'pi_1',
    client_secret: 'pi_1_secret',
    amount: 4900,
    currency: 'eur',
    status: 'succeeded',
    metadata: { order_id: 'order', bandstand_app: 'app', bandstand_key: 'key' },
    livemode: true,
    ...more,
  }) as unknown as Stripe.PaymentIntent;
const setupIntent = (more: Record<string, unknown> = {}) =>
  ({
    object: 'setup_intent',
    id: 'seti_1',
    client_secret: null,
    status: 'succeeded',
    metadata: { subscription_id: 'subscription', currency: 'CHF' },
    livemode: false,
    ...more,
  }) as unknown as Stripe.SetupIntent;

describe('a payment at Stripe', () => {
  it('returns its metadata, without our own marks', () => {
    expect(toPayment(paymentIntent())).toMatchObject({ id: 'pi_1', kind: 'payment_intent', currency: 'EUR', metadata: { order_id: 'order' } });
  });
  it.each([
    ['requires_payment_method', 'requires_payment'],
    ['requires_confirmation', 'requires_payment'],
    ['requires_action', 'requires_authentication'],
    ['requires_capture', 'processing'],
    ['processing', 'processing'],
    ['canceled', 'canceled'],
    ['a new status', 'processing'],
  ])('with the status %s is %s', (status, expected) => {
    expect(toPayment(paymentIntent({ status })).status).toBe(expected);
  });
  it('that the bank wants its owner to confirm is not a refusal', () => {
    const asked = paymentIntent({ status: 'requires_payment_method', last_payment_error: { code: 'authentication_required' } });
    expect(toPayment(asked)).toMatchObject({ status: 'requires_authentication', lastError: null });
  });
  it('that was refused names the reason', () => {
    const declined = paymentIntent({ status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } });
    expect(toPayment(declined)).toMatchObject({ status: 'requires_payment', lastError: 'payment_failed' });
  });
  it('counts yen without cents', () => {
    expect(toPayment(paymentIntent({ amount: 500, currency: 'jpy' }))).toMatchObject({ amount: 500, providerAmount: 500, currency: 'JPY' });
  });
  it('is marked as a test unless it was made with live keys', () => {
    expect(toPayment(paymentIntent()).isTest).toBeUndefined();
    expect(toPayment(paymentIntent({ livemode: false })).isTest).toBe(true);
  });
  it('names the card by its brand, last digits and last month', () => {
    const card = { brand: 'visa', last4: '4242', exp_year: 2049, exp_month: 3, country: 'DE' };
    const { method } = toPayment(paymentIntent({ customer: 'cus_1', payment_method: { id: 'pm_1', type: 'card', card } }));
    expect(method).toEqual({ token: 'pm_1', brand: 'visa', last4: '4242', customer: 'cus_1', expiry: '2049-03', country: 'DE' });
  });
  it('names another means of payment by its kind', () => {
    const method = { id: 'pm_2', type: 'sepa_debit', customer: { id: 'cus_2' }, sepa_debit: { last4: '3000', country: null } };
    expect(toPayment(paymentIntent({ payment_method: method })).method).toEqual({
      token: 'pm_2',
      brand: 'sepa_debit',
      last4: '3000',
      customer: 'cus_2',
      expiry: null,
    });
  });
});

describe('a stored card at Stripe', () => {
  it('takes no money, and has the currency of the plan', () => {
    expect(toPayment(setupIntent())).toMatchObject({
      kind: 'setup_intent',
      amount: 0,
      providerAmount: 0,
      clientSecret: '',
      currency: 'CHF',
      metadata: { subscription_id: 'subscription' },
    });
  });
});

describe('a refund at Stripe', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    [null, 'pending'],
  ])('with the status %s is %s', (status, state) => {
    const refund = { id: 're_1', status, amount: 100, currency: 'eur', metadata: null } as unknown as Stripe.Refund;
    expect(toRefund(refund)).toEqual({ id: 're_1', state, amount: 100, metadata: {} });
  });
});

describe('a dispute at Stripe', () => {
  const dispute = (more: Record<string, unknown> = {}) =>
    ({
      id: 'dp_1',
      payment_intent: 'pi_1',
      status: 'needs_response',
      amount: 4900,
      currency: 'eur',
      reason: 'fraudulent',
      created: 1_767_225_600,
      evidence_details: { due_by: 1_767_830_400, submission_count: 1 },
      ...more,
    }) as unknown as Stripe.Dispute;

  it.each([
    ['needs_response', 'open', true],
    ['warning_needs_response', 'open', true],
    ['under_review', 'open', false],
    ['warning_closed', 'won', false],
    ['won', 'won', false],
    ['lost', 'lost', false],
  ])('with the status %s is %s', (status, state, waits) => {
    expect(toDispute(dispute({ status }))).toMatchObject({ state, stage: { waits, submissions: 1 } });
  });
  it('shows when it was opened and until when it can be answered', () => {
    expect(toDispute(dispute())).toMatchObject({ openedAt: '2026-01-01T00:00:00.000Z', dueBy: '2026-01-08T00:00:00.000Z', currency: 'EUR' });
  });
  it('costs what Stripe charged, minus what it returned', () => {
    const moved = [
      { currency: 'eur', fee: 2000 },
      { currency: 'eur', fee: -1500 },
    ];
    expect(toDispute(dispute({ balance_transactions: moved }))?.fee).toEqual({ amount: 500, currency: 'EUR' });
    expect(toDispute(dispute())?.fee).toBeNull();
  });
  it('without a payment is ignored', () => {
    expect(toDispute(dispute({ payment_intent: null }))).toBeNull();
  });
});

describe('the parameters sent to Stripe', () => {
  const ask = { kind: 'payment_intent' as const, amount: 4900, currency: 'EUR', metadata: { order_id: 'o'.repeat(600) } };
  it('name the app and the key, and cut values that are too long for Stripe', () => {
    expect(metadataOf(tenant, ask, 'key')).toEqual({ order_id: 'o'.repeat(500), bandstand_app: 'app', bandstand_key: 'key' });
    expect(metadataOf(tenant, { ...ask, kind: 'setup_intent', metadata: {} })).toEqual({ currency: 'EUR', bandstand_app: 'app' });
  });
  it('are counted as Stripe counts them', () => {
    expect(chargeable(ask)).toEqual({ amount: 4900, currency: 'eur' });
  });
});
