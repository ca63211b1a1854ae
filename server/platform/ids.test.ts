import { describe, expect, it } from 'vitest';
import { shiftedClock } from './clock.ts';
import { createIds, isId } from './ids.ts';

const clock = shiftedClock();
const ids = createIds(clock);

describe('ids', () => {
  it('are UUIDs of version 7 that sort by the time at which they were made', () => {
    const made: string[] = [];
    for (let index = 0; index < 50; index += 1) {
      clock.advance(1);
      made.push(ids.next());
    }
    for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(made).toEqual(made.toSorted());
    expect(Math.abs(Number.parseInt(made.at(-1)!.replaceAll('-', '').slice(0, 12), 16) - clock.ms())).toBeLessThan(1000);
  });

  it('are never the same twice, even within a millisecond', () => {
    expect(new Set(Array.from({ length: 20_000 }, () => ids.next())).size).toBe(20_000);
  });

  it.each([
    ['', false],
    ['0190a000-0000-7000-8000-00000000dead', true],
    ['0190A000-0000-7000-8000-00000000DEAD', true],
    ['0190a000-0000-7000-8000-00000000dea', false],
    ['{0190a000-0000-7000-8000-00000000dead}', false],
    ['0190a000-0000-7000-8000-00000000dead\n', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isId(text)).toBe(expected);
  });
});
