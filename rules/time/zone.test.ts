import { describe, expect, it } from 'vitest';
import { addCalendar, isTimeZone, plainDateOf, startOfDate } from './zone.ts';
import { offsetAt } from './offsets.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();

describe('time zones', () => {
  it.each([
    ['Europe/Berlin', '2025-01-01T00:00:00Z', 1],
    ['Europe/Berlin', '2025-07-01T00:00:00Z', 2],
    ['America/New_York', '2025-07-01T00:00:00Z', -4],
    ['Asia/Kathmandu', '2025-07-01T00:00:00Z', 5.75],
    [null, '2025-07-01T00:00:00Z', 0],
    ['UTC', '2025-07-01T00:00:00Z', 0],
  ] as const)('offset of %s at %s', (zone, time, hours) => expect(offsetAt(at(time), zone)).toBe(hours * 3_600_000));
  it('the offset changes with the clocks', () => {
    expect([offsetAt(at('2025-03-30T00:59:59.999Z'), 'Europe/Berlin'), offsetAt(at('2025-03-30T01:00:00Z'), 'Europe/Berlin')]).toEqual([
      3_600_000, 7_200_000,
    ]);
  });
  it.each([
    ['2025-06-01', 'Europe/Berlin', '2025-05-31T22:00:00.000Z'],
    ['2025-06-01', null, '2025-06-01T00:00:00.000Z'],
    ['2025-06-01', 'America/Los_Angeles', '2025-06-01T07:00:00.000Z'],
    ['2025-06-01', 'Pacific/Kiritimati', '2025-05-31T10:00:00.000Z'],
    ['2025-03-30', 'Europe/Berlin', '2025-03-29T23:00:00.000Z'],
    ['2025-10-26', 'Europe/Berlin', '2025-10-25T22:00:00.000Z'],
    // The clocks skip this midnight: the day begins an hour later.
    ['2025-04-25', 'Africa/Cairo', '2025-04-24T22:00:00.000Z'],
    // This midnight occurs twice: the day begins with the first.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z'],
  ])('ACC-11 %s begins in %s at %s', (date, zone, expected) => {
    expect(iso(startOfDate(date, zone))).toBe(expected);
    expect(plainDateOf(startOfDate(date, zone), zone)).toBe(date);
  });
  it.each([
    ['2025-03-29T23:00:00Z', 0, 1, 'Europe/Berlin', '2025-03-30T22:00:00.000Z'],
    ['2025-10-25T22:00:00Z', 0, 1, 'Europe/Berlin', '2025-10-26T23:00:00.000Z'],
    ['2024-01-31T12:00:00Z', 1, 0, null, '2024-02-29T12:00:00.000Z'],
    ['2024-01-31T12:00:00Z', 1, 1, null, '2024-03-01T12:00:00.000Z'],
    ['2024-03-31T12:00:00Z', -1, 0, null, '2024-02-29T12:00:00.000Z'],
    ['1969-12-31T23:30:00Z', 2, 0, null, '1970-02-28T23:30:00.000Z'],
  ])('%s plus %s months and %s days in %s', (time, months, days, zone, expected) =>
    expect(iso(addCalendar(at(time), months, days, zone))).toBe(expected),
  );
  it('knows zones', () => expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([true, false, false]));
  it('an invalid time stays invalid', () => expect(addCalendar(Number.NaN, 1, 1, 'Europe/Berlin')).toBeNaN());
});
