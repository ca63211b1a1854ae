import { describe, expect, it } from 'vitest';
import { momentOf, playClock, timesOf } from './clock.ts';

const now = Date.parse('2026-05-03T10:00:00Z');

describe('the time of the demo', () => {
  it('counts days back from today', () => {
    expect(new Date(momentOf('2d 18:30', now)).toISOString()).toBe('2026-05-01T18:30:00.000Z');
    expect(new Date(momentOf('0d 06:30', now)).toISOString()).toBe('2026-05-03T06:30:00.000Z');
  });

  it('never gives a future time: what is not over today happened yesterday', () => {
    expect(new Date(momentOf('0d 11:00', now)).toISOString()).toBe('2026-05-02T11:00:00.000Z');
  });

  it('gives upcoming times in the local zone, also across a change of the clock', () => {
    const saturday = (day: string) => timesOf({ onDay: 'saturday', atHour: 9, minutes: 75 }, Date.parse(day), 'Europe/Copenhagen');
    expect(saturday('2026-05-03T10:00:00Z')).toEqual({ starts_at: '2026-05-09T07:00:00.000Z', ends_at: '2026-05-09T08:15:00.000Z' });
    // On a Saturday it is the next one; on a Friday evening in Copenhagen it is tomorrow.
    expect(saturday('2026-05-09T01:00:00Z').starts_at).toBe('2026-05-16T07:00:00.000Z');
    expect(saturday('2026-05-08T21:00:00Z').starts_at).toBe('2026-05-09T07:00:00.000Z');
    const afterTheChange = timesOf({ onDay: 2, atHour: 18, minutes: 30 }, Date.parse('2026-10-24T10:00:00Z'), 'Europe/Copenhagen');
    expect(afterTheChange.starts_at).toBe('2026-10-26T17:00:00.000Z');
  });

  it('moves to a moment and runs on from there', () => {
    const clock = playClock();
    clock.moveTo(now);
    expect(clock.ms() - now).toBeLessThan(1000);
    expect(clock.iso().slice(0, 16)).toBe('2026-05-03T10:00');
  });
});
