import { describe, expect, it } from 'vitest';
import { momentOf, playClock } from './clock.ts';

const now = Date.parse('2026-05-03T10:00:00Z');

describe('the time of the demo', () => {
  it('counts days back from today', () => {
    expect(new Date(momentOf('2d 18:30', now)).toISOString()).toBe('2026-05-01T18:30:00.000Z');
    expect(new Date(momentOf('0d 06:30', now)).toISOString()).toBe('2026-05-03T06:30:00.000Z');
  });

  it('never lies in the future: what is not over yet was yesterday', () => {
    expect(new Date(momentOf('0d 11:00', now)).toISOString()).toBe('2026-05-02T11:00:00.000Z');
  });

  it('moves to a moment and runs on from there', () => {
    const clock = playClock();
    clock.moveTo(now);
    expect(clock.ms() - now).toBeLessThan(1000);
    expect(clock.iso().slice(0, 16)).toBe('2026-05-03T10:00');
  });
});
