import { memberTexts } from '@bandstand/i18n/testing/texts.ts';
import { describe, expect, it } from 'vitest';
import { createTexts, type Translate } from '../../../platform/texts/texts.ts';
import { aQuote, aVersion, monthly, thenOf } from './checkout.builders.ts';
import { followWords, priceDetails, priceText, thenText } from './priceWords.ts';

const wordsOf = (language: 'en' | 'de') => {
  const t: Translate = createTexts({ language, messages: memberTexts(language), load: async () => ({}) }).translate();
  return { t, language };
};
const en = wordsOf('en');
const every = (interval: 'day' | 'week' | 'month' | 'year', intervalCount: number, expiryUnits: number | null = null) =>
  monthly({ interval: { interval, intervalCount, expiryUnits } });

describe('a price in words (COM-2)', () => {
  it.each([
    [aVersion({ kind: 'free', price: 0 }), 'Free'],
    [aVersion(), '€49 once'],
    [aVersion({ price: 4950 }), '€49.50 once'],
    [aVersion({ price: 4900, currency: 'JPY' }), '¥4,900 once'],
    [every('day', 1), '€9 a day'],
    [every('week', 2), '€9 every 2 weeks'],
    [every('month', 1), '€9 a month'],
    [every('year', 1), '€9 a year'],
    [monthly({ interval: null }), '€9 once'],
  ])('%#: %s', (version, text) => expect(priceText(version, en)).toBe(text));

  it('in the reader’s language', () => {
    const de = wordsOf('de');
    expect(priceText(aVersion({ price: 4950 }), de)).toBe('49,50\u00a0€ einmalig');
    expect(priceText(every('month', 3), de)).not.toContain('every');
  });
});

describe('further details of a price', () => {
  it.each([
    ['a subscription can be cancelled', monthly(), ['Cancel any time']],
    ['a trial comes first', monthly({ trial_days: 7 }), ['First 7 days free', 'Cancel any time']],
    ['a trial of a day', monthly({ trial_days: 1 }), ['First day free', 'Cancel any time']],
    [
      'instalments say how many they are and that the access stays',
      { ...every('month', 1, 3), keep_access: true },
      ['3 payments in total', 'Yours to keep afterwards'],
    ],
    ['a term says how many payments, and promises nothing afterwards', every('month', 1, 12), ['12 payments in total']],
    ['access for some time', aVersion({ interval: { interval: 'month', intervalCount: 2, expiryUnits: 3 } }), ['Access for 6 months']],
    ['access for good says nothing', aVersion(), []],
    ['a fee at the start comes last', monthly({ setup_fee: 1500 }), ['Cancel any time', 'Plus €15 once']],
    [
      'free for some time',
      aVersion({ kind: 'free', price: 0, setup_fee: 1500, interval: { interval: 'week', intervalCount: 1, expiryUnits: 1 } }),
      ['Access for 1 week'],
    ],
  ])('%s', (_what, version, details) => expect(priceDetails(version, en)).toEqual(details));
});

describe('what follows after today', () => {
  it.each([
    [thenOf(900, 'month', 1), 'Then €9 a month'],
    [thenOf(2500, 'month', 3), 'Then €25 every 3 months'],
    [thenOf(900, 'fortnight', 1), null],
    [null, null],
  ])('%j', (then, text) => expect(thenText(aQuote({ then }), en)).toBe(text));
});

describe('what follows, sentence by sentence', () => {
  it.each([
    [
      'a code that makes the first payments free',
      { amount: 0, discounted_charges: 2 },
      null,
      ['Your code applies to 2 more payments, then €9 a month.', 'Cancel any time.'],
    ],
    [
      'the same after a trial',
      { amount: 0, discounted_charges: 1 },
      'Nov 29',
      ['Your code applies to one more payment, then €9 a month.', 'Cancel any time.'],
    ],
    ['a trial', {}, 'Nov 29', ['Then €9 a month, first charge on Nov 29.', 'Cancel any time.']],
    ['no end', {}, null, ['Then €9 a month, until you cancel.']],
    ['instalments', { charges: 5 }, null, ['Then €9 a month.', '5 more payments, then it is paid off.']],
  ])('%s', (_what, more, trialEnd, sentences) =>
    expect(followWords(aQuote({ then: { ...thenOf(900)!, later_amount: 900, ...more } }), en, trialEnd)).toEqual(sentences),
  );
});
