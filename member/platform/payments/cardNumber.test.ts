import { describe, expect, it } from 'vitest';
import { checkCard, formatCardNumber, formatExpiry } from './cardNumber.ts';

const now = Date.UTC(2026, 10, 21);
const good = { number: '4242 4242 4242 4242', exp: '12 / 34', cvc: '123' };

describe('typing a card', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['abc', ''],
  ])('%s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown));

  it.each([
    ['1', '', '1'],
    ['5', '', '05 / '],
    ['12', '1', '12 / '],
    ['12 / 2', '12 / ', '12 / 2'],
    ['1227', '122', '12 / 27'],
    ['12 /', '12 / ', '12'],
  ])('the date %s', (typed, before, shown) => expect(formatExpiry(typed, before)).toBe(shown));
});

describe('detectable errors', () => {
  it('nothing', () => expect(checkCard(good, now)).toEqual({}));
  it.each([
    [{ ...good, number: '' }, { number: 'field.required' }],
    [{ ...good, number: '4242 4242 4242 4241' }, { number: 'checkout.card.number_invalid' }],
    [{ ...good, exp: '13 / 30' }, { exp: 'checkout.card.expiry_invalid' }],
    [{ ...good, exp: '10 / 26' }, { exp: 'checkout.card.expired' }],
    [{ ...good, exp: '11 / 26' }, {}],
    [{ ...good, cvc: '12' }, { cvc: 'checkout.card.cvc_invalid' }],
    [{ ...good, number: '378282246310005' }, { cvc: 'checkout.card.cvc_invalid' }],
  ])('%j', (card, errors) => expect(checkCard(card, now)).toEqual(errors));
  it.each(['4000 0000 0000 0002', '4000 0025 0000 3155', '4000 0000 0000 0119'])('the test card %s passes', (number) =>
    expect(checkCard({ ...good, number }, now)).toEqual({}),
  );
});
