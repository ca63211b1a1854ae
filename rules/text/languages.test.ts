import { describe, expect, it } from 'vitest';
import { findLanguage, interfaceLanguage, languageOfApp, languageToOffer, lookupOrder } from './languages.ts';

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
    [null, null, 'en', 'en'],
    [null, null, 'de', 'de'],
    ['de', 'fr', 'en', 'de'],
    [null, 'fr', 'de', 'fr'],
    [null, 'it', 'de', 'de'],
    ['xx', null, 'en', 'en'],
  ])('member %j, choice %j, app %j: %j', (memberLanguage, chosen, ofApp, expected) => {
    expect(interfaceLanguage({ memberLanguage, chosen, ofApp })).toBe(expected);
  });
  it.each([
    [['de', 'en'], null, 'en'],
    [['de', 'en'], 'de', 'de'],
    [['de', 'fr'], null, 'de'],
    [['de', 'fr'], 'en', 'de'],
    [[], null, 'en'],
  ])('an app that offers %j and whose owner chose %j is in %s', (offered, chosen, expected) => {
    expect(languageOfApp({ languages: offered, chosen })).toBe(expected);
  });
  it.each([
    [['de-AT', 'en'], ['en', 'de'], 'en', 'de'],
    [['it', 'fr-CH', 'de'], ['en', 'de'], 'en', 'de'],
    [['en-GB', 'de'], ['en', 'de'], 'en', null],
    [['pt-BR'], ['pt', 'pt-BR'], 'en', 'pt-BR'],
    [['nn-NO'], ['nb'], 'en', 'nb'],
    [['sv'], ['en', 'de'], 'en', null],
    [[], ['en', 'de'], 'en', null],
  ] as const)('of a device in %j, an app with %j that is shown in %s offers %j', (device, offered, current, expected) => {
    expect(languageToOffer(device, offered, current)).toBe(expected);
  });
  it('falls back to English directly', () => expect([lookupOrder('pt-BR'), lookupOrder('en')]).toEqual([['pt-BR', 'en'], ['en']]));
});
