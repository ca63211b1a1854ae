import { describe, expect, it } from 'vitest';
import type { CouponTerms, TaxTerms } from './charges.ts';
import { quote, type QuotedOffer } from './quotes.ts';

const now = '2025-01-31T10:00:00.000Z';
const monthly = { interval: 'month', intervalCount: 1, expiryUnits: null } as const;
const times = (expiryUnits: number) => ({ interval: { ...monthly, expiryUnits } });
type Version = QuotedOffer['version'];
const one = (price: number, more: Partial<Version> = {}): Version => ({
  id: 'v',
  name: '',
  kind: 'one_off',
  price,
  currency: 'EUR',
  interval: null,
  trial_days: 0,
  setup_fee: 0,
  keep_access: false,
  ...more,
});
const rec = (price: number, more: Partial<Version> = {}): Version => one(price, { kind: 'recurring', interval: monthly, ...more });
const trial = { trial_days: 7 };
const fee = { setup_fee: 500 };
const yen = { currency: 'JPY' };
const dinar = { currency: 'KWD' };
/** A percentage in hundredths of a percent, or minor units, for this many payments. */
const percent = (amount: number, payments: number | null = 1): CouponTerms => ({ id: 'c', code: 'C', kind: 'percent', amount, payments });
const off = (amount: number, payments: number | null = 1): CouponTerms => ({ ...percent(amount, payments), kind: 'amount' });
/** Thousandths of a percent. */
const inclusive = (rate: number): TaxTerms => ({ name: 'VAT', rate, inclusive: true });
const exclusive = (rate: number): TaxTerms => ({ name: 'VAT', rate, inclusive: false });

interface Row {
  main: Version;
  bumps?: Version[];
  coupon?: CouponTerms;
  tax?: TaxTerms;
  /** What the coupon reduces; default: everything. */
  only?: 'main' | 'bumps';
}
/** Today's subtotal, discount, tax and total; then amount, charges, charges with the coupon, and each later amount. */
type Sums = [number, number, number, number];
type Later = [number, number | null, number | null, number] | null;
const forever = (amount: number): Later => [amount, null, null, amount];

/** All numbers were calculated by hand: discount, then tax on the rest, each rounded once, half up. */
const table: [string, Row, Sums, Later][] = [
  ['one-off', { main: one(4900) }, [4900, 0, 0, 4900], null],
  ['with a set-up fee', { main: one(4900, fee) }, [5400, 0, 0, 5400], null],
  ['10 %', { main: one(4900), coupon: percent(1000) }, [4900, 490, 0, 4410], null],
  ['10 % of 49.99: 499.9', { main: one(4999), coupon: percent(1000) }, [4999, 500, 0, 4499], null],
  ['10 % of 49.95: 499.5', { main: one(4995), coupon: percent(1000) }, [4995, 500, 0, 4495], null],
  ['10 % of 49.94: 499.4', { main: one(4994), coupon: percent(1000) }, [4994, 499, 0, 4495], null],
  ['100 %', { main: one(4900), coupon: percent(10_000) }, [4900, 4900, 0, 0], null],
  ['5.00 off', { main: one(4900), coupon: off(500) }, [4900, 500, 0, 4400], null],
  ['5.00 off what costs 4.00', { main: one(400), coupon: off(500) }, [400, 400, 0, 0], null],
  ['half of price and fee', { main: one(4900, fee), coupon: percent(5000) }, [5400, 2700, 0, 2700], null],
  ['half of a cent', { main: one(1), coupon: percent(5000) }, [1, 1, 0, 0], null],
  ['a third of three cents', { main: one(3), coupon: percent(3333) }, [3, 1, 0, 2], null],
  ['free, whatever its fee says', { main: one(0, { kind: 'free', ...fee }) }, [0, 0, 0, 0], null],

  ['19 % within: 4900 ÷ 1.19 = 4117.6', { main: one(4900), tax: inclusive(19_000) }, [4900, 0, 782, 4900], null],
  ['19 % on top', { main: one(4900), tax: exclusive(19_000) }, [4900, 0, 931, 5831], null],
  ['19 % on 49.99: 949.81', { main: one(4999), tax: exclusive(19_000) }, [4999, 0, 950, 5949], null],
  ['8.1 % on 49.99: 404.919', { main: one(4999), tax: exclusive(8100) }, [4999, 0, 405, 5404], null],
  ['8.1 % within 49.99: 4624.42 without', { main: one(4999), tax: inclusive(8100) }, [4999, 0, 375, 4999], null],
  ['25.5 % on 49.00: 1249.5', { main: one(4900), tax: exclusive(25_500) }, [4900, 0, 1250, 6150], null],
  ['25.5 % within 49.00: 3904.38 without', { main: one(4900), tax: inclusive(25_500) }, [4900, 0, 996, 4900], null],
  ['10 % off, then 19 % on 44.10: 837.9', { main: one(4900), coupon: percent(1000), tax: exclusive(19_000) }, [4900, 490, 838, 5248], null],
  ['10 % off, then 19 % within 44.10: 3705.9', { main: one(4900), coupon: percent(1000), tax: inclusive(19_000) }, [4900, 490, 704, 4410], null],
  ['nothing left to tax', { main: one(4900), coupon: percent(10_000), tax: exclusive(19_000) }, [4900, 4900, 0, 0], null],
  ['9.00 off, 20 % on 40.00', { main: one(4900), coupon: off(900), tax: exclusive(20_000) }, [4900, 900, 800, 4800], null],
  ['9.00 off price and fee, 20 % within 45.00', { main: one(4900, fee), coupon: off(900), tax: inclusive(20_000) }, [5400, 900, 750, 4500], null],

  ['monthly', { main: rec(1900) }, [1900, 0, 0, 1900], forever(1900)],
  ['monthly, 10 % once', { main: rec(1900), coupon: percent(1000) }, [1900, 190, 0, 1710], forever(1900)],
  ['monthly, 10 % for three', { main: rec(1900), coupon: percent(1000, 3) }, [1900, 190, 0, 1710], [1710, null, 2, 1900]],
  ['monthly, 10 % for good', { main: rec(1900), coupon: percent(1000, null) }, [1900, 190, 0, 1710], forever(1710)],
  [
    'monthly, 5.00 off for good, 19 % on 14.00',
    { main: rec(1900), coupon: off(500, null), tax: exclusive(19_000) },
    [1900, 500, 266, 1666],
    forever(1666),
  ],
  ['monthly, more off than it costs, once', { main: rec(1900), coupon: off(2500) }, [1900, 1900, 0, 0], forever(1900)],
  ['monthly, the first is free', { main: rec(1900), coupon: percent(10_000) }, [1900, 1900, 0, 0], forever(1900)],
  ['monthly, two are free', { main: rec(1900), coupon: percent(10_000, 2) }, [1900, 1900, 0, 0], [0, null, 1, 1900]],
  ['monthly, all are free', { main: rec(1900), coupon: percent(10_000, null) }, [1900, 1900, 0, 0], null],
  ['monthly, 20 % on top', { main: rec(1900), tax: exclusive(20_000) }, [1900, 0, 380, 2280], forever(2280)],
  ['monthly, 20 % within: 1583.3', { main: rec(1900), tax: inclusive(20_000) }, [1900, 0, 317, 1900], forever(1900)],
  ['three instalments', { main: rec(2000, times(3)) }, [2000, 0, 0, 2000], [2000, 2, null, 2000]],
  ['three instalments, half once', { main: rec(2000, times(3)), coupon: percent(5000) }, [2000, 1000, 0, 1000], [2000, 2, null, 2000]],
  ['three instalments, half of two', { main: rec(2000, times(3)), coupon: percent(5000, 2) }, [2000, 1000, 0, 1000], [1000, 2, 1, 2000]],
  ['three instalments, half of all three', { main: rec(2000, times(3)), coupon: percent(5000, 3) }, [2000, 1000, 0, 1000], [1000, 2, null, 1000]],
  ['three instalments, half of five', { main: rec(2000, times(3)), coupon: percent(5000, 5) }, [2000, 1000, 0, 1000], [1000, 2, null, 1000]],
  ['a single charge', { main: rec(2000, times(1)) }, [2000, 0, 0, 2000], null],

  ['trial', { main: rec(1900, trial) }, [0, 0, 0, 0], forever(1900)],
  ['trial with a fee', { main: rec(1900, { ...trial, ...fee }) }, [500, 0, 0, 500], forever(1900)],
  ['trial, 10 % once: of the first payment', { main: rec(1900, trial), coupon: percent(1000) }, [0, 0, 0, 0], [1710, null, 1, 1900]],
  ['trial with a fee, 10 % once: of the fee', { main: rec(1900, { ...trial, ...fee }), coupon: percent(1000) }, [500, 50, 0, 450], forever(1900)],
  ['trial with a fee, 10 % for two', { main: rec(1900, { ...trial, ...fee }), coupon: percent(1000, 2) }, [500, 50, 0, 450], [1710, null, 1, 1900]],
  ['trial with a fee, the fee is free', { main: rec(1900, { ...trial, ...fee }), coupon: percent(10_000) }, [500, 500, 0, 0], forever(1900)],
  ['trial of three instalments', { main: rec(2000, { ...times(3), ...trial }) }, [0, 0, 0, 0], [2000, 3, null, 2000]],
  ['trial of three, half of all', { main: rec(2000, { ...times(3), ...trial }), coupon: percent(5000, 3) }, [0, 0, 0, 0], [1000, 3, null, 1000]],
  ['trial, 19 % on top', { main: rec(1900, trial), tax: exclusive(19_000) }, [0, 0, 0, 0], forever(2261)],
  ['trial with a fee, 19 % on top', { main: rec(1900, { ...trial, ...fee }), tax: exclusive(19_000) }, [500, 0, 95, 595], forever(2261)],
  ['trial with a fee, 19 % within: 420.2', { main: rec(1900, { ...trial, ...fee }), tax: inclusive(19_000) }, [500, 0, 80, 500], forever(1900)],

  ['with a bump', { main: one(4900), bumps: [one(900)] }, [5800, 0, 0, 5800], null],
  ['with a bump, 10 % of both', { main: one(4900), bumps: [one(900)], coupon: percent(1000) }, [5800, 580, 0, 5220], null],
  ['with a bump, 10 % of the product', { main: one(4900), bumps: [one(900)], coupon: percent(1000), only: 'main' }, [5800, 490, 0, 5310], null],
  ['with a bump, half of the bump', { main: one(4900), bumps: [one(900)], coupon: percent(5000), only: 'bumps' }, [5800, 450, 0, 5350], null],
  ['with a bump, 10.00 off it', { main: one(4900), bumps: [one(900)], coupon: off(1000), only: 'bumps' }, [5800, 900, 0, 4900], null],
  ['with a bump, 19 % on both', { main: one(4900), bumps: [one(900)], tax: exclusive(19_000) }, [5800, 0, 1102, 6902], null],
  ['with two, 10 %: 556.6', { main: one(4900), bumps: [one(333), one(333)], coupon: percent(1000) }, [5566, 557, 0, 5009], null],
  ['monthly with a bump once', { main: rec(1900), bumps: [one(900)] }, [2800, 0, 0, 2800], forever(1900)],
  ['monthly with a monthly bump', { main: rec(1900), bumps: [rec(500)] }, [2400, 0, 0, 2400], forever(2400)],
  ['trial with a bump once', { main: rec(1900, trial), bumps: [one(900)] }, [900, 0, 0, 900], forever(1900)],
  ['trial with a monthly bump: both wait', { main: rec(1900, trial), bumps: [rec(500)] }, [0, 0, 0, 0], forever(2400)],
  [
    'trial with a bump, 10 % once: of the bump',
    { main: rec(1900, trial), bumps: [one(900)], coupon: percent(1000) },
    [900, 90, 0, 810],
    forever(1900),
  ],
  [
    'trial with a bump, 10 % once of the product alone: it waits',
    { main: rec(1900, trial), bumps: [one(900)], coupon: percent(1000), only: 'main' },
    [900, 0, 0, 900],
    [1710, null, 1, 1900],
  ],

  ['¥: 10 % off, 10 % on 4410', { main: one(4900, yen), coupon: percent(1000), tax: exclusive(10_000) }, [4900, 490, 441, 4851], null],
  ['¥: 10 % within 1999: 1817.3', { main: one(1999, yen), tax: inclusive(10_000) }, [1999, 0, 182, 1999], null],
  ['¥: a third of 99: 32.997', { main: one(99, yen), coupon: percent(3333) }, [99, 33, 0, 66], null],
  [
    '¥: monthly, 333 off two, 10 % on 1167: 116.7',
    { main: rec(1500, yen), coupon: off(333, 2), tax: exclusive(10_000) },
    [1500, 333, 117, 1284],
    [1284, null, 1, 1650],
  ],
  [
    '¥: with a bump, 20 % off, 10 % within 4784: 4349.1',
    { main: one(5000, yen), bumps: [one(980, yen)], coupon: percent(2000), tax: inclusive(10_000) },
    [5980, 1196, 435, 4784],
    null,
  ],
  // Three decimals are paid in tens: providers accept no other amounts.
  ['KWD: 5 % on 12.340: 617', { main: one(12_340, dinar), tax: exclusive(5000) }, [12_340, 0, 620, 12_960], null],
  ['KWD: 5 % within 12.340: 11752.4', { main: one(12_340, dinar), tax: inclusive(5000) }, [12_340, 0, 588, 12_340], null],
  ['KWD: 12.5 % of 12.340: 1542.5', { main: one(12_340, dinar), coupon: percent(1250) }, [12_340, 1540, 0, 10_800], null],
  ['KWD: 12.5 % of 12.360: 1545', { main: one(12_360, dinar), coupon: percent(1250) }, [12_360, 1550, 0, 10_810], null],
  [
    'KWD: monthly, 15 % off 9.990 for good: 1498.5; 15 % on 8.490: 1273.5',
    { main: rec(9990, dinar), coupon: percent(1500, null), tax: exclusive(15_000) },
    [9990, 1500, 1270, 9760],
    forever(9760),
  ],
  [
    'KWD: three instalments, 0.010 off the first, 5 % on top: 500, then 500.5',
    { main: rec(10_010, { ...dinar, ...times(3) }), coupon: off(10), tax: exclusive(5000) },
    [10_010, 10, 500, 10_500],
    [10_510, 2, null, 10_510],
  ],
  ['KWD: a price of before the rule, 12.345, is 12.350', { main: one(12_345, dinar), tax: exclusive(5000) }, [12_350, 0, 620, 12_970], null],
  ['ariary: 10 % on 1999.00: 199.90', { main: one(199_900, { currency: 'MGA' }), tax: exclusive(10_000) }, [199_900, 0, 20_000, 219_900], null],
];

describe('COM-7, COM-13 to COM-15: the amounts due now and later', () => {
  it.each(table)('%s', (_title, { main, bumps = [], coupon = null, tax = null, only }, [subtotal, discount, taxed, total], later) => {
    const offer = (version: Version, bump: QuotedOffer['bump']): QuotedOffer => ({
      productId: bump?.id ?? 'p',
      title: 'Strong',
      version,
      bump,
      isDiscounted: only === undefined || (only === 'main') === (bump === null),
    });
    const { amounts } = quote({
      main: offer(main, null),
      bumps: bumps.map((version, at) => offer(version, { id: `b${at}`, title: 'Mobility', price: version.price })),
      coupon,
      tax,
      now,
    });
    expect([amounts.subtotal, amounts.discount, amounts.tax, amounts.total_due_now]).toEqual([subtotal, discount, taxed, total]);
    const { then } = amounts;
    expect(then && [then.amount, then.charges, then.discounted_charges, then.later_amount]).toEqual(later);
  });
  it('covers enough cases', () => expect(table.length).toBeGreaterThan(75));
});
