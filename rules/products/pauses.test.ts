import { describe, expect, it } from 'vitest';
import { isPausable, longestPause, nextPauseAt, pauseFrom, restartAt, type Pause } from './pauses.ts';

const every = (interval: 'day' | 'week' | 'month' | 'year', intervalCount = 1) => ({ interval, intervalCount, charges: null });
const rule = { max_months: 3, per_year: 2, keeps_access: false };

describe('the longest pause of a plan', () => {
  it.each([
    [3, every('month'), 3],
    [3, every('month', 2), 1],
    [3, every('week'), 13],
    [3, every('day', 30), 3],
    [3, every('year'), 0],
    [12, every('year'), 1],
    [24, every('day'), 60],
  ])('of %d months, charged %o, is %d periods', (max_months, terms, periods) => {
    expect(longestPause({ max_months }, terms)).toBe(periods);
  });

  it('does not exist for instalments, for a plan without a rule, or for longer periods', () => {
    expect(isPausable(rule, every('month'))).toBe(true);
    expect(isPausable(null, every('month'))).toBe(false);
    expect(isPausable(rule, { ...every('month'), charges: 6 })).toBe(false);
    expect(isPausable(rule, every('year'))).toBe(false);
  });
});

describe('the yearly limit of pauses', () => {
  const now = '2026-11-23T00:00:00.000Z';
  it.each([
    [[], null],
    [['2026-03-01T00:00:00.000Z'], null],
    [['2026-03-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'], '2027-03-01T00:00:00.000Z'],
    [['2025-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'], null],
    [['2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'], '2027-03-01T00:00:00.000Z'],
  ])('after pauses from %o allows the next at %s', (began, next) => {
    expect(nextPauseAt(rule, began, now)).toBe(next);
  });
});

describe('a pause', () => {
  it('lasts whole periods from the end of the paid one, clamped to shorter months', () => {
    expect(pauseFrom('2026-01-31T08:00:00.000Z', every('month'), 1, rule)).toMatchObject({ until: '2026-02-28T08:00:00.000Z', has_begun: false });
    expect(pauseFrom('2026-01-31T08:00:00.000Z', every('week', 2), 2, rule).until).toBe('2026-02-28T08:00:00.000Z');
  });

  it('restarts the periods at its payment, or at its end if access continued', () => {
    const pause: Pause = { ...pauseFrom('2026-01-01T00:00:00.000Z', every('month'), 1, rule), has_begun: true };
    const [early, late] = ['2026-01-20T00:00:00.000Z', '2026-02-05T00:00:00.000Z'];
    expect(restartAt({ ...pause, has_begun: false }, late)).toBeNull();
    expect(restartAt(null, late)).toBeNull();
    expect(restartAt(pause, late)).toBe(late);
    expect(restartAt({ ...pause, keeps_access: true }, late)).toBe(pause.until);
    expect(restartAt({ ...pause, keeps_access: true }, early)).toBe(early);
  });
});
