import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, textOn, textRatio } from './contrast.ts';
import { coloursOf, distance } from './extract.ts';
import { palettesFrom, readableFill } from './palette.ts';

const painted = (...parts: [hex: string, pixels: number, alpha?: number][]): number[] =>
  parts.flatMap(([hex, pixels, alpha = 255]) => {
    const value = Number.parseInt(hex.slice(1), 16);
    return Array.from({ length: pixels }, () => [value >> 16, (value >> 8) & 255, value & 255, alpha]).flat();
  });
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a picture', () => {
  it('are sorted by coverage, without transparent pixels', () => {
    const colours = coloursOf(painted(['#0b6e4f', 60], ['#f2a541', 30], ['#ffffff', 10], ['#ff0000', 400, 10]));
    expect(colours.map(({ hex: colour }) => colour)).toEqual(['#0b6e4f', '#f2a541', '#ffffff']);
    expect(colours.map(({ share }) => Math.round(share * 100))).toEqual([60, 30, 10]);
  });
  it('count neighbouring shades as one', () => {
    expect(coloursOf(painted(['#1e5fa8', 50], ['#2062ab', 20], ['#1c5ca4', 20]))).toHaveLength(1);
  });
  it('do not exist for a transparent picture', () => expect(coloursOf(painted(['#123456', 9, 0]))).toEqual([]));
});

describe('palettes of a picture', () => {
  it('begin with the vivid colour, not with the dominant background', () => {
    const [first, ...others] = palettesFrom(coloursOf(painted(['#ffffff', 800], ['#0b6e4f', 150], ['#f2a541', 50])));
    expect(first!.brand_color).toBe('#0b6e4f');
    expect(first!.primary_color).toBe('#0b6e4f');
    expect(others.length).toBeGreaterThanOrEqual(2);
    const second = others.find(({ id }) => id === 'second')!;
    expect(distance(second.primary_color, '#0b6e4f')).toBeGreaterThan(0.1);
  });
  it('of a black and white logo are muted and complete', () => {
    const found = palettesFrom(coloursOf(painted(['#ffffff', 90], ['#101010', 10])));
    expect(found.length).toBeGreaterThanOrEqual(1);
    expect(found[0]!.primary_color).toMatch(/^#[0-9a-f]{6}$/);
  });
  it('of no colours are still complete', () => expect(palettesFrom([]).length).toBeGreaterThanOrEqual(1));
  it('are all readable, for 1,500 random pictures', () => {
    const picture = fc.array(fc.record({ hex, share: fc.double({ min: 0.01, max: 1, noNaN: true }) }), { maxLength: 6 });
    fc.assert(
      fc.property(picture, (colours) => {
        for (const palette of palettesFrom(colours)) {
          for (const fill of [palette.primary_color, palette.secondary_color, palette.brand_color, palette.dark_color, palette.light_color])
            if (contrastRatio(textOn(fill), fill) < textRatio) throw new Error(`${palette.id}: ${fill}`);
          if (contrastRatio(palette.dark_color, palette.light_color) < 7) throw new Error(`${palette.id}: ink`);
        }
      }),
      { numRuns: 1500 },
    );
  });
  it('a readable fill stays unchanged', () => expect(readableFill('#5c29d3')).toBe('#5c29d3'));
});
