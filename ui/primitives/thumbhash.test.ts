import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawThumbhash } from './thumbhash.ts';
import { averageColour } from './thumbhashColour.ts';

afterEach(() => vi.restoreAllMocks());

/** What reaches the canvas: its size, the first and the last pixel. */
function drawn(hash: string) {
  const putImageData = vi.fn();
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(data: Uint8ClampedArray, width: number, height: number) {
        Object.assign(this, { data, width, height });
      }
    },
  );
  const canvas = { getContext: () => ({ putImageData }), toDataURL: () => 'data:image/png;base64,' };
  vi.stubGlobal('document', { createElement: () => canvas });
  const url = drawThumbhash(hash);
  vi.unstubAllGlobals();
  const [image] = putImageData.mock.calls[0] ?? [];
  return image ? { url, size: [image.width, image.height], ends: [Array.from(image.data.slice(0, 4)), Array.from(image.data.slice(-4))] } : { url };
}

// Pictures with red growing to the right and green downwards.
describe('a thumbhash', () => {
  it.each([
    ['landscape', 'nDcKhZqVcXaAeIiIiHeId3B1CNd3', [32, 23], [0, 0, 207, 255], [255, 237, 63, 255]],
    ['portrait', '3zYKcxokgIh3h4d3sIUI13c=', [14, 32], [0, 20, 145, 255], [249, 212, 0, 255]],
    ['very wide', 'XTcKSZqgLXWAiHh3UHMH2Hg=', [32, 5], [0, 0, 190, 255], [217, 140, 97, 255]],
    ['transparent at the right', 'nAaGXRAqNmJgh4h4d5B1COZ5n2aIiIh4iA==', [32, 32], [2, 14, 179, 255], [177, 168, 46, 133]],
  ])('%s: is drawn in the shape and the colours of its picture', (_title, hash, size, first, last) => {
    expect(drawn(hash)).toEqual({ url: 'data:image/png;base64,', size, ends: [first, last] });
  });

  it.each([
    ['nDcKhZqVcXaAeIiIiHeId3B1CNd3', 'rgb(123 95 121)'],
    ['3zYKcxokgIh3h4d3sIUI13c=', 'rgb(127 99 150)'],
    // A background would show through it.
    ['nAaGXRAqNmJgh4h4d5B1COZ5n2aIiIh4iA==', undefined],
  ])('%s has the average colour %s', (hash, colour) => expect(averageColour(hash)).toBe(colour));

  it('that is truncated is not drawn', () => {
    expect(drawn('nDcK')).toEqual({ url: null });
  });
});
