import { expect, it } from 'vitest';
import { datesOf } from './dates.ts';
import { aPart, aPlan } from './events.builders.ts';
import { matchDates } from './match.ts';

const weekly = { every: 'week', interval: 1 } as const;
const span = (from: string, to: string) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) });
const year = span('2026-01-01T00:00Z', '2027-12-31T00:00Z');

it('keeps its local time when the clocks change, and its length in minutes', () => {
  const plan = aPlan({ starts_at: '2026-10-20T19:00', duration_minutes: 90, rule: { ...weekly, count: 2 } });
  expect(datesOf(plan, year).map(({ startsMs, endsMs }) => [new Date(startsMs).toISOString(), (endsMs - startsMs) / 60_000])).toEqual([
    ['2026-10-20T17:00:00.000Z', 90],
    ['2026-10-27T18:00:00.000Z', 90],
  ]);
});

it('applies exceptions', () => {
  const plan = aPlan(
    { rule: { ...weekly, count: 4 } },
    {
      exceptions: [
        { date: '2026-11-03T19:00', kind: 'removed' },
        { date: '2026-11-10T19:00', kind: 'cancelled' },
        { date: '2026-11-17T19:00', kind: 'changed', changes: { starts_at: '2026-11-26T18:00', title: 'Late' } },
      ],
    },
  );
  expect(
    datesOf(plan, year).map(({ date, details, isCancelled, isChanged }) => [date, details.starts_at, details.title, isCancelled, isChanged]),
  ).toEqual([
    ['2026-11-10T19:00', '2026-11-10T19:00', null, true, true],
    ['2026-11-24T19:00', '2026-11-24T19:00', null, false, false],
    ['2026-11-17T19:00', '2026-11-26T18:00', 'Late', false, true],
  ]);
});

it('continues with the next part and counts an occurrence of two parts once', () => {
  const plan = aPlan({ rule: { ...weekly, count: 2 } });
  plan.parts.push(aPart({ starts_at: '2026-11-10T19:00', capacity: 5, rule: { ...weekly, count: 2 } }));
  expect(datesOf(plan, year).map(({ date, details }) => [date.slice(5, 10), details.capacity])).toEqual([
    ['11-03', null],
    ['11-10', null],
    ['11-17', 5],
  ]);
});

it('stops at the requested end and includes what is still running', () => {
  const plan = aPlan({ rule: { every: 'day', interval: 1 } });
  const dates = datesOf(plan, span('2026-11-10T18:30Z', '2026-11-13T00:00Z')).map(({ date }) => date.slice(5, 10));
  expect(dates).toEqual(['11-10', '11-11', '11-12']);
});

const wanted = (isMonthly: boolean, ...dates: string[]) => dates.map((date) => ({ date, isMonthly }));
it.each([
  ['the same ones', ['2026-11-03T19:00'], wanted(false, '2026-11-03T19:00', '2026-11-03T20:00'), ['2026-11-03T19:00']],
  ['another hour of the day', ['2026-11-03T19:00'], wanted(false, '2026-11-03T20:00'), ['2026-11-03T20:00']],
  [
    'another day of the week',
    ['2026-11-03T19:00', '2026-11-10T19:00'],
    wanted(false, '2026-11-05T19:00', '2026-11-12T19:00'),
    ['2026-11-05T19:00', '2026-11-12T19:00'],
  ],
  [
    'in order within the week',
    ['2026-11-02T19:00', '2026-11-04T19:00', '2026-11-06T19:00'],
    wanted(false, '2026-11-03T19:00', '2026-11-05T19:00'),
    ['2026-11-03T19:00', '2026-11-05T19:00', undefined],
  ],
  ['the same day before the order', ['2026-11-03T19:00', '2026-11-05T19:00'], wanted(false, '2026-11-05T18:00'), [undefined, '2026-11-05T18:00']],
  ['never another week', ['2026-11-03T19:00'], wanted(false, '2026-11-10T19:00'), [undefined]],
  ['Sunday belongs to the week before', ['2026-11-08T19:00'], wanted(false, '2026-11-02T19:00'), ['2026-11-02T19:00']],
  [
    'another day of the month',
    ['2026-11-03T19:00', '2026-12-01T19:00'],
    wanted(true, '2026-11-20T19:00', '2026-12-18T19:00'),
    ['2026-11-20T19:00', '2026-12-18T19:00'],
  ],
])('matches old occurrences with new ones: %s', (_, old, dates, expected) => {
  const matched = matchDates(old, dates);
  expect(old.map((date) => matched.get(date))).toEqual(expected);
});
