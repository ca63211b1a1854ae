import { describe, expect, it } from 'vitest';
import { pixelsOf } from './thumbhash.ts';
import { averageColour } from './thumbhashColour.ts';

const bytes = (hash: string) => Uint8Array.from(Buffer.from(hash, 'base64'));
/** First and last pixel. */
const ends = (hash: string) => {
  const { data } = pixelsOf(bytes(hash));
  return [Array.from(data.slice(0, 4)), Array.from(data.slice(-4))];
};

// What the reference implementation makes of pictures that it encoded: red grows to the right, green downwards.
describe('a thumbhash', () => {
  it.each([
    ['landscape', 'nDcKhZqVcXaAeIiIiHeId3B1CNd3', [32, 23], [0, 0, 207, 255], [255, 237, 63, 255]],
    ['portrait', '3zYKcxokgIh3h4d3sIUI13c=', [14, 32], [0, 21, 146, 255], [249, 212, 0, 255]],
    ['very wide', 'XTcKSZqgLXWAiHh3UHMH2Hg=', [32, 5], [0, 0, 191, 255], [218, 140, 97, 255]],
    ['transparent at the right', 'nAaGXRAqNmJgh4h4d5B1COZ5n2aIiIh4iA==', [32, 32], [2, 15, 179, 255], [178, 168, 47, 134]],
  ])('%s: is drawn in the shape and the colours of its picture', (_title, hash, size, first, last) => {
    const { width, height } = pixelsOf(bytes(hash));
    expect([width, height]).toEqual(size);
    expect(ends(hash)).toEqual([first, last]);
  });

  it.each([
    ['nDcKhZqVcXaAeIiIiHeId3B1CNd3', 'rgb(123 95 121)'],
    ['3zYKcxokgIh3h4d3sIUI13c=', 'rgb(127 99 150)'],
    // A ground would be seen through it.
    ['nAaGXRAqNmJgh4h4d5B1COZ5n2aIiIh4iA==', undefined],
  ])('%s has the average colour %s', (hash, colour) => expect(averageColour(hash)).toBe(colour));

  it('that is cut off is still drawn', () => {
    const { width, height, data } = pixelsOf(bytes('nDcK'));
    expect([width, height, data.length]).toEqual([1, 32, 128]);
  });
});
