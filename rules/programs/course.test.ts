import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccessRecord } from '@bandstand/contract/access.ts';
import { computeRelease } from '../access/release.ts';
import { plannedPages } from '../schedule/layout.ts';
import { addDays } from '../time/days.ts';
import { startOfDate } from '../time/zone.ts';
import { delayedDay, nextCourse, paused, plainCourse, resumed, type Course } from './course.ts';

const zone = 'America/New_York';
const dayMs = 86_400_000;
const begun = startOfDate('2026-03-02', zone);
const run = { startedAt: new Date(begun).toISOString(), startedAtExact: new Date(begun).toISOString(), startFromPageId: null, timeZone: zone };
type Period = Pick<AccessRecord, 'schedule_period' | 'schedule_interval'>;
const opensAt = (course: Course, period: Period) => computeRelease({ ...run, pausedAt: course.pausedAt, delays: course.delays }, period);
const day = (days: number): Period => ({ schedule_period: days, schedule_interval: 'day' });
const at = (days: number, hours = 0) => begun + days * dayMs + hours * 3_600_000;
const afterPause = (from: number, to: number) => resumed(paused(plainCourse, new Date(from).toISOString()), to, zone);

describe('a pause', () => {
  it('moves what had not opened, by its days, and leaves what was open', () => {
    const { course, delay } = afterPause(at(2, 15), at(7, 9));
    expect(delay).toMatchObject({ from: '2026-03-04', days: 5 });
    expect([0, 1, 2].map((days) => opensAt(course, day(days)))).toEqual([0, 1, 2].map((days) => at(days)));
    // The clocks change on 8 March: the days stay whole.
    expect([3, 4].map((days) => opensAt(course, day(days)))).toEqual(['2026-03-10', '2026-03-11'].map((date) => startOfDate(date, zone)));
  });
  it('opens nothing while it lasts', () => {
    const course = paused(plainCourse, new Date(at(2, 15)).toISOString());
    expect([opensAt(course, day(2)), opensAt(course, day(3))]).toEqual([at(2), Infinity]);
  });
  it('moves minutes and hours by exactly its length', () => {
    const { course } = afterPause(at(2, 15), at(4, 9));
    expect(opensAt(course, { schedule_period: 64, schedule_interval: 'hour' })).toBe(at(2, 16) + at(4, 9) - at(2, 15));
  });
  it('that ends on its own day delays nothing', () => {
    expect(afterPause(at(2, 8), at(2, 20))).toEqual({ course: plainCourse, delay: null });
    expect(resumed(plainCourse, at(3), zone).course).toBe(plainCourse);
  });
  it('asked for twice begins once', () => {
    const once = paused(plainCourse, '2026-03-04T00:00:00.000Z');
    expect(paused(once, '2026-03-09T00:00:00.000Z')).toBe(once);
  });
  it('moves the plan with the releases, in any number of pauses', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 })), { maxLength: 6 });
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 23 }), (list, days, hour) => {
        let now = at(0, hour);
        let course: Course = plainCourse;
        for (const [running, standing] of list) {
          const pausedAt = now + running * 1_800_000;
          now = pausedAt + standing * 1_800_000;
          const wasOpen = opensAt(course, day(days)) <= pausedAt;
          const before = opensAt(course, day(days));
          course = resumed(paused(course, new Date(pausedAt).toISOString()), now, zone).course;
          const after = opensAt(course, day(days));
          if (wasOpen) expect(after).toBe(before);
          else expect(after).toBeGreaterThanOrEqual(before);
          if (wasOpen) expect(after).toBeLessThanOrEqual(now);
        }
      }),
    );
  });
  it('keeps the order of the plan', () => {
    const delays = fc.array(
      fc.record({
        at: fc.constant('2026-03-02T00:00:00.000Z'),
        from: fc.nat(90).map((days) => addDays('2026-03-02', days)),
        days: fc.integer({ min: 1, max: 40 }),
        ms: fc.nat(),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(delays, fc.array(fc.nat(60), { maxLength: 12 }), (list, days) => {
        const layout = days.toSorted((a, b) => a - b).map((value, place) => ({ page_id: String(place), day: value }));
        const facts = { layout, order: layout.map(({ page_id }) => page_id), firstDay: '2026-03-02', startFromPageId: null };
        const plain = plannedPages(facts).map(({ date }) => date);
        const late = plannedPages({ ...facts, delays: list }).map(({ date }) => date);
        expect(late).toEqual(plain.map((date) => delayedDay(date, list)));
        expect(late).toEqual(late.toSorted());
        expect(late.every((date, place) => date >= (plain[place] ?? ''))).toBe(true);
      }),
    );
  });
});

it('a later round keeps only its number, and the days on which something was done', () => {
  const delay = { at: '2026-03-02T00:00:00.000Z', from: '2026-03-02', days: 1, ms: dayMs };
  const course: Course = { ...plainCourse, delays: [delay], skipped: ['a'], round: 2, askedOn: '2026-03-05', earlierDays: ['2026-02-01'] };
  expect(nextCourse(course, 3, ['2026-03-04', '2026-03-02', '2026-03-04'])).toEqual({
    ...plainCourse,
    round: 5,
    earlierDays: ['2026-03-04', '2026-03-02', '2026-02-01'],
  });
  const years = Array.from({ length: 400 }, (_, days) => addDays('2025-01-01', days));
  expect(nextCourse(plainCourse, 1, years).earlierDays).toHaveLength(182);
});
