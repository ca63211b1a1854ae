import { describe, expect, it } from 'vitest';
import { entitlementActive, entitlementEnd, type EntitlementFacts } from './entitlements.ts';
import { currencyExponent, formatMoney, readMoney } from './money.ts';
import { accessEnd, billingEnd, nextPeriod, periodAt, periodBoundary } from './periods.ts';
import { describePrice, startVersion } from './prices.ts';
import { comparePreview, intentKind, quote, type QuoteFacts } from './quotes.ts';

const now = '2025-01-31T10:00:00.000Z';
const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const version = { kind: 'one_off' as const, price: 4900, currency: 'EUR', interval: null, trial_days: 0, setup_fee: 0, keep_access: false };
const recurring = { ...version, kind: 'recurring' as const, interval: monthly };

describe('money', () => {
  it.each([
    [2000, 'USD', 'en', false, '$20.00'],
    [2000, 'USD', 'en', true, '$20'],
    [1999, 'USD', 'en', true, '$19.99'],
    [2000, 'JPY', 'en', false, '¥2,000'],
    [1234567, 'EUR', 'de', false, '12.345,67\u00a0€'],
    [12_345, 'KWD', 'en', false, 'KWD\u00a012.345'],
  ] as const)('%s %s in %s', (amount, currency, language, isShort, expected) =>
    expect(formatMoney(amount, currency, language, isShort)).toBe(expected),
  );
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('exponent of %s', (currency, expected) => expect(currencyExponent(currency)).toBe(expected));
  it.each([
    ['19,99', 'EUR', 1999],
    ['19.9', 'EUR', 1990],
    [' 20 ', 'EUR', 2000],
    ['20', 'JPY', 20],
    ['20.5', 'JPY', null],
    ['1.999', 'EUR', null],
    ['-1', 'EUR', null],
    ['', 'EUR', null],
    ['a', 'EUR', null],
  ])('reads %j %s', (text, currency, expected) => {
    expect(readMoney(text, currency)).toBe(expected);
  });
});

describe('COM-7, COM-8: quote and intent', () => {
  const made = (more: Partial<QuoteFacts['version']>) => quote({ productTitle: 'Strong', version: { ...recurring, ...more }, now });
  const then = { amount: 4900, interval: 'month', intervalCount: 1 };
  it.each([
    ['one-off', version, 4900, null, null, 'payment_intent'],
    ['recurring', {}, 4900, then, null, 'payment_intent'],
    ['recurring with trial', { trial_days: 7 }, 0, then, '2025-02-07T10:00:00.000Z', 'setup_intent'],
    ['trial with set-up fee', { trial_days: 7, setup_fee: 500 }, 500, then, '2025-02-07T10:00:00.000Z', 'payment_intent'],
    ['set-up fee', { setup_fee: 500 }, 5400, then, null, 'payment_intent'],
    ['three instalments', { interval: { ...monthly, expiryUnits: 3 } }, 4900, then, null, 'payment_intent'],
    ['a single charge', { interval: { ...monthly, expiryUnits: 1 } }, 4900, null, null, 'payment_intent'],
    [
      'a single charge after a trial',
      { interval: { ...monthly, expiryUnits: 1 }, trial_days: 1 },
      0,
      then,
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
  it('lives for 30 minutes and names its lines', () => {
    expect(made({ trial_days: 7, setup_fee: 500 })).toMatchObject({
      expires_at: '2025-01-31T10:30:00.000Z',
      lines: [
        { label: 'Strong', kind: 'trial', amount: 0 },
        { label: 'Strong', kind: 'setup_fee', amount: 500 },
      ],
    });
  });
});

describe('order_preview_mismatch', () => {
  const amounts = (total_due_now: number, subtotal = total_due_now) => ({ total_due_now, subtotal, discount: 0 });
  it.each([
    ['equal', 4900, amounts(4900), null, 4900],
    ['lower: at the lower total', 4900, amounts(3900), null, 3900],
    ['higher', 4900, amounts(5900), null, null],
    ['higher by tax alone, within a valid quote', 5000, amounts(5100, 4900), amounts(5000, 4900), 5000],
    ['lower by tax alone, within a valid quote: the quoted tax stands', 5000, amounts(4950, 4900), amounts(5000, 4900), 5000],
    ['higher by price, within a valid quote', 4900, amounts(5900), amounts(4900), null],
    ['a quote that was not shown does not count', 4000, amounts(5100, 4900), amounts(5000, 4900), null],
    ['higher by tax, quote over', 5000, amounts(5100, 4900), null, null],
  ])('%s', (_title, shown, current, quoted, expected) => {
    expect(comparePreview({ shown, current, quoted })).toEqual(expected === null ? { proceed: false } : { proceed: true, amount: expected });
  });
});

describe('COM-2: periods and ends', () => {
  const anchor = '2024-01-31T10:00:00.000Z';
  it.each([
    ['month', 1, 1, '2024-02-29T10:00:00.000Z'],
    ['month', 1, 2, '2024-03-31T10:00:00.000Z'],
    ['month', 3, 1, '2024-04-30T10:00:00.000Z'],
    ['year', 1, 1, '2025-01-31T10:00:00.000Z'],
    ['week', 2, 2, '2024-02-28T10:00:00.000Z'],
    ['day', 30, 1, '2024-03-01T10:00:00.000Z'],
    ['month', 1, 0, anchor],
  ] as const)('%s × %s, period %s', (interval, intervalCount, count, expected) =>
    expect(periodBoundary(anchor, { interval, intervalCount }, count)).toBe(expected),
  );
  it('finds the period of an instant, and the next', () => {
    expect(periodAt(anchor, monthly, '2024-02-29T09:59:59.999Z').index).toBe(0);
    expect(periodAt(anchor, monthly, '2024-02-29T10:00:00.000Z')).toEqual({
      index: 1,
      start: '2024-02-29T10:00:00.000Z',
      end: '2024-03-31T10:00:00.000Z',
    });
    expect(periodAt(anchor, monthly, '2034-02-28T10:00:00.000Z').index).toBe(121);
    expect(periodAt(anchor, monthly, '2020-01-01T00:00:00.000Z').index).toBe(0);
    expect(nextPeriod(anchor, monthly, 0)).toEqual({ index: 1, start: '2024-02-29T10:00:00.000Z', end: '2024-03-31T10:00:00.000Z' });
  });
  const three = { ...monthly, expiryUnits: 3 };
  it.each([
    ['one-off without end', version, null, null],
    ['one-off for three months', { ...version, interval: three }, '2025-04-30T10:00:00.000Z', null],
    ['free for three months', { ...version, kind: 'free' as const, interval: three }, '2025-04-30T10:00:00.000Z', null],
    ['recurring', recurring, null, null],
    ['recurring three times', { ...recurring, interval: three }, '2025-04-30T10:00:00.000Z', '2025-04-30T10:00:00.000Z'],
    ['instalments keep access', { ...recurring, interval: three, keep_access: true }, null, '2025-04-30T10:00:00.000Z'],
    ['counted from the end of the trial', { ...recurring, interval: three, trial_days: 1 }, '2025-05-01T10:00:00.000Z', '2025-05-01T10:00:00.000Z'],
  ])('%s', (_title, sold, access, billing) => expect([accessEnd(sold, now), billingEnd(sold, now)]).toEqual([access, billing]));
});

describe('COM-5: active products', () => {
  const subscription = { source: 'subscription' as const, status: 'active' as const, endsAt: null, pastDueSince: null, isRevoked: false };
  it.each<[string, EntitlementFacts, boolean]>([
    ['one-off without end', { source: 'one_off', expiresAt: null, isRevoked: false }, true],
    ['one-off expired at this moment', { source: 'one_off', expiresAt: now, isRevoked: false }, false],
    ['one-off not expired', { source: 'one_off', expiresAt: '2025-01-31T10:00:00.001Z', isRevoked: false }, true],
    ['refunded with revoke', { source: 'one_off', expiresAt: null, isRevoked: true }, false],
    ['manual grant', { source: 'grant', expiresAt: null, isRevoked: false }, true],
    ['trialing', { ...subscription, status: 'trialing' }, true],
    ['active', subscription, true],
    ['ended', { ...subscription, status: 'ended' }, false],
    ['ending, still running', { ...subscription, status: 'ending', endsAt: '2025-02-01T00:00:00.000Z' }, true],
    ['ending, over', { ...subscription, status: 'ending', endsAt: now }, false],
    ['past due within the grace', { ...subscription, status: 'past_due', pastDueSince: '2025-01-24T10:00:00.001Z' }, true],
    ['past due for seven days', { ...subscription, status: 'past_due', pastDueSince: '2025-01-24T10:00:00.000Z' }, false],
    ['past due since nobody knows when', { ...subscription, status: 'past_due' }, false],
    ['a time that cannot be read', { source: 'one_off', expiresAt: 'soon', isRevoked: false }, false],
    ['a past-due time that cannot be read', { ...subscription, status: 'past_due', pastDueSince: 'soon' }, false],
  ])('%s', (_title, facts, expected) => expect(entitlementActive(facts, now)).toBe(expected));
  it('says until when', () => expect(entitlementEnd({ ...subscription, status: 'past_due', pastDueSince: now })).toBe('2025-02-07T10:00:00.000Z'));
});

describe('prices as data', () => {
  it.each([
    ['free', { ...version, kind: 'free' as const }, { kind: 'free', access: null }],
    ['one-off', version, { kind: 'one_off', amount: 4900, currency: 'EUR', setupFee: 0, access: null }],
    [
      'one-off for half a year',
      { ...version, interval: { interval: 'month' as const, intervalCount: 3, expiryUnits: 2 } },
      { kind: 'one_off', access: { interval: 'month', count: 6 } },
    ],
    [
      'recurring',
      { ...recurring, trial_days: 14 },
      { kind: 'recurring', interval: 'month', intervalCount: 1, charges: null, keepsAccess: false, trialDays: 14 },
    ],
    ['instalments', { ...recurring, keep_access: true, interval: { ...monthly, expiryUnits: 3 } }, { charges: 3, keepsAccess: true }],
  ])('%s', (_title, sold, expected) => expect(describePrice(sold)).toMatchObject(expected));
  it('checkout begins with the wanted, else the default version, never an archived one', () => {
    const sold = [
      { id: 'a', is_archived: false, is_default: false },
      { id: 'b', is_archived: false, is_default: true },
      { id: 'c', is_archived: true, is_default: false },
    ];
    expect([
      startVersion(sold, 'a')?.id,
      startVersion(sold)?.id,
      startVersion(sold, 'c')?.id,
      startVersion(sold.slice(0, 1))?.id,
      startVersion(sold.slice(2)),
    ]).toEqual(['a', 'b', 'b', 'a', null]);
  });
});
