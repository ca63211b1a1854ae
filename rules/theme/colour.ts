/** Channels 0–255. */
export type Rgb = { r: number; g: number; b: number };

/** Perceptual colour: lightness 0–1, chroma 0–0.4, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

/** `#rgb` or `#rrggbb` → channels 0–255. Throws a RangeError on anything else. */
export function hexToRgb(hex: string): Rgb {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) throw new RangeError(`Not a hex colour: ${hex}`);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const value = Number.parseInt(full, 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

/** Channels, rounded and clamped to 0–255 → `#rrggbb`. */
export function rgbToHex({ r, g, b }: Rgb): string {
  const pair = (channel: number) =>
    Math.round(Math.min(255, Math.max(0, channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${pair(r)}${pair(g)}${pair(b)}`;
}

/** The theme's wire form of a colour: `{hex, rgb: "r, g, b"}` (THM-1). */
export function themeColour(hex: string): { hex: string; rgb: string } {
  const { r, g, b } = hexToRgb(hex);
  return { hex: rgbToHex({ r, g, b }), rgb: `${r}, ${g}, ${b}` };
}

/** `amount` (0–1) of `over` laid on `base`, mixed channel by channel as a translucent layer would be. */
export function mix(base: string, over: string, amount: number): string {
  const from = hexToRgb(base);
  const to = hexToRgb(over);
  const blend = (a: number, b: number) => a + (b - a) * amount;
  return rgbToHex({ r: blend(from.r, to.r), g: blend(from.g, to.g), b: blend(from.b, to.b) });
}

/** sRGB channel 0–255 → linear light 0–1. */
export function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const gamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055) * 255;

/** Hex → OKLCH. Greys have hue 0. */
export function hexToOklch(hex: string): Oklch {
  const { r, g, b } = hexToRgb(hex);
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const c = Math.hypot(a, bb);
  const h = c < 0.003 ? 0 : ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: c < 0.003 ? 0 : c, h };
}

function oklchChannels({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const lc = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mc = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const sc = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * lc - 3.3077115913 * mc + 0.2309699292 * sc,
    -1.2684380046 * lc + 2.6097574011 * mc - 0.3413193965 * sc,
    -0.0041960863 * lc - 0.7034186147 * mc + 1.707614701 * sc,
  ];
}

const isInGamut = (channels: readonly number[]): boolean => channels.every((value) => value >= -0.0005 && value <= 1.0005);

/** OKLCH → hex. Outside sRGB the chroma is reduced; lightness and hue stay. */
export function oklchToHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let channels = oklchChannels({ ...colour, l });
  if (!isInGamut(channels)) {
    let [low, high] = [0, colour.c];
    for (let step = 0; step < 12; step += 1) {
      const c = (low + high) / 2;
      if (isInGamut(oklchChannels({ l, c, h: colour.h }))) low = c;
      else high = c;
    }
    channels = oklchChannels({ l, c: low, h: colour.h });
  }
  const [r, g, b] = channels;
  return rgbToHex({ r: gamma(Math.max(0, r)), g: gamma(Math.max(0, g)), b: gamma(Math.max(0, b)) });
}
