import sharp from 'sharp';
import type { Drawing } from './svg.ts';

type Raw = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const tilePx = 256;
/** Grain as a filter of the drawing takes ten times as long as the drawing itself: one seamless tile of it is laid over all of them. By strength. */
const tiles = new Map<number, Promise<Raw>>();

function tileOf(strength: number): Promise<Raw> {
  const known = tiles.get(strength);
  if (known) return known;
  const noise =
    '<filter id="speckle" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.85" numOctaves="2" seed="11" stitchTiles="stitch"/>' +
    `<feColorMatrix type="matrix" values="1.6 0 0 0 -0.3  1.6 0 0 0 -0.3  1.6 0 0 0 -0.3  0 0 0 0 ${strength}"/></filter>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${tilePx}" height="${tilePx}">${noise}<rect width="${tilePx}" height="${tilePx}" filter="url(#speckle)"/></svg>`;
  const tile = sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  tiles.set(strength, tile);
  return tile;
}

/** The drawing as an opaque PNG, hardly compressed: it is made to be read again at once. */
export async function paint({ svg, width, height, grain }: Drawing): Promise<Buffer> {
  const bare = sharp(Buffer.from(svg)).removeAlpha();
  if (grain === 0) return bare.png({ compressionLevel: 0 }).toBuffer();
  const { data, info } = await bare.raw().toBuffer({ resolveWithObject: true });
  const tile = await tileOf(grain);
  // A tile may not be larger than what it lies on.
  const [tileWidth, tileHeight] = [Math.min(tilePx, Math.round(width)), Math.min(tilePx, Math.round(height))];
  const sheet =
    tileWidth === tilePx && tileHeight === tilePx
      ? tile.data
      : await sharp(tile.data, { raw: tile.info }).extract({ left: 0, top: 0, width: tileWidth, height: tileHeight }).raw().toBuffer();
  return sharp(data, { raw: info })
    .composite([{ input: sheet, raw: { width: tileWidth, height: tileHeight, channels: 4 }, tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
}
