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
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (channel: Channel) => valueAt(channel, (x + 0.5) / width, (y + 0.5) / height);
      const [red, green, blue] = rgbOf(at(lightness), at(yellowness), at(redness));
      data.set([red, green, blue, toByte(at(alpha))], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

const valueAt = ({ base, waves }: Channel, x: number, y: number): number =>
  waves.reduce((sum, { across, along, strength }) => sum + 2 * strength * Math.cos(Math.PI * across * x) * Math.cos(Math.PI * along * y), base);
