import { describe, expect, it } from 'vitest';
import { quote, type QuotedOffer } from './quotes.ts';
import { intentKind } from './intents.ts';

const now = '2025-01-31T10:00:00.000Z';
const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const version = {
  id: 'v',
  name: '',
  kind: 'one_off' as const,
  price: 4900,
  currency: 'EUR',
  interval: null,
  trial_days: 0,
  setup_fee: 0,
  keep_access: false,
};
const recurring = { ...version, kind: 'recurring' as const, interval: monthly };

describe('COM-7, COM-8: quote and intent', () => {
  const made = (more: Partial<QuotedOffer['version']>) =>
    quote({
      main: { productId: 'p', title: 'Strong', version: { ...recurring, ...more }, bump: null, isDiscounted: true },
      bumps: [],
      coupon: null,
      tax: null,
      now,
    }).amounts;
  const then = { amount: 4900, interval: 'month', intervalCount: 1, charges: null, discounted_charges: null, later_amount: 4900 };
  it.each([
    ['one-off', version, 4900, null, null, 'payment_intent'],
    ['recurring', {}, 4900, then, null, 'payment_intent'],
    ['recurring with trial', { trial_days: 7 }, 0, then, '2025-02-07T10:00:00.000Z', 'setup_intent'],
    ['trial with set-up fee', { trial_days: 7, setup_fee: 500 }, 500, then, '2025-02-07T10:00:00.000Z', 'payment_intent'],
    ['set-up fee', { setup_fee: 500 }, 5400, then, null, 'payment_intent'],
    ['three instalments', { interval: { ...monthly, expiryUnits: 3 } }, 4900, { ...then, charges: 2 }, null, 'payment_intent'],
    ['a single charge', { interval: { ...monthly, expiryUnits: 1 } }, 4900, null, null, 'payment_intent'],
    [
      'a single charge after a trial',
      { interval: { ...monthly, expiryUnits: 1 }, trial_days: 1 },
      0,
      { ...then, charges: 1 },
      '2025-02-01T10:00:00.000Z',
      'setup_intent',
    ],
    ['free', { ...version, kind: 'free' as const, setup_fee: 500 }, 0, null, null, null],
    ['a recurring price of nothing', { price: 0 }, 0, null, null, null],
    ['a trial does not touch a one-off', { ...version, trial_days: 7 }, 4900, null, null, 'payment_intent'],
  ])('%s', (_title, more, due, later, trialEnd, kind) => {
    const amounts = made(more);
    expect(amounts).toMatchObject({ subtotal: due, discount: 0, tax: 0, total_due_now: due, trial_ends_at: trialEnd, currency: 'EUR' });
    expect(amounts.then).toEqual(later);
    expect(amounts.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amounts.subtotal);
    expect(intentKind(amounts)).toBe(kind);
  });
  it('expires after 30 minutes and names its lines', () => {
    expect(made({ trial_days: 7, setup_fee: 500 })).toMatchObject({
      expires_at: '2025-01-31T10:30:00.000Z',
      lines: [
        { label: 'Strong', kind: 'trial', amount: 0, bump_id: null },
        { label: 'Strong', kind: 'setup_fee', amount: 500, bump_id: null },
      ],
    });
  });
});
