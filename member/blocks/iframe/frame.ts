/**
 * What a frame with foreign code may do (BLK-8). Without `allow-same-origin` its origin is opaque: it reaches neither this app's document,
 * storage and cookies nor those of its own host.
 */
export const frameSandbox = 'allow-scripts allow-popups allow-forms';

export const frameHeights = { least: 40, most: 4000, iframe: 480, code: 160 };

/** A height in px within sensible limits; null if it is not a number. */
export function clampHeight(height: unknown): number | null {
  if (typeof height !== 'number' || !Number.isFinite(height)) return null;
  return Math.min(frameHeights.most, Math.max(frameHeights.least, Math.ceil(height)));
}
