import { forGood } from '@bandstand/rules/threads/reports.ts';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../mails/mails.letter.ts';
import { noticeLetter, type Notice } from './moderation.letter.ts';

/** Each text as its key and values, so that a test does not depend on a language. */
const t: Translate = (key, values) => [key, ...Object.values(values ?? {})].join('|');
const brand = { name: 'Fit', color: '#336699', url: 'https://fit.example' };

describe('the mail about a decision on a message', () => {
  const notice: Notice = { subscriberId: 's', caseId: 'c', decidedAt: 'at', kind: 'suspend', note: '', text: 'Buy!', until: '2031-05-01' };
  const content = (more: Partial<Notice>) => noticeLetter({ ...notice, ...more }, (iso) => `day ${iso}`).content(t, brand);

  it.each([
    ['a warning', { kind: 'warn' }, ['mail.warned.text|Fit']],
    ['a warning with a note by staff', { kind: 'warn', note: 'Please stop.' }, ['mail.warned.text|Fit', 'Please stop.']],
    ['a suspension', {}, ['mail.suspended.text|Fit|day 2031-05-01']],
    ['a suspension without end', { until: forGood }, ['mail.suspended.for_good|Fit']],
  ] as [string, Partial<Notice>, string[]][])('says %s', (_what, more, paragraphs) => expect(content(more).paragraphs).toEqual(paragraphs));

  it.each([
    ['', []],
    ['Buy!', ['Buy!']],
    ['x'.repeat(301), [`${'x'.repeat(299)}…`]],
    [`${'x'.repeat(298)}💪💪`, [`${'x'.repeat(298)}…`]],
  ])('quotes the message %j', (text, quoted) => expect(content({ text }).quotes).toEqual(quoted));
});
