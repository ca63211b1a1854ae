import { languages, type Language } from '@bandstand/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import { fromPlainText, plainText } from '../richtext/plain.ts';
import { attributeValues, fillAttributes, fillRichText, firstName, hasMemberAttribute } from './attributes.ts';
import { formatClock, formatDate, formatDateTime, formatPlainDate, formatTime } from './dates.ts';
import { formatRelative, relativeDuration } from './durations.ts';
import { findLanguage, interfaceLanguage, lookupOrder } from './languages.ts';
import { findLinks, isExternal } from './url.ts';

describe('BLK-6: attributes', () => {
  const values = attributeValues({
    pageTitle: 'Week 1',
    memberName: ' Ada  Lovelace ',
    memberAttributes: { goal: 'swim <fast>', 'member.city': 'Turin' },
    attributes: [
      { slug: 'coach', type: 'string', value: 'Mo' },
      { slug: 'page.title', type: 'string', value: 'Not this' },
      { slug: 'member.goal', type: 'string', value: 'not this' },
      { slug: 'bio', type: 'rich_text', value: fromPlainText('one\n\ntwo') },
      { slug: 'empty', type: 'string', value: '' },
      { slug: 'photo', type: 'image', value: { url: '/x' } },
    ],
  });
  it.each([
    ['Hi {{member.first_name}}!', 'Hi Ada!'],
    ['{{ page.title }}: {{coach}}', 'Week 1: Mo'],
    ['{{member.goal}}', 'swim <fast>'],
    ['{{member.city}}', 'Turin'],
    ['{{bio}}', 'one\ntwo'],
    ['{{nobody}}', ''],
    ['{{nobody|friend}}', 'friend'],
    ['{{nobody| dear friend }}', 'dear friend'],
    ['{{empty|friend}}', 'friend'],
    ['{{coach|friend}}', 'Mo'],
    ['{{photo|none}}', 'none'],
    ['{{constructor}}', ''],
    ['{ {coach} } {{', '{ {coach} } {{'],
    ['{{}}', ''],
  ])('%s', (text, expected) => expect(fillAttributes(text, values)).toBe(expected));
  it('a value is not filled again', () =>
    expect(
      fillAttributes(
        '{{a}}',
        new Map([
          ['a', '{{b}}'],
          ['b', 'x'],
        ]),
      ),
    ).toBe('{{b}}'));
  it('guests have no first name', () => {
    expect(
      fillAttributes('Hi {{member.first_name|there}}', attributeValues({ pageTitle: null, attributes: [], memberName: null, memberAttributes: {} })),
    ).toBe('Hi there');
  });
  it('fills rich text', () => expect(plainText(fillRichText(fromPlainText('Hi {{coach}}\n\n{{nobody|you}}'), values))).toBe('Hi Mo\nyou'));
  it('knows what only the device may fill', () =>
    expect([hasMemberAttribute('{{ member.goal }}'), hasMemberAttribute('{{page.title}}')]).toEqual([true, false]));
  it.each([
    ['Ada Lovelace', 'Ada'],
    ['  ', ''],
    ['Ada', 'Ada'],
  ])('first name of %j', (name, expected) => expect(firstName(name)).toBe(expected));
});

describe('L546, LNG-8: relative durations', () => {
  it.each([
    [0, 0, 'second'],
    [59.9, 59, 'second'],
    [60, 1, 'minute'],
    [3599, 59, 'minute'],
    [3600, 1, 'hour'],
    [86_400, 24, 'hour'],
    [215_999, 59, 'hour'],
    [216_000, 2, 'day'],
    [604_799, 6, 'day'],
    [604_800, 1, 'week'],
    [60_000_000, 99, 'week'],
    [-120, 2, 'minute'],
  ] as const)('%s s', (seconds, count, unit) => expect(relativeDuration(seconds)).toEqual({ count, unit }));
  it.each([
    [-7_200_000, 'en', '2 hours ago'],
    [7_200_000, 'en', 'in 2 hours'],
    [0, 'en', '0 seconds ago'],
    [-7_200_000, 'de', 'vor 2 Stunden'],
  ] as const)('%s ms in %s', (offset, language, expected) => {
    expect(formatRelative(offset, 0, language)).toBe(expected);
  });
});

describe('L545, LNG-7: dates and times', () => {
  const time = '2025-03-07T15:04:05.000Z';
  const utc = (language: Language) => ({ language, timeZone: null });
  it.each<[Language, string, string]>([
    ['en', 'Mar 7, 2025', '03:04:05 PM'],
    ['de', '7. März 2025', '15:04:05'],
    ['cs', '7. 3. 2025', '15:04:05'],
    ['es', '7 mar 2025', '15:04:05'],
    ['fr', '7 mars 2025', '15:04:05'],
    ['nb', '7. mars 2025', '15:04:05'],
    ['nl', '7 mrt 2025', '15:04:05'],
    ['pl', '7 mar 2025', '15:04:05'],
    ['pt-BR', '7 de mar. de 2025', '15:04:05'],
    ['pt', '7 de mar. de 2025', '15:04:05'],
    ['sv', '7 mars 2025', '15:04:05'],
  ])('%s', (language, date, clock) => {
    expect(formatDate(time, utc(language))).toBe(date);
    expect(formatTime(time, utc(language))).toBe(clock);
  });
  it.each([
    ['2025-01-01T00:00:00Z', '12:00:00 AM'],
    ['2025-01-01T12:30:09Z', '12:30:09 PM'],
    ['2025-01-01T09:00:00Z', '09:00:00 AM'],
  ])('hh:mm:ss A of %s', (at, expected) => expect(formatTime(at, utc('en'))).toBe(expected));
  it('takes the zone into account, a plain date has none', () => {
    expect(formatDate('2025-03-07T23:30:00Z', { language: 'en', timeZone: 'Asia/Tokyo' })).toBe('Mar 8, 2025');
    expect(formatPlainDate('2025-03-07', 'en')).toBe('Mar 7, 2025');
    expect(formatClock(time, utc('en'))).toBe('3:04 PM');
    expect(formatClock(Date.parse(time), utc('sv'))).toBe('15:04');
    expect(formatDateTime(time, utc('en'))).toBe('Mar 7, 2025, 3:04 PM');
  });
  it('no language leaves a text empty or longer than a line', () => {
    for (const language of languages) expect(formatDate(time, utc(language)).length).toBeLessThan(20);
  });
});

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

describe('links in text', () => {
  const own = 'https://app.example';
  it.each([
    ['https://app.example/x', false],
    ['https://other.example', true],
    ['http://app.example', true],
    ['mailto:a@b.de', false],
    ['/x', false],
  ])('L46 %s external: %s', (url, expected) => expect(isExternal(url, own)).toBe(expected));
  it.each([
    ['see https://a.de/x.', 'see |[https://a.de/x]|.'],
    ['(https://a.de/x_(y))', '(|[https://a.de/x_(y)]|)'],
    ['https://a.de?a=1&b=2, or http://b.de!', '[https://a.de?a=1&b=2]|, or |[http://b.de]|!'],
    ['javascript:alert(1) ftp://a.de', 'javascript:alert(1) ftp://a.de'],
    ['https://', 'https://'],
  ])('%s', (text, expected) =>
    expect(
      findLinks(text)
        .map((piece) => (piece.type === 'link' ? `[${piece.url}]` : piece.text))
        .join('|'),
    ).toBe(expected),
  );
});
