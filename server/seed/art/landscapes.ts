import { requireAt } from '@bandstand/rules/lists/require.ts';
import { mix } from '@bandstand/rules/theme/colour.ts';
import type { Art, Canvas } from './canvas.ts';
import { smoothField } from './random.ts';
import { circle, curveThrough, element, linearGradient, path, radialGradient, rect, round, stroke, type Point } from './svg.ts';

const sky = ({ width, height, scene }: Canvas, lowAt = 0.75) => ({
  definitions: linearGradient('sky', [
    [0, scene.skyTop],
    [lowAt, scene.skyLow],
    [1, scene.skyLow],
  ]),
  shape: rect(0, 0, width, height, 'url(#sky)'),
});

/** Ridge behind ridge, each a little darker than the air before it. */
export function ridges(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const field = smoothField(random);
  const air = sky(canvas, 0.62);
  const sunX = width * random.between(0.58, 0.8);
  const sunY = height * random.between(0.24, 0.34);
  const sunR = Math.min(width, height) * random.between(0.1, 0.14);
  let definitions =
    air.definitions +
    radialGradient('halo', [
      [0, scene.sun, 0.5],
      [0.35, scene.sun, 0.18],
      [1, scene.sun, 0],
    ]);
  let shapes = air.shape + circle(sunX, sunY, sunR * 4.2, 'url(#halo)') + circle(sunX, sunY, sunR, scene.sun);
  const layers = 7;
  for (let layer = 0; layer < layers; layer += 1) {
    const depth = layer / (layers - 1);
    const color = mix(scene.far, scene.near, depth ** 1.15);
    const base = height * (0.4 + depth * 0.5);
    const rise = height * (0.13 - depth * 0.025);
    const points: Point[] = Array.from({ length: 61 }, (_, step) => {
      const x = (step / 60) * width;
      const broad = field((x / width) * (0.7 + depth * 0.4), layer * 1.37);
      const fine = field((x / width) * 3.6 + layer, layer * 2.11) * 0.22 * (1 - depth * 0.5);
      return [x, base - (broad + fine) * rise];
    });
    // Fog gathers at the foot of each ridge in the colour of the one behind it.
    definitions += linearGradient(`ridge${layer}`, [
      [0, color],
      [0.55, mix(color, scene.skyLow, 0.16 * (1 - depth))],
      [1, mix(color, scene.skyLow, 0.34 * (1 - depth))],
    ]);
    shapes += path(`${curveThrough(points)}L${round(width)} ${round(height)}L0 ${round(height)}Z`, { fill: `url(#ridge${layer})` });
    if (layer < 4) shapes += stroke(curveThrough(points), mix(color, scene.sun, 0.4), 1.4, { opacity: 0.55 });
  }
  return { definitions, shapes };
}

/** A sun on the waterline and its reflection. */
export function tide(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const air = sky(canvas, 0.55);
  const horizon = height * random.between(0.46, 0.54);
  const sunX = width * random.between(0.36, 0.64);
  const sunR = Math.min(width * 0.24, height * 0.3);
  const water = mix(scene.near, scene.palette.mid, 0.35);
  const definitions =
    air.definitions +
    linearGradient('water', [
      [0, mix(water, scene.skyLow, 0.42)],
      [0.3, mix(water, scene.palette.mid, 0.2)],
      [1, mix(water, scene.palette.night, 0.55)],
    ]) +
    element('clipPath', { id: 'above' }, rect(0, 0, width, horizon, '#fff'));
  let shapes = air.shape;
  for (let ring = 5; ring >= 0; ring -= 1) {
    shapes += circle(sunX, horizon, sunR * (1 + ring * 0.34), ring === 0 ? scene.sun : mix(scene.sun, scene.skyLow, 0.5), {
      opacity: ring === 0 ? 1 : 0.16,
      'clip-path': 'url(#above)',
    });
  }
  shapes += rect(0, horizon, width, height - horizon, 'url(#water)');
  const rows = 15;
  for (let row = 0; row < rows; row += 1) {
    const depth = (row + 0.6) / rows;
    const y = horizon + (height - horizon) * depth ** 1.45;
    const thickness = 2 + depth * height * 0.016;
    const half = sunR * (0.94 - depth * 0.3) * random.between(0.72, 1.08);
    shapes += dash(sunX + random.between(-8, 8) * (1 + depth * 2), y, half, thickness, scene.sun, 0.95 - depth * 0.3);
    const side = random.pick([-1, 1]);
    shapes += dash(
      sunX + side * random.between(0.28, 0.5) * width,
      y + thickness,
      width * random.between(0.04, 0.14),
      thickness * 0.6,
      mix(scene.skyLow, scene.palette.soft, 0.4),
      0.35,
    );
  }
  return { definitions, shapes };
}

const dash = (x: number, y: number, half: number, thickness: number, color: string, opacity: number) =>
  path(
    `M${round(x - half)} ${round(y)}Q${round(x)} ${round(y - thickness)} ${round(x + half)} ${round(y)}Q${round(x)} ${round(y + thickness)} ${round(x - half)} ${round(y)}Z`,
    { fill: color, opacity },
  );

/** Stars drawn out into arcs around one fixed point, over a dark ridge. */
export function nightLanes(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const field = smoothField(random);
  const poleX = width * random.between(0.3, 0.7);
  const poleY = height * random.between(0.3, 0.5);
  const reach = Math.hypot(width, height) * 0.85;
  const definitions =
    linearGradient('sky', [
      [0, palette.night],
      [0.55, palette.deep],
      [0.85, palette.mid],
      [1, mix(palette.mid, palette.glow, 0.3)],
    ]) +
    radialGradient('breath', [
      [0, palette.accent, 0.34],
      [1, palette.accent, 0],
    ]);
  let shapes =
    rect(0, 0, width, height, 'url(#sky)') +
    element('ellipse', { cx: width * 0.5, cy: height * 0.86, rx: width * 0.75, ry: height * 0.34, fill: 'url(#breath)' });
  const inks = [palette.paper, palette.soft, palette.glow, palette.warm];
  for (let trail = 0; trail < 150; trail += 1) {
    const radius = reach * (0.015 + (trail / 150) ** 1.1 * 0.98) + random.between(-3, 3);
    const start = random.between(0, Math.PI * 2);
    const sweep = random.between(0.35, 1.5);
    const [x1, y1, x2, y2] = [Math.cos(start), Math.sin(start), Math.cos(start + sweep), Math.sin(start + sweep)];
    const d = `M${round(poleX + x1 * radius)} ${round(poleY + y1 * radius)}A${round(radius)} ${round(radius)} 0 0 1 ${round(poleX + x2 * radius)} ${round(poleY + y2 * radius)}`;
    shapes += stroke(d, random.pick(inks), random.between(0.6, 2.4), { opacity: random.between(0.25, 0.9) });
  }
  for (let layer = 0; layer < 3; layer += 1) {
    const points: Point[] = Array.from({ length: 49 }, (_, step) => {
      const x = (step / 48) * width;
      return [x, height * (0.8 + layer * 0.075) - field((x / width) * 1.4 + layer * 3, layer) * height * (0.075 - layer * 0.015)];
    });
    shapes += path(`${curveThrough(points)}L${round(width)} ${round(height)}L0 ${round(height)}Z`, {
      fill: mix(palette.deep, palette.night, 0.35 + layer * 0.32),
    });
  }
  return { definitions, shapes };
}

/** Curtains of light that hang over still water. */
export function curtains(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const field = smoothField(random);
  const shore = height * 0.78;
  let definitions = linearGradient('sky', [
    [0, palette.night],
    [0.7, palette.deep],
    [1, palette.mid],
  ]);
  let shapes = '';
  const inks = [palette.warm, palette.accent, palette.glow];
  inks.forEach((ink, band) => {
    definitions += linearGradient(`band${band}`, [
      [0, ink, 0],
      [0.55, ink, 0.3],
      [0.9, ink, 0.95],
      [1, ink, 0],
    ]);
    const strips = 110;
    for (let strip = 0; strip < strips; strip += 1) {
      const along = strip / strips;
      const x = width * (along * 1.1 - 0.05) + field(along * 1.6, band * 2.3) * width * 0.05;
      const foot = shore - height * (0.1 + band * 0.07) - field(along * 1.1 + band, band * 1.7) * height * 0.14;
      const tall = height * (0.3 + 0.2 * Math.abs(field(along * 3.1, band + 5))) * (1 - band * 0.12);
      const glow = 0.12 + 0.5 * Math.max(0, field(along * 2.2 + 9, band * 3.1));
      shapes += rect(x, foot - tall, (width / strips) * 1.12, tall, `url(#band${band})`, { opacity: glow });
    }
  });
  const mirrored = element('g', { transform: `translate(0 ${round(shore * 2)}) scale(1 -1)`, opacity: 0.32 }, shapes);
  const stars = Array.from({ length: 70 }, () =>
    circle(random.next() * width, random.next() * shore * 0.7, random.between(0.5, 1.7), palette.paper, { opacity: random.between(0.3, 0.9) }),
  ).join('');
  const hills: Point[] = Array.from({ length: 41 }, (_, step) => [
    (step / 40) * width,
    shore - Math.abs(field((step / 40) * 1.3, 8)) * height * 0.06 - 4,
  ]);
  const water = element('clipPath', { id: 'water' }, rect(0, shore, width, height - shore, '#fff'));
  return {
    definitions: definitions + water,
    shapes:
      rect(0, 0, width, height, 'url(#sky)') +
      stars +
      shapes +
      path(`${curveThrough(hills)}L${round(width)} ${round(shore)}L0 ${round(shore)}Z`, { fill: palette.night }) +
      rect(0, shore, width, height - shore, mix(palette.night, palette.deep, 0.6)) +
      element('g', { 'clip-path': 'url(#water)' }, mirrored),
  };
}

/** A map of a hill: lines of equal height and the way up. */
export function contours(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const field = smoothField(random);
  const cell = Math.max(6, Math.min(width, height) / 90);
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const scale = 1.15 / Math.max(width, height);
  // Every level needs every corner again, so compute the field once.
  const heights = Array.from({ length: (rows + 1) * (columns + 1) }, (_, at) =>
    field((at % (columns + 1)) * cell * scale, Math.floor(at / (columns + 1)) * cell * scale),
  );
  const heightAt = (column: number, row: number) => requireAt(heights, row * (columns + 1) + column);
  const ground = mix(scene.skyLow, scene.palette.paper, 0.15);
  let shapes = rect(0, 0, width, height, ground);
  const levels = 17;
  for (let level = 0; level < levels; level += 1) {
    const at = -1 + (level / (levels - 1)) * 2;
    let d = '';
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) d += cellLine(heightAt, column, row, at, cell);
    }
    const isIndex = level % 4 === 0;
    shapes += stroke(d, mix(scene.line, ground, isIndex ? 0.1 : 0.42), isIndex ? 2.4 : 1.2);
  }
  const way: Point[] = Array.from({ length: 9 }, (_, step) => {
    const along = step / 8;
    return [
      width * (0.1 + along * 0.74) + field(along * 2, 4) * width * 0.03,
      height * (0.86 - along * 0.64) + field(along * 1.6, 9) * height * 0.11,
    ];
  });
  const [start, end] = [requireAt(way, 0), requireAt(way, -1)];
  shapes += stroke(curveThrough(way), ground, 14) + stroke(curveThrough(way), scene.accent, 6, { 'stroke-dasharray': '2 15' });
  shapes += circle(start[0], start[1], 9, ground) + circle(start[0], start[1], 9, 'none', { stroke: scene.accent, 'stroke-width': 5 });
  shapes += circle(end[0], end[1], 30, scene.accent) + circle(end[0], end[1], 10, ground);
  return { shapes };
}

/** Marching squares: the part of the level line that crosses one cell. */
function cellLine(heightAt: (column: number, row: number) => number, column: number, row: number, level: number, cell: number): string {
  const corner = (x: number, y: number) => ({ x, y, height: heightAt(x, y) });
  const corners = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)];
  const above = corners.filter(({ height }) => height >= level).length;
  if (above === 0 || above === corners.length) return '';
  const crossings: Point[] = [];
  for (const [side, from] of corners.entries()) {
    const to = requireAt(corners, (side + 1) % 4);
    if (from.height < level === to.height < level) continue;
    const part = (level - from.height) / (to.height - from.height);
    crossings.push([(from.x + (to.x - from.x) * part) * cell, (from.y + (to.y - from.y) * part) * cell]);
  }
  // Crossings come in pairs: the level line enters the cell at one and leaves it at the other.
  return crossings.map(([x, y], at) => `${at % 2 === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}
