import { thumbHashToRGBA } from 'thumbhash';

/**
 * Draws a thumbhash (base64) as a small blurred picture. Returns a data URL, or null if it cannot be drawn. Load it only while a picture is
 * loading.
 */
export function drawThumbhash(hash: string): string | null {
  const { w: width, h: height, rgba } = thumbHashToRGBA(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)));
  // A truncated hash has no size.
  if (width === 0 || height === 0) return null;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  return canvas.toDataURL();
}
