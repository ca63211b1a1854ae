import { rgbOf, toByte } from './thumbhashColour.ts';
import { type Channel, read } from './thumbhash.read.ts';

/** A small picture, row by row, four bytes a pixel. */
type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** The longer side; the browser makes it large and soft. */
const sidePx = 32;

/** Draws a thumbhash (base64) as a blurred picture; a data URL, or null where the browser draws nothing. Load it when a picture is waited for. */
export function drawThumbhash(hash: string): string | null {
  const { width, height, data } = pixelsOf(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.toDataURL();
}

/** The picture that a thumbhash describes: a sum of a few cosine waves for each of lightness, two colours and transparency. */
export function pixelsOf(bytes: Uint8Array): Pixels {
  const { lightness, yellowness, redness, alpha, ratio } = read(bytes);
  const width = Math.max(1, Math.round(ratio > 1 ? sidePx : sidePx * ratio));
  const height = Math.max(1, Math.round(ratio > 1 ? sidePx / ratio : sidePx));
  const data = new Uint8ClampedArray(width * height * 4);
  const columns = cosines(width);
  const rows = cosines(height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (channel: Channel) => valueAt(channel, columns[x]!, rows[y]!);
      const [red, green, blue] = rgbOf(at(lightness), at(yellowness), at(redness));
      data.set([red, green, blue, toByte(at(alpha))], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** A thumbhash has at most seven waves to a side. */
const mostWaves = 8;

/** For each place along a side the value of every wave there: asked for once and not for each pixel. */
const cosines = (length: number): number[][] =>
  Array.from({ length }, (_, at) => Array.from({ length: mostWaves }, (__, wave) => Math.cos((Math.PI * wave * (at + 0.5)) / length)));

const valueAt = ({ base, waves }: Channel, column: readonly number[], row: readonly number[]): number => {
  let sum = base;
  for (const { across, along, strength } of waves) sum += 2 * strength * column[across]! * row[along]!;
  return sum;
};
