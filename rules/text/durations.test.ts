import { describe, expect, it } from 'vitest';
import { formatRelative, relativeDuration } from './durations.ts';

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
