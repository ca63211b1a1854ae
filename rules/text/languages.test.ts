import { describe, expect, it } from 'vitest';
import { findLanguage, interfaceLanguage, lookupOrder } from './languages.ts';

describe('LNG-1, LNG-2, LNG-3: languages', () => {
  it.each([
    ['pt-br', 'pt-BR'],
    ['PT_BR', 'pt-BR'],
    ['EN', 'en'],
    ['pt', 'pt'],
    ['it', null],
    ['', null],
    ['de-AT', null],
  ])('%j', (value, expected) => expect(findLanguage(value)).toBe(expected));
  it.each([
    ['de', 'fr', 'de'],
    [null, 'FR', 'fr'],
    [null, null, 'en'],
    ['xx', null, 'en'],
  ])('member %s, chosen %s', (memberLanguage, chosen, expected) => {
    expect(interfaceLanguage({ memberLanguage, chosen })).toBe(expected);
  });
  it('falls back to English directly', () => expect([lookupOrder('pt-BR'), lookupOrder('en')]).toEqual([['pt-BR', 'en'], ['en']]));
});
