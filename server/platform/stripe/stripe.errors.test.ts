import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { asking, isIdempotency, isMissing, isRefused, isUnexpectedState, isWithoutCustomer, stripeFailure } from './stripe.errors.ts';

const { errors } = Stripe;
const invalid = (raw: object) => new errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'no', ...raw });

describe('a failure of Stripe', () => {
  it.each([
    ['card_declined', 'payment_failed'],
    ['authentication_required', 'payment_failed'],
    ['payment_intent_authentication_failure', 'payment_failed'],
    ['expired_card', 'payment_method_failed'],
    ['incorrect_cvc', 'payment_method_failed'],
  ])('of the card by %s is %s', (code, means) =>
    expect(stripeFailure(new errors.StripeCardError({ type: 'card_error', message: 'no', code }))).toMatchObject({ code: means, status: 402 }),
  );

  it.each([
    [new errors.StripeConnectionError({ type: 'api_error', message: 'no' }), 'provider_down', 502],
    [new errors.StripeAPIError({ type: 'api_error', message: 'no' }), 'provider_down', 502],
    [new errors.StripeRateLimitError({ type: 'rate_limit_error', message: 'no' }), 'provider_down', 502],
    [invalid({ statusCode: 409 }), 'provider_down', 502],
    [new errors.StripeAuthenticationError({ type: 'authentication_error', message: 'no' }), 'not_configured', 501],
    [new errors.StripePermissionError({ type: 'invalid_request_error', message: 'no' }), 'not_configured', 501],
  ])('that is a %s means %s', (error, code, status) => expect(stripeFailure(error)).toMatchObject({ code, status }));

  it('that is a defect of ours stays unchanged', async () => {
    for (const defect of [invalid({ statusCode: 400 }), new Error('no Stripe at all'), 'text']) {
      expect(stripeFailure(defect)).toBe(defect);
      await expect(asking(Promise.reject(defect as Error))).rejects.toBe(defect);
    }
    expect(await asking(Promise.resolve(7))).toBe(7);
  });

  it('is recognised by Stripe’s own answer', () => {
    const customer = invalid({ code: 'resource_missing', param: 'customer' });
    const price = invalid({ code: 'resource_missing', param: 'price' });
    const late = invalid({ code: 'setup_intent_unexpected_state' });
    const repeated = new errors.StripeIdempotencyError({ type: 'idempotency_error', message: 'no' });
    const kindsOf = (error: unknown) => [isMissing, isWithoutCustomer, isUnexpectedState, isRefused, isIdempotency].map((is) => is(error));
    expect(kindsOf(customer)).toEqual([true, true, false, true, false]);
    expect(kindsOf(price)).toEqual([true, false, false, true, false]);
    expect(kindsOf(late)).toEqual([false, false, true, true, false]);
    expect(kindsOf(repeated)).toEqual([false, false, false, false, true]);
    expect(kindsOf({ code: 'resource_missing', param: 'customer' })).toEqual([false, false, false, false, false]);
  });
});
