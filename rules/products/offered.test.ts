import type { OrderBump, Version } from '@bandstand/contract/products.ts';
import { describe, expect, it } from 'vitest';
import { bumpFitsSomewhere, bumpPriceIn, currenciesOf, currenciesOfProduct, currencyOfCountry, productIn, soldIn, versionIn } from './offered.ts';

const version = (more: Partial<Version> = {}): Version => ({
  id: 'v',
  name: 'Once',
  kind: 'one_off',
  price: 4900,
  currency: 'EUR',
  interval: null,
  trial_days: 0,
  setup_fee: 0,
  keep_access: false,
  prices: [{ currency: 'CHF', price: 5200, setup_fee: 0 }],
  is_archived: false,
  is_default: true,
  ...more,
});
const free = version({ id: 'f', kind: 'free', price: 0, prices: [], is_default: false });
const dollar = version({ id: 'd', currency: 'USD', price: 5500, prices: [], is_default: false });
const bump: OrderBump = {
  id: 'b',
  title: 'B',
  text: null,
  image: null,
  product_id: 'p',
  version_id: 'v',
  price: 900,
  currency: 'EUR',
  interval: null,
};

describe('a version in a currency', () => {
  it('is unchanged in its main one, uses other amounts in a further one, and is unavailable elsewhere', () => {
    const sold = version();
    expect(currenciesOf(sold)).toEqual(['EUR', 'CHF']);
    expect(versionIn(sold, 'EUR')).toBe(sold);
    expect(versionIn(sold, 'CHF')).toMatchObject({ id: 'v', currency: 'CHF', price: 5200, setup_fee: 0 });
    expect(versionIn(sold, 'USD')).toBeNull();
    expect(versionIn(version({ prices: undefined }), 'CHF')).toBeNull();
  });
  it('that is free is available in any existing one', () => {
    expect(soldIn(free, 'JPY')).toMatchObject({ price: 0, currency: 'JPY' });
    expect([soldIn(free, 'XYZ'), soldIn(version(), 'JPY')]).toEqual([null, null]);
  });
});

describe('a product in a currency', () => {
  const product = {
    versions: [dollar, version(), free, version({ id: 'old', currency: 'SEK', is_archived: true, prices: [] })],
    order_bumps: [bump],
  };
  it('is sold in the currencies of its versions, the default price’s main one first', () => {
    expect(currenciesOfProduct(product)).toEqual(['EUR', 'USD', 'CHF']);
  });
  it('keeps the prices and order bumps sold in it', () => {
    const ids = (currency: string) => productIn(product, currency).versions.map(({ id, currency: shown, price }) => [id, shown, price]);
    expect(ids('EUR')).toEqual([
      ['v', 'EUR', 4900],
      ['f', 'EUR', 0],
    ]);
    expect(ids('USD')).toEqual([
      ['d', 'USD', 5500],
      ['f', 'USD', 0],
    ]);
    expect(productIn(product, 'CHF').order_bumps).toEqual([]);
    const priced = { ...bump, prices: [{ currency: 'CHF', price: 1000 }] };
    expect(productIn({ ...product, order_bumps: [priced] }, 'CHF').order_bumps).toMatchObject([{ price: 1000, currency: 'CHF' }]);
    expect(productIn(product, 'EUR').order_bumps).toEqual([bump]);
  });
});

describe('an order bump', () => {
  const other = {
    version: version({ price: 900, prices: [{ currency: 'CHF', price: 1000, setup_fee: 0 }] }),
    ownPrices: [{ currency: 'CHF', price: 600 }],
  };
  it.each([
    ['its version', null, 'EUR', 900],
    ['its version in a further one', null, 'CHF', 1000],
    ['its own', 500, 'EUR', 500],
    ['its own in a further one', 500, 'CHF', 600],
    ['nothing: its version is not sold there', 500, 'USD', null],
  ])('is priced by %s', (_what, own, currency, expected) => expect(bumpPriceIn({ own, ...other }, currency)).toBe(expected));
  it('with its own price is not offered in currencies without one', () =>
    expect(bumpPriceIn({ own: 500, ...other, ownPrices: [] }, 'CHF')).toBeNull());
  it('fits a version if they share a currency', () => {
    expect(bumpFitsSomewhere(version({ currency: 'USD' }), other.version)).toBe(true);
    expect(bumpFitsSomewhere(dollar, other.version)).toBe(false);
    const monthly = { kind: 'recurring', interval: { interval: 'month', intervalCount: 1, expiryUnits: null } } as const;
    expect(bumpFitsSomewhere(version(), version(monthly))).toBe(false);
  });
});

describe('the currency of a country', () => {
  const rules = [
    { currency: 'CHF', countries: ['CH', 'LI'] },
    { currency: 'USD', countries: ['US'] },
  ];
  it.each([
    ['LI', 'CHF'],
    [' us', 'USD'],
    ['DE', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of %j is %s', (country, expected) => expect(currencyOfCountry(rules, country)).toBe(expected));
});
