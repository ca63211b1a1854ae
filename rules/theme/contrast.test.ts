import { describe, expect, it } from 'vitest';
import { hexToOklch, hexToRgb, mix, oklchToHex, rgbToHex, themeColour } from './colour.ts';
import { brightness, contrastRatio, guardedTextOn, nearestPassing, textOn } from './contrast.ts';

describe('the specification’s text rule (L544)', () => {
  it.each([
    ['#ffffff', 255],
    ['#000000', 0],
    ['#ff0000', 76.245],
    ['#00ff00', 149.685],
    ['#0000ff', 29.07],
  ])('brightness of %s is %d', (hex, expected) => expect(brightness(hexToRgb(hex))).toBeCloseTo(expected, 6));

  it.each([
    ['#969696', '#384250'],
    ['#959595', '#ffffff'],
    ['#00ff00', '#ffffff'],
    ['#5c29d3', '#ffffff'],
    ['#dde3e9', '#384250'],
  ])('on %s the text is %s', (hex, expected) => expect(textOn(hex)).toBe(expected));
});

describe('the contrast guard on top of it', () => {
  it('keeps the rule’s answer if it is readable', () => {
    expect(guardedTextOn('#5c29d3')).toBe('#ffffff');
    expect(guardedTextOn('#dde3e9')).toBe('#384250');
  });

  it('finds readable text on every one of 4,096 colours', () => {
    let lowest = 21;
    for (let code = 0; code < 4096; code += 1) {
      const hex = `#${code.toString(16).padStart(3, '0')}`;
      lowest = Math.min(lowest, contrastRatio(guardedTextOn(hex), hex));
    }
    expect(lowest).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the hue and changes as little as possible', () => {
    const shade = nearestPassing('#ff7a59', '#ffffff', 4.5);
    expect(contrastRatio(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(shade, '#ffffff')).toBeLessThan(4.6);
    expect(Math.abs(hexToOklch(shade).h - hexToOklch('#ff7a59').h)).toBeLessThan(3);
    expect(nearestPassing('#000000', '#ffffff', 4.5)).toBe('#000000');
  });

  it('returns black or white if no shade passes', () => {
    expect(nearestPassing('#ff0000', ['#000000', '#ffffff'], 7)).toMatch(/^#(000000|ffffff)$/);
  });
});

describe('colour conversions', () => {
  it('round-trip through OKLCH within one step of a channel', () => {
    for (let code = 0; code < 4096; code += 7) {
      const hex = `#${code.toString(16).padStart(3, '0')}`;
      const back = hexToRgb(oklchToHex(hexToOklch(hex)));
      const there = hexToRgb(hex);
      for (const channel of ['r', 'g', 'b'] as const) expect(Math.abs(back[channel] - there[channel])).toBeLessThanOrEqual(1);
    }
  });

  it('mix, clamp and write the wire form', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(rgbToHex({ r: 300, g: -4, b: 15.6 })).toBe('#ff0010');
    expect(themeColour('#5C29D3')).toEqual({ hex: '#5c29d3', rgb: '92, 41, 211' });
    expect(() => hexToRgb('5c29d3')).toThrow(RangeError);
  });
});
