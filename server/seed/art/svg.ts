import { requireAt } from '@bandstand/rules/lists/require.ts';

/** A point in the units of the drawing. */
export type Point = readonly [x: number, y: number];

/** One decimal is finer than any screen shows. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

type Attributes = Record<string, string | number | undefined>;

/** One SVG element. Numbers are rounded, undefined attributes left out. */
export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value}"`)
    .join('');
  return children ? `<${name}${written}>${children}</${name}>` : `<${name}${written}/>`;
}

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx, cy, r, fill, ...more });
export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}): string =>
  element('rect', { x, y, width, height, fill, ...more });
export const path = (d: string, more: Attributes): string => element('path', { d, ...more });
export const stroke = (d: string, color: string, width: number, more: Attributes = {}): string =>
  path(d, { fill: 'none', stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...more });

/** A soft curve through the points (Catmull-Rom), closed when asked. */
export function curveThrough(points: readonly Point[], isClosed = false): string {
  const at = (index: number): Point =>
    requireAt(points, isClosed ? (index + points.length) % points.length : Math.min(points.length - 1, Math.max(0, index)));
  const count = isClosed ? points.length : points.length - 1;
  let d = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  for (let index = 0; index < count; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    d += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)} ${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)} ${round(to[0])} ${round(to[1])}`;
  }
  return isClosed ? `${d}Z` : d;
}

type Stops = readonly (readonly [offset: number, color: string, opacity?: number])[];
const stopsOf = (stops: Stops): string =>
  stops.map(([offset, color, opacity]) => element('stop', { offset, 'stop-color': color, 'stop-opacity': opacity })).join('');

/** A linear gradient; direction in fractions of the painted box. */
export const linearGradient = (id: string, stops: Stops, [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1]): string =>
  element('linearGradient', { id, x1, y1, x2, y2 }, stopsOf(stops));

export const radialGradient = (id: string, stops: Stops, cx = 0.5, cy = 0.5, r = 0.5): string =>
  element('radialGradient', { id, cx, cy, r }, stopsOf(stops));

/** A whole drawing: SVG text without its grain, which `paint` adds. Sizes in px, `grain` 0 to 1. */
export type Drawing = { svg: string; width: number; height: number; grain: number };

/** Definitions and shapes in a frame, with a fine grain so that colour fields do not look printed. */
export function drawing({
  width,
  height,
  definitions = '',
  shapes,
  grain = 0.16,
}: {
  width: number;
  height: number;
  definitions?: string;
  shapes: string;
  grain?: number;
}): Drawing {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}">` +
    `${definitions ? `<defs>${definitions}</defs>` : ''}${shapes}</svg>`;
  return { svg, width, height, grain };
}
