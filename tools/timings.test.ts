import { describe, expect, it } from 'vitest';
import { longJourneysFirst } from './timings.journeys.ts';
import { readPlaywright } from './timings.playwright.ts';
import { keep, longestFirst, slowerThanKept, slowest } from './timings.ts';

describe('the order of a run', () => {
  it('starts with the longest by the kept timings, and counts an unknown file as the median', () => {
    const order = longestFirst({ 'long.test.ts': 9, 'middle.test.ts': 4, 'short.test.ts': 1 });
    expect(['short.test.ts', 'new.test.ts', 'long.test.ts'].toSorted(order)).toEqual(['long.test.ts', 'new.test.ts', 'short.test.ts']);
  });

  it('stays unchanged without kept timings', () => {
    expect(['b.test.ts', 'c.test.ts', 'a.test.ts'].toSorted(longestFirst({}))).toEqual(['b.test.ts', 'c.test.ts', 'a.test.ts']);
  });
});

describe('the order of the journeys', () => {
  it('starts with those slower than the median; the others and new ones follow', () => {
    expect(longJourneysFirst({ 'e2e/a.spec.ts': 1, 'e2e/b.spec.ts': 50, 'e2e/c.spec.ts': 20, 'e2e/d.spec.ts': 80, 'e2e/e.spec.ts': 2 })).toEqual([
      { name: 'long journeys', testMatch: ['**/d.spec.ts', '**/b.spec.ts'] },
      { name: 'journeys', testIgnore: ['**/d.spec.ts', '**/b.spec.ts'] },
    ]);
  });

  it('is Playwright’s own without kept timings', () => {
    expect(longJourneysFirst({})).toEqual([{ name: 'journeys' }]);
  });
});

it('The slowest files are listed with their share of all seconds', () => {
  expect(slowest({ a: 1, b: 6, c: 3 }, 2)).toEqual([
    { path: 'b', seconds: 6, share: 0.6 },
    { path: 'c', seconds: 3, share: 0.3 },
  ]);
});

describe('a file that has become slower than its kept timing', () => {
  const kept = { a: 10, b: 10, c: 10, d: 4, e: 0.1 };
  it.each([
    ['is found by its share, the worst first', { a: 10, b: 50, c: 30, d: 4, e: 0.1 }, ['b', 'c']],
    ['is found on a machine four times as slow', { a: 40, b: 40, c: 40, d: 40, e: 0.4 }, ['d']],
    ['is not found when the whole machine is slower', { a: 40, b: 40, c: 40, d: 16, e: 0.4 }, []],
    ['is not found below double its share', { a: 10, b: 19, c: 10, d: 4, e: 0.1 }, []],
    ['is not found when the difference is small', { a: 10, b: 10, c: 10, d: 4, e: 1.5 }, []],
    ['is not found when it is new', { a: 10, b: 10, c: 10, new: 90 }, []],
  ])('%s', (_, run, expected) => {
    expect(slowerThanKept(run, kept).map(({ path }) => path)).toEqual(expected);
  });
});

it('Kept timings take the numbers of the run, rounded and sorted, and drop files that no longer exist', () => {
  const next = keep({ 'b.test.ts': 2.345 }, { 'gone.test.ts': 7, 'b.test.ts': 9, 'a.test.ts': 1 }, (file) => file !== 'gone.test.ts');
  expect(JSON.stringify(next)).toBe('{"a.test.ts":1,"b.test.ts":2.3}');
});

it('The time of a journey includes every try of every test in its file', () => {
  const spec = (status: string, ...durations: number[]) => ({ tests: [{ status, results: durations.map((duration) => ({ duration })) }] });
  const report = {
    config: { rootDir: '/somewhere/e2e' },
    suites: [{ file: 'sell.spec.ts', specs: [spec('flaky', 4000, 2000)], suites: [{ specs: [spec('expected', 500), spec('skipped', 0)] }] }],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({ seconds: { 'e2e/sell.spec.ts': 6.5 }, skipped: { 'e2e/sell.spec.ts': 1 } });
});
