import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceStorage } from '../../platform/storage.ts';
import { clockText } from './clockText.ts';
import { keepPosition, positionOf } from './positions.ts';
import { sourceOf, type Playable } from './source.ts';
import { playedRanges, watchedSeconds } from './watching.ts';

const film: Playable = { media_id: 'film', url: '/film.mp4', hls_url: '/master.m3u8', duration: 100, title: 'Film' };
beforeEach(() => localStorage.clear());

describe('a position in words', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [725, '12:05'],
    [3725, '1:02:05'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('%s is %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
});

describe('the source for a browser', () => {
  const can = (answer: '' | 'maybe') => ({ canPlayType: () => answer }) as never;
  it('is its stream natively, else in segments, else the file', () => {
    expect(sourceOf(film, can('maybe'))).toEqual({ kind: 'own', url: '/master.m3u8' });
    vi.stubGlobal('MediaSource', class {});
    expect(sourceOf(film, can(''))).toEqual({ kind: 'pieces', url: '/master.m3u8', fallback: '/film.mp4' });
    expect(sourceOf({ ...film, hls_url: null }, can('maybe'))).toEqual({ kind: 'own', url: '/film.mp4' });
    vi.unstubAllGlobals();
  });
});

describe('watched seconds', () => {
  it.each<[readonly [number, number][], number]>([
    [[], 0],
    [[[0, 10]], 10],
    [
      [
        [0, 10],
        [5, 20],
      ],
      20,
    ],
    [
      [
        [30, 40],
        [0, 10],
      ],
      20,
    ],
    [
      [
        [0, 50],
        [10, 20],
      ],
      50,
    ],
    [
      [
        [0, 0],
        [90, 100],
      ],
      10,
    ],
  ])('of %j are %i', (ranges, seconds) => expect(watchedSeconds(ranges)).toBe(seconds));
  it('are read from the element', () => {
    const played = { length: 2, start: (index: number) => index * 10, end: (index: number) => index * 10 + 5 };
    expect(playedRanges({ played })).toEqual([
      [0, 5],
      [10, 15],
    ]);
  });
});

describe('the position where a member stopped', () => {
  const storage = createDeviceStorage('club');
  it('is separate for each person and each file', () => {
    keepPosition(storage, film, 'ada', 40.7);
    expect(positionOf(storage, film, 'ada')).toBe(40);
    expect(positionOf(storage, film, 'ben')).toBeNull();
    expect(positionOf(storage, { ...film, media_id: 'other' }, 'ada')).toBeNull();
    keepPosition(storage, film, null, 50);
    expect([positionOf(storage, film, null), positionOf(storage, film, 'ada')]).toEqual([50, 40]);
  });
  it.each([3, 95, 100])('is not offered at second %i of 100', (at) => {
    keepPosition(storage, film, 'ada', 40);
    keepPosition(storage, film, 'ada', at);
    expect(positionOf(storage, film, 'ada')).toBeNull();
  });
  it('is stored for the latest hundred files', () => {
    for (let count = 0; count < 130; count += 1) keepPosition(storage, { ...film, media_id: `m${count}` }, 'ada', 40);
    const kept = Object.keys(storage.get('media_positions')!);
    expect([kept.length, kept.includes('ada m129')]).toEqual([100, true]);
  });
});
