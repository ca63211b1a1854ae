import { describe, expect, it } from 'vitest';
import { cardDigits, cardFaults, isExpired, passesLuhn, readExpiry } from './cards.ts';

const now = '2026-11-21T07:00:00.000Z';
const good = { number: '4242 4242 4242 4242', exp: '11/26', cvc: '123' };

describe('cards', () => {
  it.each([
    ['4242424242424242', true],
    ['4000000000000002', true],
    ['4000002500003155', true],
    ['4000000000000119', true],
    ['378282246310005', true],
    ['4242424242424241', false],
    ['4242', false],
    ['', false],
    ['424242424242424x', false],
  ])('check digit of %s', (digits, expected) => expect(passesLuhn(digits)).toBe(expected));
  it('accepts spaces and hyphens as printed on a card', () => expect(cardDigits('4242-4242 4242  4242')).toBe('4242424242424242'));
  it.each([
    ['12/30', '2030-12'],
    [' 1 / 2031 ', '2031-01'],
    ['0731', '2031-07'],
    ['13/30', null],
    ['00/30', null],
    ['12-30', null],
    ['', null],
  ])('month of %j', (text, expected) => expect(readExpiry(text)).toBe(expected));
  it('is valid through the last day of its month', () => {
    expect([isExpired('2026-11', '2026-11-30T23:59:59.999Z'), isExpired('2026-11', '2026-12-01T00:00:00.000Z')]).toEqual([false, true]);
  });
  it.each([
    ['nothing wrong', good, {}],
    ['nothing typed', {}, { number: 'required', exp: 'required', cvc: 'required' }],
    ['a digit mistyped', { ...good, number: '4242 4242 4242 4241' }, { number: 'invalid' }],
    ['a month that is over', { ...good, exp: '10/26' }, { exp: 'invalid' }],
    ['no month', { ...good, exp: '1126x' }, { exp: 'invalid' }],
    ['letters as code', { ...good, cvc: 'abc' }, { cvc: 'invalid' }],
    ['a short code', { ...good, cvc: '12' }, { cvc: 'invalid' }],
    ['four digits', { ...good, cvc: '1234' }, {}],
  ])('%s', (_title, card, expected) => expect(cardFaults(card, now)).toEqual(expected));
});
