/** A size in which a video is made. Pixels and bits per second. */
export interface Rung {
  name: string;
  width: number;
  height: number;
  maxBitrate: number;
}

/** Lengths of the shorter side: for a phone on the road, a phone at home and a screen. */
const shortSides = [360, 720, 1080] as const;
/** Bits per second for each pixel of a frame: large pictures need fewer for each. */
const bitsPerPixel = (pixels: number): number => (pixels < 400_000 ? 3.6 : pixels < 1_200_000 ? 3 : 2.5);
const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);

/** The sizes for a video with these pixels, smallest first: never larger than it is, at most three (UPL-4). */
export function ladderOf({ width, height }: { width: number; height: number }): Rung[] {
  const short = Math.min(width, height);
  const sides: number[] = shortSides.filter((side) => side <= short);
  // Between two steps, the original size deserves its own step.
  if ((sides.at(-1) ?? 0) < Math.min(short, 1080) * 0.8) sides.push(Math.min(short, 1080));
  return sides.slice(-3).map((side) => {
    const scale = side / short;
    const [w, h] = [even(width * scale), even(height * scale)];
    return { name: `v${side}`, width: w, height: h, maxBitrate: Math.round((w * h * bitsPerPixel(w * h)) / 1000) * 1000 };
  });
}
