import type { ErrorCode } from '@bandstand/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@bandstand/client/api/api.ts';
import { aQuote } from './checkout.builders.ts';
import { failureOf } from './checkoutFailure.ts';

const refused = (code: ErrorCode, status: number, more: object = {}) =>
  failureOf(new ApiError(code, status, { error: code, message: code, request_id: 'r-1', ...more }), 4900);

describe('the result of a refused attempt (L510, COM-10, COM-17)', () => {
  it.each([
    ['payment_failed', 402, { kind: 'notice', text: 'checkout.payment_failed' }],
    ['payment_method_failed', 402, { kind: 'notice', text: 'checkout.method_failed' }],
    ['rate_limited', 429, { kind: 'notice', text: 'error.rate_limited' }],
    ['preview_read_only', 403, { kind: 'notice', text: 'error.preview_read_only' }],
    ['product_not_found', 404, { kind: 'closed', text: 'checkout.product_not_found' }],
    ['not_configured', 501, { kind: 'closed', text: 'checkout.unavailable' }],
    ['provider_down', 502, { kind: 'closed', text: 'checkout.unavailable' }],
    ['invalid_customer_location', 422, { kind: 'location', refusal: { fields: ['country'], isBlocked: false } }],
    ['invalid_coupon', 409, { kind: 'coupon', refusal: { text: 'checkout.coupon.unknown', quote: null } }],
    ['existing_subscriber', 409, { kind: 'known_email' }],
    ['sign_up_closed', 403, { kind: 'notice', text: 'error.sign_up_closed' }],
    ['validation_failed', 422, { kind: 'fields', fields: {} }],
    ['invalid_version', 409, { kind: 'reload' }],
    ['user_not_found', 404, { kind: 'problem', isSignedOut: true, requestId: 'r-1' }],
    ['unauthenticated', 401, { kind: 'problem', isSignedOut: true, requestId: 'r-1' }],
    ['invalid_token', 401, { kind: 'problem', isSignedOut: true, requestId: 'r-1' }],
    ['order_closed', 409, { kind: 'problem', isSignedOut: false, requestId: 'r-1' }],
    ['unknown_error', 500, { kind: 'problem', isSignedOut: false, requestId: 'r-1' }],
  ] as const)('%s', (code, status, failure) => expect(refused(code, status)).toEqual(failure));

  it('a higher total comes with the new quote, or the product is reloaded without one', () => {
    const quote = aQuote({ total_due_now: 5900 });
    expect(refused('order_preview_mismatch', 409, { quote })).toEqual({ kind: 'new_total', quote, raisedFrom: 4900 });
    expect(refused('order_preview_mismatch', 409)).toEqual({ kind: 'reload' });
    expect(refused('order_preview_mismatch', 409, { quote: 'none' })).toEqual({ kind: 'reload' });
  });

  it('an existing purchase says how it is owned, and an unknown way counts as active', () => {
    const body = { state: 'ending', subscription_id: 's-1', ends_at: '2030-01-01T00:00:00.000Z' };
    const expected = { kind: 'existing', state: 'ending', subscriptionId: 's-1', endsAt: '2030-01-01T00:00:00.000Z' };
    expect(refused('existing_subscription', 409, body)).toEqual(expected);
    const other = { state: 'paused', subscription_id: 7, ends_at: null };
    expect(refused('existing_subscription', 409, other)).toEqual({ kind: 'existing', state: 'active', subscriptionId: null, endsAt: null });
  });

  it('the outcome is unknown for an attempt without an answer, and after a crash on the device', () => {
    expect(failureOf(new ApiError('network', 0, null), 4900)).toEqual({ kind: 'problem', isSignedOut: false, requestId: null });
    expect(failureOf(new TypeError('broken'), 4900)).toEqual({ kind: 'problem', isSignedOut: false, requestId: null });
  });
});
