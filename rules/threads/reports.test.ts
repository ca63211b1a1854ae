import { reportReasons } from '@bandstand/contract/moderation.values.ts';
import { describe, expect, it } from 'vitest';
import { forGood, hidesMessage, isSuspended, outcomeOf, reasonLabels, reasonOf } from './reports.ts';

describe('reasons of a report', () => {
  it.each(reportReasons)('%s by its code and its label, in any case', (reason) => {
    const label = reasonLabels[reason];
    expect([reason, reason.toUpperCase(), label, label.toLowerCase(), label.toUpperCase(), ` ${label}  `].map(reasonOf)).toEqual(
      Array.from({ length: 6 }, () => reason),
    );
  });
  it.each(['', 'because', 'spam, abuse', 'constructor', 'Unwanted content'])('%j is not a reason', (text) => expect(reasonOf(text)).toBeNull());
});

it.each([
  [0, 3, false],
  [2, 3, false],
  [3, 3, true],
  [4, 3, true],
  [1, 1, true],
  [100, 0, false],
])('%i reports with a threshold of %i hide the message: %s', (reports, threshold, hides) => expect(hidesMessage(reports, threshold)).toBe(hides));

it.each([
  ['dismiss', 'delete', 'keep'],
  ['hide', 'keep', 'hide'],
  ['delete', 'keep', 'delete'],
  ['warn', undefined, 'hide'],
  ['warn', 'keep', 'keep'],
  ['suspend', undefined, 'hide'],
  ['suspend', 'delete', 'delete'],
] as const)('%s with %s: the message is %s', (decision, wanted, outcome) => expect(outcomeOf(decision, wanted)).toBe(outcome));

it('a suspension ends automatically', () => {
  const now = '2027-05-01T10:00:00.000Z';
  expect([null, '2027-05-01T09:59:59.999Z', now, '2027-05-01T10:00:00.001Z', forGood].map((until) => isSuspended(until, now))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
