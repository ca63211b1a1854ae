import { describe, expect, it } from 'vitest';
import { longJourneysFirst } from './timings.journeys.ts';
import { readPlaywright } from './timings.playwright.ts';
import { keep, longestFirst, slowerThanKept, slowest } from './timings.ts';

describe('the order of a run', () => {
  it('begins with the longest by the kept timings, and takes an unknown file for one of the middle', () => {
    const order = longestFirst({ 'long.test.ts': 9, 'middle.test.ts': 4, 'short.test.ts': 1 });
    expect(['short.test.ts', 'new.test.ts', 'long.test.ts'].toSorted(order)).toEqual(['long.test.ts', 'new.test.ts', 'short.test.ts']);
  });

  it('is the same on every machine where nothing is kept', () => {
    expect(['b.test.ts', 'c.test.ts', 'a.test.ts'].toSorted(longestFirst({}))).toEqual(['a.test.ts', 'b.test.ts', 'c.test.ts']);
  });
});

describe('the order of the journeys', () => {
  it('begins with those that take longer than the middle; the others, and those that are new, follow', () => {
    expect(longJourneysFirst({ 'e2e/a.spec.ts': 1, 'e2e/b.spec.ts': 50, 'e2e/c.spec.ts': 20, 'e2e/d.spec.ts': 80, 'e2e/e.spec.ts': 2 })).toEqual([
      { name: 'long journeys', testMatch: ['**/d.spec.ts', '**/b.spec.ts'] },
      { name: 'journeys', testIgnore: ['**/d.spec.ts', '**/b.spec.ts'] },
    ]);
  });

  it('is that of Playwright where nothing is kept', () => {
    expect(longJourneysFirst({})).toEqual([{ name: 'journeys' }]);
  });
});

it('The slowest are told with their share of all seconds', () => {
  expect(slowest({ a: 1, b: 6, c: 3 }, 2)).toEqual([
    { path: 'b', seconds: 6, share: 0.6 },
    { path: 'c', seconds: 3, share: 0.3 },
  ]);
});

describe('a file that got slower than it was kept', () => {
  const kept = { a: 10, b: 10, c: 10, d: 4, e: 0.1 };
  it.each([
    ['is told by its share, the worst first', { a: 10, b: 50, c: 30, d: 4, e: 0.1 }, ['b', 'c']],
    ['is told on a machine that is four times as slow', { a: 40, b: 40, c: 40, d: 40, e: 0.4 }, ['d']],
    ['is none where the whole machine is slower', { a: 40, b: 40, c: 40, d: 16, e: 0.4 }, []],
    ['is none below double', { a: 10, b: 19, c: 10, d: 4, e: 0.1 }, []],
    ['is none where it makes out nothing of the run', { a: 10, b: 10, c: 10, d: 4, e: 1.5 }, []],
    ['is none where it is new', { a: 10, b: 10, c: 10, new: 90 }, []],
  ])('%s', (_, run, expected) => {
    expect(slowerThanKept(run, kept).map(({ path }) => path)).toEqual(expected);
  });
});

it('What is kept is rounded and sorted, takes the numbers of the run, and forgets files that are no more', () => {
  const next = keep({ 'b.test.ts': 2.345 }, { 'gone.test.ts': 7, 'b.test.ts': 9, 'a.test.ts': 1 }, (file) => file !== 'gone.test.ts');
  expect(JSON.stringify(next)).toBe('{"a.test.ts":1,"b.test.ts":2.3}');
});

it('Journeys are read from the report of Playwright: every try of every test counts, in describes too', () => {
  const spec = (status: string, ...durations: number[]) => ({ tests: [{ status, results: durations.map((duration) => ({ duration })) }] });
  const report = {
    config: { rootDir: '/somewhere/e2e' },
    suites: [{ file: 'sell.spec.ts', specs: [spec('flaky', 4000, 2000)], suites: [{ specs: [spec('expected', 500), spec('skipped', 0)] }] }],
  };
  expect(readPlaywright(JSON.stringify(report))).toEqual({ seconds: { 'e2e/sell.spec.ts': 6.5 }, skipped: { 'e2e/sell.spec.ts': 1 } });
});
