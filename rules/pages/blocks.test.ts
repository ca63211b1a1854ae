import { describe, expect, it } from 'vitest';
import { blockHeight, heroHeight, isHeroRatio, visiblePageActions } from './blocks.ts';

describe('BLK-5, L312, L539: heights', () => {
  it.each([
    [10, true],
    [300, true],
    [9.9, false],
    [300.1, false],
    [Number.NaN, false],
    ['50', false],
    [null, false],
  ])('ratio %s: %s', (ratio, expected) => expect(isHeroRatio(ratio)).toBe(expected));
  it('hero', () => {
    expect(heroHeight(56, 375)).toBe(210);
    expect(() => heroHeight(301, 375)).toThrow('Ratio Out Of Range');
  });
  it.each([
    ['small', 375, 100],
    ['medium', 375, 180],
    ['large', 750, 500],
    [null, 375, 200],
  ] as const)('block %s at %s px', (preset, width, expected) => expect(blockHeight(preset, width)).toBe(expected));
  it('is capped by the container', () => expect(blockHeight('large', 750, 320)).toBe(320));
  it('L57, L58 the bottom row', () => {
    const actions = [{ action_type: 'mark_complete' }, { action_type: 'track_progress' }];
    expect([visiblePageActions(actions, 'article'), visiblePageActions(actions, 'workout')]).toEqual([[{ action_type: 'mark_complete' }], []]);
  });
});
