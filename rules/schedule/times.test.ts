import { describe, expect, it } from 'vitest';
import { plainDateOf } from '../time/zone.ts';
import { addDays } from '../time/days.ts';
import { instantOf, isPlannable, spanOf, todayIn } from './times.ts';

const zones = Intl.supportedValuesOf('timeZone');
const hourMs = 3_600_000;

/** The days around every clock change of a zone over some years: the offset at noon differs from the day before. */
function daysAroundChanges(zone: string, from: string, years: number): string[] {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsetOn = (date: string) =>
    format
      .format(Date.parse(`${date}T12:00:00Z`))
      .split(' ')
      .at(-1);
  const days: string[] = [];
  let before = offsetOn(from);
  for (let day = from; day < addDays(from, years * 366); day = addDays(day, 1)) {
    const now = offsetOn(day);
    if (now !== before) days.push(...[-2, -1, 0, 1].map((more) => addDays(day, more)));
    before = now;
  }
  return days;
}

describe('the stored day is the day shown', () => {
  it('in every zone, at every time of day, on the days around each clock change', { timeout: 120_000 }, () => {
    const wrong: string[] = [];
    let looked = 0;
    for (const zone of zones) {
      for (const date of [...daysAroundChanges(zone, '2026-01-01', 3), '2026-12-31', '2028-02-29']) {
        for (const minute of [0, 1, 30, 59, 60, 119, 120, 150, 180, 239, 720, 1380, 1410, 1439]) {
          looked += 1;
          if (plainDateOf(instantOf(date, minute, zone), zone) !== date) wrong.push(`${zone} ${date} ${minute}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(zones.length).toBeGreaterThan(400);
    expect(looked).toBeGreaterThan(20_000);
  });

  it('times of day never go backwards, even when the clocks change', () => {
    for (const [zone, date] of [
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['Africa/Cairo', '2026-04-24'],
      ['America/Havana', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-04-05'],
    ] as const) {
      const instants = Array.from({ length: 24 }, (_, hour) => instantOf(date, hour * 60, zone));
      expect(instants.toSorted((a, b) => a - b)).toEqual(instants);
    }
  });

  it.each([
    ['2026-07-01', 450, 'Europe/Berlin', '2026-07-01T05:30:00.000Z'],
    ['2026-03-29', 150, 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-04-24', 0, 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['2026-01-01', 720, null, '2026-01-01T12:00:00.000Z'],
  ] as const)('%s at minute %s in %s is %s', (date, minute, zone, expected) =>
    expect(new Date(instantOf(date, minute, zone)).toISOString()).toBe(expected),
  );
});

describe('today and the requested days', () => {
  it('today differs at the two ends of the world', () => {
    const ms = Date.parse('2026-06-15T11:00:00Z');
    expect([todayIn('Pacific/Kiritimati', ms), todayIn('Pacific/Pago_Pago', ms - hourMs), todayIn(null, ms)]).toEqual([
      '2026-06-16',
      '2026-06-14',
      '2026-06-15',
    ]);
  });
  it.each([
    [{}, { from: '2026-05-15', to: '2027-06-16' }],
    [{ from: '2026-06-01' }, { from: '2026-06-01', to: '2027-06-02' }],
    [{ to: '2026-06-30' }, { from: '2025-06-29', to: '2026-06-30' }],
    [
      { from: '2026-06-01', to: '2026-06-01' },
      { from: '2026-06-01', to: '2026-06-01' },
    ],
    [{ from: '2026-06-02', to: '2026-06-01' }, null],
    [{ from: '2026-01-01', to: '2027-06-01' }, null],
    [{ from: '2026-02-29' }, null],
    [{ to: '9999-12-31' }, null],
  ])('%j is read as %j', (query, expected) => expect(spanOf(query, '2026-06-15')).toEqual(expected));
  it('planning is possible up to a hundred years ahead', () =>
    expect(['2126-01-01', '1926-07-01', '2226-01-01', '1026-01-01'].map((date) => isPlannable(date, '2026-06-15'))).toEqual([
      true,
      true,
      false,
      false,
    ]));
});
