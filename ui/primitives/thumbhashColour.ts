/**
 * A picture's average colour from its thumbhash (base64), used as its background; undefined if it has transparent parts. Our own code: the
 * first page needs it, and the library would bring its whole decoder (docs/decisions/092).
 */
export function averageColour(hash: string): string | undefined {
  const [low = 0, middle = 0, high = 0] = Array.from(atob(hash.slice(0, 4)), (letter) => letter.charCodeAt(0));
  const header = low | (middle << 8) | (high << 16);
  if (header >> 23) return undefined;
  const [red, green, blue] = rgbOf((header & 63) / 63, ((header >> 6) & 63) / 31.5 - 1, ((header >> 12) & 63) / 31.5 - 1);
  return `rgb(${red} ${green} ${blue})`;
}

/** Red, green and blue, 0–255, from lightness (0–1), yellow against blue and red against green (−1 to 1). */
function rgbOf(lightness: number, yellowness: number, redness: number): [number, number, number] {
  const blue = lightness - (2 / 3) * yellowness;
  const red = (3 * lightness - blue + redness) / 2;
  return [toByte(red), toByte(red - redness), toByte(blue)];
}

const toByte = (part: number): number => Math.round(255 * Math.min(1, Math.max(0, part)));
