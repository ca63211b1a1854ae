import { describe, expect, it } from 'vitest';
import { shiftedClock, type Clock } from '../clock.ts';
import { createLeaks } from './leaks.ts';

const hourMs = 3_600_000;

function stillClock() {
  let nowMs = 1_800_000_000_000;
  const clock = { ...shiftedClock(), ms: () => nowMs } satisfies Clock;
  return { clock, advance: (ms: number) => (nowMs += ms) };
}

describe('counts that drain with time', () => {
  it('allow a burst, and then as many as have drained', () => {
    const { clock, advance } = stillClock();
    const leaks = createLeaks({ clock });
    const take = () => leaks.take([{ key: 'a', most: 3, anHour: 2 }]);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 0.5]);
    advance(hourMs / 2);
    expect([take(), take()]).toEqual([0, 0.5]);
    advance(hourMs * 24);
    expect(leaks.level('a', 2)).toBe(0);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 0.5]);
  });

  it('count in all or in none, and name the longest wait', () => {
    const leaks = createLeaks({ clock: stillClock().clock });
    const both = [
      { key: 'address', most: 5, anHour: 1 },
      { key: 'person', most: 1, anHour: 4 },
    ];
    expect([leaks.take(both), leaks.take(both)]).toEqual([0, 0.25]);
    expect([leaks.level('address', 1), leaks.level('person', 4)]).toEqual([1, 1]);
    expect(leaks.take([{ key: 'address', most: 1, anHour: 1 }, ...both.slice(1)])).toBe(1);
  });

  it('release what was taken, and never go below zero', () => {
    const leaks = createLeaks({ clock: stillClock().clock });
    const one = [{ key: 'a', most: 1, anHour: 1 }];
    leaks.giveBack(one);
    expect([leaks.take(one), leaks.take(one)]).toEqual([0, 1]);
    leaks.giveBack(one);
    expect([leaks.level('a', 1), leaks.take(one)]).toEqual([0, 0]);
  });

  it('lose nothing to a clock that goes back', () => {
    const { clock, advance } = stillClock();
    const leaks = createLeaks({ clock });
    leaks.add('a', 10);
    leaks.add('a', 10);
    advance(-hourMs * 5);
    expect([leaks.level('a', 10), leaks.level('b', 10)]).toEqual([2, 0]);
  });
});
