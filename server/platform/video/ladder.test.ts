import { describe, expect, it } from 'vitest';
import { ladderOf } from './ladder.ts';

const sizes = (width: number, height: number) => ladderOf({ width, height }).map((rung) => `${rung.width}x${rung.height}`);

describe('the sizes of a video', () => {
  it.each([
    [3840, 2160, ['640x360', '1280x720', '1920x1080']],
    [1920, 1080, ['640x360', '1280x720', '1920x1080']],
    [1280, 720, ['640x360', '1280x720']],
    [720, 1280, ['360x640', '720x1280']],
    [1000, 1000, ['360x360', '720x720', '1000x1000']],
    [890, 500, ['640x360', '890x500']],
    [320, 180, ['320x180']],
    [176, 145, ['176x146']],
    [2, 2, ['2x2']],
    [4000, 40, ['4000x40']],
  ])('%i × %i', (width, height, wanted) => {
    expect(sizes(width, height)).toEqual(wanted);
  });

  it('have names, and more bits the larger they are', () => {
    const rungs = ladderOf({ width: 1920, height: 1080 });
    expect(rungs.map(({ name }) => name)).toEqual(['v360', 'v720', 'v1080']);
    const rates = rungs.map(({ maxBitrate }) => maxBitrate);
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(rates[0]).toBeLessThan(1_000_000);
    expect(rates[2]).toBeLessThan(6_000_000);
  });
});
