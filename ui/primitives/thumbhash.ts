import { rgbOf, toByte } from './thumbhashColour.ts';

/** A small picture, row by row, four bytes a pixel. */
type Pixels = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };
/** One of the waves that make up a channel: how often it goes up and down across and along, and how strong it is. */
type Wave = { across: number; along: number; strength: number };
type Channel = { base: number; waves: Wave[] };

/** The longer side; the browser makes it large and soft. */
const sidePx = 32;
/** The format stores colour in coarse steps; a little more of it makes up for that. */
const boost = 1.25;

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

function read(bytes: Uint8Array) {
  const byte = (at: number) => bytes[at] ?? 0;
  const colours = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const shape = byte(3) | (byte(4) << 8);
  const hasAlpha = colours >> 23 === 1;
  const isLandscape = shape >> 15 === 1;
  const [short, long] = [shape & 7, hasAlpha ? 5 : 7];
  const [countX, countY] = isLandscape ? [long, short] : [short, long];
  const first = hasAlpha ? 6 : 5;
  let nibble = 0;
  const next = () => {
    const value = (byte(first + (nibble >> 1)) >> ((nibble & 1) << 2)) & 15;
    nibble += 1;
    return value / 7.5 - 1;
  };
  // In the order in which the format stores them: by rows, the finest corner left out.
  const wavesOf = (across: number, along: number, scale: number): Wave[] => {
    const waves: Wave[] = [];
    for (let row = 0; row < along; row += 1)
      for (let column = row === 0 ? 1 : 0; column * along < across * (along - row); column += 1)
        waves.push({ across: column, along: row, strength: next() * scale });
    return waves;
  };
  return {
    ratio: countX / countY,
    lightness: { base: (colours & 63) / 63, waves: wavesOf(Math.max(3, countX), Math.max(3, countY), ((colours >> 18) & 31) / 31) },
    yellowness: { base: ((colours >> 6) & 63) / 31.5 - 1, waves: wavesOf(3, 3, (((shape >> 3) & 63) / 63) * boost) },
    redness: { base: ((colours >> 12) & 63) / 31.5 - 1, waves: wavesOf(3, 3, (((shape >> 9) & 63) / 63) * boost) },
    alpha: hasAlpha ? { base: (byte(5) & 15) / 15, waves: wavesOf(5, 5, (byte(5) >> 4) / 15) } : { base: 1, waves: [] },
  };
}
