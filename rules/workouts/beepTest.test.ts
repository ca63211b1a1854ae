import { describe, expect, it } from 'vitest';
import { beepsOf, defaultProtocol, oxygenUptake, resultAfter, shuttlesBeforeTwoMisses } from './beepTest.ts';

const beeps = beepsOf(defaultProtocol);

describe('the table of the 20 m shuttle run (WRK-7, WRK-16)', () => {
  it('has 21 levels from 8.5 km/h, half a kilometre faster each, and 237 shuttles', () => {
    const { levels, distance_m } = defaultProtocol;
    expect([distance_m, levels.length, levels[0]?.speed_kmh, levels[1]?.speed_kmh, levels[20]?.speed_kmh]).toEqual([20, 21, 8.5, 9, 18.5]);
    expect(beeps).toHaveLength(237);
  });

  it('ends at 1,265.013 seconds', () => {
    expect(beeps.at(-1)?.atSeconds).toBeCloseTo(1265.013, 3);
  });

  it('has for each level the number of shuttles nearest to a minute', () => {
    for (const { speed_kmh, shuttles } of defaultProtocol.levels) {
      const seconds = (count: number) => Math.abs((count * 20 * 3.6) / speed_kmh - 60);
      expect([seconds(shuttles) <= seconds(shuttles - 1), seconds(shuttles) <= seconds(shuttles + 1)]).toEqual([true, true]);
    }
  });

  it('beeps at the end of each shuttle, and three times where a new level begins', () => {
    expect(beeps[0]).toEqual({ atSeconds: 72 / 8.5, level: 1, shuttle: 1, isTriple: false });
    expect(beeps[6]).toMatchObject({ level: 1, shuttle: 7, isTriple: true });
    expect(beeps[7]).toMatchObject({ level: 2, shuttle: 1, isTriple: false });
    expect(beeps[7]!.atSeconds - beeps[6]!.atSeconds).toBeCloseTo(8, 10);
    expect(beeps.filter(({ isTriple }) => isTriple)).toHaveLength(20);
  });

  it('may be another one', () => {
    const short = { distance_m: 15, levels: [{ speed_kmh: 9, shuttles: 2 }] };
    expect(beepsOf(short).map(({ atSeconds }) => atSeconds)).toEqual([6, 12]);
    expect(resultAfter(short, 2)).toEqual({ level: 1, shuttle: 2, distance_m: 30 });
  });
});

describe('the result', () => {
  it.each([
    [0, null],
    [1, { level: 1, shuttle: 1, distance_m: 20 }],
    [7, { level: 1, shuttle: 7, distance_m: 140 }],
    [8, { level: 2, shuttle: 1, distance_m: 160 }],
    [237, { level: 21, shuttle: 15, distance_m: 4740 }],
    [238, null],
  ])('after %s shuttles is %o', (shuttles, result) => {
    expect(resultAfter(defaultProtocol, shuttles)).toEqual(result);
  });

  it.each([
    ['no miss', [], null],
    ['one miss', [4], null],
    ['two misses with a shuttle between them', [4, 6], null],
    ['two misses in a row', [4, 5], 3],
    ['two in a row after a single one', [2, 9, 10], 8],
    ['two in a row that arrive in the other order', [10, 9], 8],
    ['the first two shuttles', [1, 2], 0],
  ])('with %s counts the shuttles before them', (_, missed, shuttles) => {
    expect(shuttlesBeforeTwoMisses(missed)).toBe(shuttles);
  });
});

describe('the estimated oxygen uptake (Léger and others 1988)', () => {
  it.each([
    ['without a full level', { level: 1, shuttle: 6 }, null, null],
    ['of an adult after one full level', { level: 1, shuttle: 7 }, 35, 23.6],
    ['within the next level', { level: 2, shuttle: 3 }, 35, 23.6],
    ['with an unknown age', { level: 9, shuttle: 10 }, null, 47.6],
    ['of an adult at the same level', { level: 9, shuttle: 10 }, 60, 47.6],
    ['of a child', { level: 5, shuttle: 9 }, 10, 48.7],
    ['after the whole table', { level: 21, shuttle: 15 }, 18, 83.6],
  ])('%s', (_, result, age, uptake) => {
    expect(oxygenUptake(defaultProtocol, result, age)).toBe(uptake);
  });
});
