/** A picture's position in its window: the scale relative to the fitted size, and the offset of its middle from the window's, in px. */
export type View = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };
type Point = { x: number; y: number };

export const wholeView: View = { scale: 1, x: 0, y: 0 };
export const zoomMost = 4;
/** One press of a key or a button. */
export const zoomStep = 1.6;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * The view, limited so that the picture never leaves the window's edges further than it is large. `shown` is the picture's size at scale 1.
 */
export function within(view: View, window: Size, shown: Size): View {
  const scale = between(view.scale, 1, zoomMost);
  const free = (length: number, of: number) => Math.max(0, (length * scale - of) / 2);
  const [freeX, freeY] = [free(shown.width, window.width), free(shown.height, window.height)];
  return { scale, x: between(view.x, -freeX, freeX) + 0, y: between(view.y, -freeY, freeY) + 0 };
}

/** Zooms by a factor around a point that stays under the finger; the point is relative to the window's middle. */
export function zoomAt(view: View, factor: number, point: Point): View {
  const scale = between(view.scale * factor, 1, zoomMost);
  const by = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by };
}

/** The size of a whole picture in a window. */
export function fitted(picture: Size, window: Size): Size {
  const by = Math.min(window.width / picture.width, window.height / picture.height);
  return { width: picture.width * by, height: picture.height * by };
}

export type Swipe = 'next' | 'previous' | 'close' | null;

/** The meaning of a drag over the whole picture, by its length in px and its speed in px per millisecond. */
export function swipeOf(dx: number, dy: number, ms: number): Swipe {
  const isFast = (length: number) => Math.abs(length) > 24 && Math.abs(length) / Math.max(1, ms) > 0.4;
  if (Math.abs(dx) >= Math.abs(dy)) return Math.abs(dx) > 80 || isFast(dx) ? (dx < 0 ? 'next' : 'previous') : null;
  return dy > 110 || (dy > 0 && isFast(dy)) ? 'close' : null;
}
