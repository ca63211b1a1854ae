import type { DripPattern } from '@bandstand/contract/programs.ts';
import { describe, expect, it } from 'vitest';
import { layOut, type Step } from './patterns.ts';
import { planOf } from './plan.ts';

const steps: Step[] = Array.from({ length: 6 }, (_, at) => ({ id: `p${at}`, stageId: `s${Math.floor(at / 2)}` }));

/** Days of six pages and the instants at which they open, for a start on `date` in a zone. */
function calendar(pattern: DripPattern, date: string, timeZone: string, own?: Map<string, number>) {
  const days = layOut(pattern, steps, own ? { own } : {});
  const pages = [...days].map(([id, day]) => ({
    id,
    release: { schedule_period: day, schedule_interval: 'day' as const, available_from: null },
  }));
  const layout = [...days].map(([page_id, day]) => ({ page_id, day }));
  return planOf({ pages, settings: { pace: 'dripped', starts_on: null, layout }, startDate: date, timeZone });
}

/**
 * By hand, from the calendars of 2026: Berlin goes forward on 29 March at 2:00, New York on 8 March at 2:00, Lord Howe back by half an hour
 * on 5 April at 2:00. Each start is three days before its change. New York opens at 5:00 Z and then at 4:00 Z, Berlin at 23:00 Z of the day
 * before and then at 22:00 Z, Lord Howe (11:00 and 10:30 ahead) at 13:00 Z of the day before and then at 13:30 Z.
 */
const zones = [
  { zone: 'America/New_York', start: '2026-03-05', lastOld: '2026-03-08', before: [0, '05:00'], after: [0, '04:00'] },
  { zone: 'Europe/Berlin', start: '2026-03-26', lastOld: '2026-03-29', before: [-1, '23:00'], after: [-1, '22:00'] },
  { zone: 'Australia/Lord_Howe', start: '2026-04-02', lastOld: '2026-04-05', before: [-1, '13:00'], after: [-1, '13:30'] },
] as const;

const own = new Map([
  ['p0', 0],
  ['p1', 3],
  ['p2', 3],
  ['p3', 4],
  ['p4', 30],
  ['p5', 365],
]);

/** A pattern, then for New York, Berlin and Lord Howe the calendar days on which the six pages open. */
const tables: [string, DripPattern, [string[], string[], string[]]][] = [
  [
    'one a day',
    { kind: 'every_n_days', every: 1 },
    [
      ['03-05', '03-06', '03-07', '03-08', '03-09', '03-10'],
      ['03-26', '03-27', '03-28', '03-29', '03-30', '03-31'],
      ['04-02', '04-03', '04-04', '04-05', '04-06', '04-07'],
    ],
  ],
  [
    'every second day',
    { kind: 'every_n_days', every: 2 },
    [
      ['03-05', '03-07', '03-09', '03-11', '03-13', '03-15'],
      ['03-26', '03-28', '03-30', '04-01', '04-03', '04-05'],
      ['04-02', '04-04', '04-06', '04-08', '04-10', '04-12'],
    ],
  ],
  [
    'every tenth day',
    { kind: 'every_n_days', every: 10 },
    [
      ['03-05', '03-15', '03-25', '04-04', '04-14', '04-24'],
      ['03-26', '04-05', '04-15', '04-25', '05-05', '05-15'],
      ['04-02', '04-12', '04-22', '05-02', '05-12', '05-22'],
    ],
  ],
  [
    'two a day',
    { kind: 'every_n_days', every: 1, at_once: 2 },
    [
      ['03-05', '03-05', '03-06', '03-06', '03-07', '03-07'],
      ['03-26', '03-26', '03-27', '03-27', '03-28', '03-28'],
      ['04-02', '04-02', '04-03', '04-03', '04-04', '04-04'],
    ],
  ],
  [
    'Monday, Wednesday, Friday',
    { kind: 'weekdays', weekdays: [1, 3, 5] },
    [
      ['03-05', '03-07', '03-09', '03-12', '03-14', '03-16'],
      ['03-26', '03-28', '03-30', '04-02', '04-04', '04-06'],
      ['04-02', '04-04', '04-06', '04-09', '04-11', '04-13'],
    ],
  ],
  [
    'the weekend',
    { kind: 'weekdays', weekdays: [6, 7] },
    [
      ['03-10', '03-11', '03-17', '03-18', '03-24', '03-25'],
      ['03-31', '04-01', '04-07', '04-08', '04-14', '04-15'],
      ['04-07', '04-08', '04-14', '04-15', '04-21', '04-22'],
    ],
  ],
  [
    'one a week',
    { kind: 'weekly' },
    [
      ['03-05', '03-12', '03-19', '03-26', '04-02', '04-09'],
      ['03-26', '04-02', '04-09', '04-16', '04-23', '04-30'],
      ['04-02', '04-09', '04-16', '04-23', '04-30', '05-07'],
    ],
  ],
  [
    'three a week on one day',
    { kind: 'weekly', at_once: 3 },
    [
      ['03-05', '03-05', '03-05', '03-12', '03-12', '03-12'],
      ['03-26', '03-26', '03-26', '04-02', '04-02', '04-02'],
      ['04-02', '04-02', '04-02', '04-09', '04-09', '04-09'],
    ],
  ],
  [
    'one a month',
    { kind: 'monthly' },
    [
      ['03-05', '04-04', '05-05', '06-04', '07-05', '08-04'],
      ['03-26', '04-25', '05-26', '06-25', '07-26', '08-25'],
      ['04-02', '05-02', '06-02', '07-02', '08-02', '09-01'],
    ],
  ],
  [
    'a stage every ten days',
    { kind: 'per_stage', every: 10 },
    [
      ['03-05', '03-05', '03-15', '03-15', '03-25', '03-25'],
      ['03-26', '03-26', '04-05', '04-05', '04-15', '04-15'],
      ['04-02', '04-02', '04-12', '04-12', '04-22', '04-22'],
    ],
  ],
  [
    'all at once',
    { kind: 'all_at_once' },
    [
      ['03-05', '03-05', '03-05', '03-05', '03-05', '03-05'],
      ['03-26', '03-26', '03-26', '03-26', '03-26', '03-26'],
      ['04-02', '04-02', '04-02', '04-02', '04-02', '04-02'],
    ],
  ],
  [
    'days of one’s own',
    { kind: 'own' },
    [
      ['03-05', '03-08', '03-08', '03-09', '04-04', '03-05+1'],
      ['03-26', '03-29', '03-29', '03-30', '04-25', '03-26+1'],
      ['04-02', '04-05', '04-05', '04-06', '05-02', '04-02+1'],
    ],
  ],
];

describe.each(tables)('%s', (_, pattern, rows) => {
  it.each(zones.map((zone, at) => [zone.zone, zone, rows[at] as string[]] as const))('in %s', (name, { start, lastOld, before, after }, expected) => {
    const dates = expected.map((day) => (day.endsWith('+1') ? `2027-${day.slice(0, 5)}` : `2026-${day}`));
    const opens = dates.map((date) => {
      // A year later, the clocks have the same offset as at the start.
      const isOld = date <= lastOld || date > '2027';
      const [shift, time] = isOld ? before : after;
      const utc = new Date(Date.parse(`${date}T00:00:00Z`) + shift * 86_400_000).toISOString().slice(0, 10);
      return `${utc}T${time}:00.000Z`;
    });
    const found = calendar(pattern, start, name, pattern.kind === 'own' ? own : undefined);
    expect(found.map(({ date }) => date)).toEqual(dates);
    expect(found.map(({ opens_at }) => opens_at)).toEqual(opens);
  });
});

describe('ten thousand schedules', () => {
  const random = seeded(20_260_329);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const places = [
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'Pacific/Auckland',
    'UTC',
    'America/Santiago',
  ];

  it('open at the first moment of their day by local time', () => {
    for (let round = 0; round < 10_000; round += 1) {
      const timeZone = pick(places);
      const day = Math.floor(random() * 400);
      const start = { year: 2024 + Math.floor(random() * 4), month: 1 + Math.floor(random() * 12), day: 1 + Math.floor(random() * 28) };
      const startDate = text(start);
      const page = { id: 'p', release: { schedule_period: day, schedule_interval: 'day' as const, available_from: null } };
      const [found] = planOf({ pages: [page], settings: { pace: 'dripped', starts_on: null, layout: [] }, startDate, timeZone });
      const opens = Date.parse(found?.opens_at ?? '');
      const expected = daysLater(start, day);
      // Local time is on that day, and a moment earlier it was on the previous one.
      expect(`${round} ${timeZone} ${wall(opens, timeZone).date}`).toBe(`${round} ${timeZone} ${expected}`);
      // A start on the one day whose midnight the clocks skip begins at one and keeps that hour.
      const hour = wall(opens, timeZone).time.slice(0, 2);
      if (hour === '01') expect(timeZone).toBe('America/Santiago');
      else expect(wall(opens - 1, timeZone).date < expected).toBe(true);
    }
  });
});

/** Counted month by month, without arithmetic on instants. */
function daysLater(from: { year: number; month: number; day: number }, days: number): string {
  let { year, month, day } = from;
  const lengthOf = () => (month === 2 ? (year % 4 === 0 ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31);
  for (let left = days; left > 0; left -= 1) {
    day += 1;
    if (day > lengthOf()) [day, month] = [1, month + 1];
    if (month > 12) [month, year] = [1, year + 1];
  }
  return text({ year, month, day });
}
const text = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const clocks = new Map<string, Intl.DateTimeFormat>();
/** Local time there, from Intl. */
function wall(ms: number, timeZone: string): { date: string; time: string } {
  let clock = clocks.get(timeZone);
  if (!clock) clocks.set(timeZone, (clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })));
  const [date = '', time = ''] = clock.format(ms).split(' ');
  return { date, time };
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
