/** Upright screen sizes of iPhones and iPads in pixels: each requests a picture of exactly its size while an installed app starts. */
export const splashSizes = [
  [750, 1334],
  [828, 1792],
  [1080, 2340],
  [1125, 2436],
  [1170, 2532],
  [1179, 2556],
  [1206, 2622],
  [1242, 2208],
  [1242, 2688],
  [1284, 2778],
  [1290, 2796],
  [1320, 2868],
  [1488, 2266],
  [1536, 2048],
  [1620, 2160],
  [1640, 2360],
  [1668, 2224],
  [1668, 2388],
  [2048, 2732],
] as const;

/** The URL of the picture for a screen; null if there is none. `width` and `height` in CSS pixels, in either orientation. */
export function splashAddress(width: number, height: number, pixelRatio: number): string | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)].map((side) => Math.round(side * pixelRatio));
  const size = splashSizes.find(([w, h]) => w === short && h === long);
  return size ? `/icons/splash-${size[0]}x${size[1]}.png` : null;
}
