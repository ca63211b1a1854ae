import { describe, expect, it } from 'vitest';
import { cleanGiftLine, cleanGiftMessage, giftDigitsOf, giftState, mayBeGift, shownGiftCode } from './gifts.ts';

const code = '12345678901234567890';

describe('the code of a gift', () => {
  it.each([
    [code, code],
    ['1234-5678-9012-3456-7890', code],
    [' 1234 5678–9012 3456 7890 ', code],
    ['1234-5678-9012-3456-789', null],
    ['1234-5678-9012-3456-78901', null],
    ['1234-5678-9012-3456-789x', null],
    ['', null],
  ])('reads %j as %j', (typed, read) => expect(giftDigitsOf(typed)).toBe(read));
  it('is shown in groups', () => expect(shownGiftCode(code)).toBe('1234-5678-9012-3456-7890'));
});

describe('the buyer’s text for a gift', () => {
  it.each([
    ['Happy birthday!\n\n\n\nYours, Ann', 'Happy birthday!\n\nYours, Ann'],
    ['See https://evil.example/x and www.evil.example now', 'See and now'],
    ['a\u202Eb\u0000c\u200Bd', 'abcd'],
    [' \n ', null],
  ])('turns %j into %j', (typed, kept) => expect(cleanGiftMessage(typed)).toBe(kept));
  it('keeps names on one line', () => expect(cleanGiftLine('  Ann\n\u202EB ')).toBe('Ann B'));
});

it.each([
  ['one_off', 100, true],
  ['one_off', 0, false],
  ['recurring', 100, false],
  ['free', 0, false],
] as const)('allows a version that is %s for %i as a gift: %s', (kind, price, may) => expect(mayBeGift({ kind, price })).toBe(may));

it.each([
  [null, null, false, 'open'],
  [null, null, true, 'void'],
  [null, 'x', false, 'void'],
  ['x', null, true, 'redeemed'],
  ['x', 'x', true, 'redeemed'],
] as const)('redeemed %s, voided %s, refunded %s means %s', (redeemed_at, voided_at, isReturned, state) =>
  expect(giftState({ redeemed_at, voided_at }, isReturned)).toBe(state),
);
