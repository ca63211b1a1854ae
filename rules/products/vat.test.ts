import { describe, expect, it } from 'vitest';
import { reckonCharge } from './charges.ts';
import { mayTakeVatIds, reverseCharge, vatTreatment } from './vat.ts';

describe('a business with a VAT id', () => {
  it.each([
    ['of another member state accounts for the tax itself', 'DE', 'FR', 'FR', 'reverse_charge'],
    ['of the seller’s country is taxed as ever', 'DE', 'DE', 'DE', 'domestic'],
    ['says another country than its id', 'DE', 'FR', 'DE', 'other_country'],
    ['cannot take the tax off by an id of elsewhere', 'DE', 'FR', 'AT', 'other_country'],
  ])('%s', (_what, home, idCountry, buyerCountry, treatment) => {
    expect(vatTreatment({ home, idCountry, buyerCountry })).toBe(treatment);
  });
  it.each([
    ['DE', true],
    ['GR', true],
    ['CH', false],
    ['GB', false],
    [null, false],
  ])('is asked for its id by a seller in %s: %s', (home, may) => {
    expect(mayTakeVatIds(home)).toBe(may);
  });
  it.each([true, false])('pays the price without tax where prices are inclusive: %s', (inclusive) => {
    const items = [{ amount: 4900, isDiscounted: false }];
    expect(reckonCharge(items, null, reverseCharge(inclusive), 'EUR')).toMatchObject({ tax: 0, total: 4900 });
  });
});
