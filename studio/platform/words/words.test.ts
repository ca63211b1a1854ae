import { describe, expect, it } from 'vitest';
import { instantOf, nextHour, wallOf } from '../forms/whenTime.ts';
import { readRate, typedRate } from '../sales/typedRate.ts';
import { currencyOptions } from './currencies.ts';
import { fromLocal, toLocal } from './localTime.ts';
import { placeOf } from './placeOf.ts';
import { typedMoney } from './typedMoney.ts';
import { dayAfter } from './useToday.ts';

describe('an amount as one types it', () => {
  it.each([
    [4900, 'EUR', 'en', '49'],
    [4990, 'EUR', 'en', '49.90'],
    [4990, 'EUR', 'de', '49,90'],
    [123_456, 'EUR', 'de', '1234,56'],
    [8000, 'JPY', 'en', '8000'],
    [1234, 'KWD', 'en', '1.234'],
  ] as const)('%i of %s is in %s: %s', (amount, currency, language, text) => {
    expect(typedMoney(amount, currency, language)).toBe(text);
  });
});

describe('a rate in percent', () => {
  it.each([
    ['19', 19_000],
    [' 8,25 ', 8250],
    ['8.125', 8125],
    ['100', 100_000],
    ['0', 0],
    ['100.001', null],
    ['8.1234', null],
    ['-1', null],
    ['19%', null],
    ['', null],
  ])('%j is read as %j', (text, rate) => expect(readRate(text)).toBe(rate));
  it('is typed with the sign of the language', () => {
    expect([typedRate(8250, 'de'), typedRate(8250, 'en'), typedRate(19_000, 'de')]).toEqual(['8,25', '8.25', '19']);
  });
});

describe('a time in the zone of the browser', () => {
  it('goes into a field and out of it again, and none is none', () => {
    const instant = new Date(2026, 4, 3, 18, 30).toISOString();
    expect(toLocal(instant)).toBe('2026-05-03T18:30');
    expect(fromLocal('2026-05-03T18:30')).toBe(instant);
    expect([toLocal(null), toLocal('nonsense')]).toEqual(['', '']);
  });
  it.each(['', '2026-05-03', '2026-05-03T18', 'tomorrow'])('is none while %j is typed', (typed) => expect(fromLocal(typed)).toBeNull());
});

describe('a time in the zone of the app', () => {
  it.each([
    ['2026-01-10T10:20:00Z', 'Europe/Oslo', '2026-01-10T12:00'],
    ['2026-01-10T10:40:00Z', 'Europe/Oslo', '2026-01-10T13:00'],
    ['2026-01-10T23:45:00Z', 'UTC', '2026-01-11T01:00'],
    ['2026-01-10T10:00:00Z', 'Asia/Kolkata', '2026-01-10T16:00'],
  ])('after %s in %s is proposed as %s: a full hour, at least half an hour away', (now, zone, wall) => {
    expect(nextHour(Date.parse(now), zone)).toBe(wall);
  });
  it('means the same instant there and back, also across the change to summer time', () => {
    expect(instantOf('2026-03-28T12:00', 'Europe/Oslo')).toBe('2026-03-28T11:00:00.000Z');
    expect(instantOf('2026-03-30T12:00', 'Europe/Oslo')).toBe('2026-03-30T10:00:00.000Z');
    expect(wallOf('2026-03-30T10:00:00.000Z', 'Europe/Oslo')).toBe('2026-03-30T12:00');
    expect([instantOf('', 'UTC'), wallOf(null, 'UTC'), wallOf('nonsense', 'UTC')]).toEqual([null, '', '']);
  });
});

describe('days, places and currencies', () => {
  it.each([
    ['2026-02-28', '2026-03-01'],
    ['2028-02-28', '2028-02-29'],
    ['2026-12-31', '2027-01-01'],
  ])('the day after %s is %s', (day, next) => expect(dayAfter(day)).toBe(next));
  it.each([
    ['/studio/orders?order=o', '/orders?order=o'],
    ['/orders', '/orders'],
    ['/studio', '/'],
    ['/studios/x', '/studios/x'],
  ])('%s is below the router %s', (href, place) => expect(placeOf(href)).toBe(place));
  it('currencies are offered once each, the usual ones first, with those in use though they are withdrawn', () => {
    const values = currencyOptions('XTS', 'EUR', null).map(({ value }) => value);
    expect(values.slice(0, 2)).toEqual(['EUR', 'USD']);
    expect(values.filter((value) => value === 'EUR')).toHaveLength(1);
    expect([values.includes('XTS'), currencyOptions().some(({ value }) => value === 'XTS')]).toEqual([true, false]);
  });
});
