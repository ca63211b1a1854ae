import sharp from 'sharp';
import { randomFrom } from './random.ts';
import type { Drawing } from './svg.ts';

/** The grain repeats after this many px, a power of two; at that size nobody notices. */
const tilePx = 512;
const levels = 32;

/**
 * A level of light for each pixel of a tile, most of them near the middle. Computed once: as a filter of each drawing it takes ten times as long as
 * the drawing.
 */
const tile = (() => {
  const random = randomFrom('grain');
  return Buffer.from(Uint8Array.from({ length: tilePx * tilePx }, () => Math.floor(((random.next() + random.next()) / 2) * levels)));
})();

const tables = new Map<number, Buffer>();
/** A channel's value under each level: middle tones move most, black and white stay. */
function tableOf(strength: number): Buffer {
  const cachedTable = tables.get(strength);
  if (cachedTable) return cachedTable;
  const tones = Uint8Array.from({ length: levels * 256 }, (_, at) => {
    const value = (at & 255) / 255;
    const light = (((at >> 8) + 0.5) / levels) * 2 - 1;
    return Math.round(Math.min(1, Math.max(0, value + strength * light * value * (1 - value))) * 255);
  });
  const table = Buffer.from(tones);
  tables.set(strength, table);
  return table;
}

/** Lays grain over raw RGB, in place. */
function roughen(pixels: Buffer, width: number, strength: number): void {
  const table = tableOf(strength);
  let x = 0;
  let row = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const level = tile.readUInt8(row | (x & (tilePx - 1))) << 8;
    pixels[at] = table.readUInt8(level | pixels.readUInt8(at));
    pixels[at + 1] = table.readUInt8(level | pixels.readUInt8(at + 1));
    pixels[at + 2] = table.readUInt8(level | pixels.readUInt8(at + 2));
    x += 1;
    if (x === width) {
      x = 0;
      row = (row + tilePx) & (tilePx * tilePx - 1);
    }
  }
}

/** Renders a drawing to a picture file. */
export type Painter = (drawing: Drawing) => Promise<Buffer>;

/** The drawing with its grain as an opaque PNG, barely compressed, since it is read again at once. */
export async function paint({ svg, grain }: Drawing): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  if (grain > 0) roughen(data, info.width, grain);
  return sharp(data, { raw: info }).png({ compressionLevel: 0 }).toBuffer();
}
