import { describe, expect, it } from 'vitest';
import { currencyExponent, moneyStep, rescale, toStep } from './currencies.ts';
import { currencies, isCurrency } from './currencies.listed.ts';

describe('digits of a currency', () => {
  it.each([
    ['EUR', 2],
    ['JPY', 0],
    ['ISK', 0],
    ['UGX', 0],
    ['KWD', 3],
    ['CLF', 4],
    // JavaScript runtimes differ for these.
    ['HUF', 2],
    ['RSD', 2],
    ['IQD', 3],
    ['COP', 2],
    ['MGA', 2],
    // Withdrawn, but still shown.
    ['HRK', 2],
    ['BGN', 2],
  ])('%s has %i', (code, digits) => expect(currencyExponent(code)).toBe(digits));

  it('are those of the list of 2026-01-01: 17 without, 7 with three, 2 with four, 139 with two', () => {
    const count = (digits: number) => currencies.filter((code) => currencyExponent(code) === digits).length;
    expect([count(0), count(2), count(3), count(4)]).toEqual([17, 139, 7, 2]);
    expect(new Set(currencies).size).toBe(currencies.length);
    for (const code of currencies) expect(code).toMatch(/^[A-Z]{3}$/);
  });

  it('belong to no code that prices cannot use: withdrawn ones, metals, tests, and lower case', () => {
    for (const code of ['HRK', 'BGN', 'ANG', 'CUC', 'SLL', 'ZWL', 'XAU', 'XXX', 'XTS', 'XDR', 'eur', '', 'EURO'])
      expect(isCurrency(code)).toBe(false);
    expect(() => currencyExponent('eur')).toThrow(RangeError);
    expect(() => currencyExponent('')).toThrow(RangeError);
  });
});

describe('steps and scales', () => {
  it('round three decimals to tens and the ariary to whole ones', () => {
    expect(['EUR', 'JPY', 'KWD', 'IQD', 'MGA'].map(moneyStep)).toEqual([1, 1, 10, 10, 100]);
    expect([5123, 5125, 5120, 4, 5].map((amount) => toStep(amount, 10))).toEqual([5120, 5130, 5120, 0, 10]);
    expect(toStep(5123, 1)).toBe(5123);
  });
  it.each([
    [1990, 0, 2, 199_000],
    [199_000, 2, 0, 1990],
    [199_050, 2, 0, 1991],
    [199_049, 2, 0, 1990],
    [1234, 3, 3, 1234],
    [12_345, 3, 2, 1235],
  ])('%i of %i digits is %#', (amount, from, to, expected) => expect(rescale(amount, from, to)).toBe(expected));
});
