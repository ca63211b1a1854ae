import { describe, expect, it } from 'vitest';
import { decimalOf, formatMoney, readMoney } from './money.ts';

describe('money', () => {
  it.each([
    [2000, 'USD', 'en', false, '$20.00'],
    [2000, 'USD', 'en', true, '$20'],
    [1999, 'USD', 'en', true, '$19.99'],
    [2000, 'JPY', 'en', false, '¥2,000'],
    [1234567, 'EUR', 'de', false, '12.345,67\u00a0€'],
    [12_345, 'KWD', 'en', false, 'KWD\u00a012.345'],
    // Digits that Intl omits, or omitted in some releases.
    [199_000, 'HUF', 'en', false, 'HUF\u00a01,990.00'],
    [199_000, 'HUF', 'en', true, 'HUF\u00a01,990'],
    [199_050, 'RSD', 'de', false, '1.990,50\u00a0RSD'],
  ] as const)('%s %s in %s', (amount, currency, language, isShort, expected) =>
    expect(formatMoney(amount, currency, language, isShort)).toBe(expected),
  );
  it.each([
    [1999, 'EUR', '19.99'],
    [5, 'EUR', '0.05'],
    [-5, 'EUR', '-0.05'],
    [0, 'EUR', '0.00'],
    [1990, 'JPY', '1990'],
    [5, 'KWD', '0.005'],
    [199_000, 'HUF', '1990.00'],
  ])('%s %s is %s in a file', (amount, currency, expected) => expect(decimalOf(amount, currency)).toBe(expected));
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
