import { mix } from '@bandstand/rules/theme/colour.ts';
import type { Art, Canvas } from './canvas.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, curveThrough, element, path, rect, round, stroke, type Point } from './svg.ts';

/** A table from above: a plate with one of four meals, a bowl, fruit, a sprig, long shadows. */
export function table(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const cloth = mix(scene.skyLow, palette.warm, 0.35);
  const shade = mix(cloth, palette.night, 0.5);
  const slant = random.between(0.5, 0.66);
  const isTall = height > width;
  let shapes = path(
    `M${round(width * slant)} 0L${round(width)} 0L${round(width)} ${round(height)}L${round(width * (slant - 0.22))} ${round(height)}Z`,
    { fill: mix(cloth, random.pick([palette.accent, palette.mid, palette.glow]), 0.24) },
  );
  const shadowed = (x: number, y: number, r: number, body: string) => circle(x - r * 0.14, y + r * 0.16, r * 1.02, shade, { opacity: 0.3 }) + body;

  const [px, py, pr] = [width * (isTall ? 0.46 : 0.4), height * random.between(0.5, 0.56), unit * 0.33];
  const rim = random.pick([palette.mid, palette.accent, palette.deep]);
  shapes += shadowed(
    px,
    py,
    pr,
    circle(px, py, pr, palette.paper) +
      circle(px, py, pr * 0.97, 'none', { stroke: rim, 'stroke-width': unit * 0.008 }) +
      circle(px, py, pr * 0.7, mix(palette.paper, palette.soft, 0.14)),
  );
  shapes += random.pick([citrus, berries, tart, leaves])(px, py, pr, palette, random);

  const [bx, by, br] = [width * (isTall ? 0.76 : 0.74), height * random.between(0.2, 0.3), unit * random.between(0.16, 0.2)];
  const soup = random.pick([palette.glow, palette.soft, palette.accent]);
  shapes += shadowed(
    bx,
    by,
    br,
    circle(bx, by, br, palette.deep) + circle(bx, by, br * 0.86, mix(palette.deep, palette.night, 0.45)) + circle(bx, by, br * 0.8, soup),
  );
  const turn = random.between(0, 6);
  for (let ring = 0; ring < 5; ring += 1)
    shapes += stroke(
      arcPath(bx, by, br * (0.18 + ring * 0.13), turn + ring * 0.8, turn + 1.8 + ring * 0.8),
      mix(soup, palette.night, 0.3),
      unit * 0.008,
      { opacity: 0.7 },
    );

  const [fx, fy] = [width * 0.79, height * random.between(0.7, 0.78)];
  for (const [dx, dy, r, ink] of [
    [0, 0, 0.085, palette.accent],
    [0.13, -0.075, 0.062, palette.mid],
    [0.06, 0.12, 0.05, palette.deep],
  ] as const) {
    const [x, y, radius] = [fx + dx * unit, fy + dy * unit, r * unit];
    shapes += shadowed(
      x,
      y,
      radius,
      circle(x, y, radius, ink) +
        circle(x + radius * 0.32, y - radius * 0.32, radius * 0.3, '#ffffff', { opacity: 0.16 }) +
        circle(x, y, radius * 0.12, palette.night),
    );
  }
  shapes += sprig(width * 0.1, height * random.between(0.12, 0.2), unit * 0.34, random.between(0.4, 0.8), palette.mid, palette.deep);
  shapes +=
    rect(width * 0.045, height * 0.42, unit * 0.018, unit * 0.42, palette.night, { rx: unit * 0.009 }) +
    rect(width * 0.045 - unit * 0.006, height * 0.42, unit * 0.03, unit * 0.2, mix(palette.soft, palette.paper, 0.5), { rx: unit * 0.014 });
  const laid = random.next() < 0.5 ? shapes : element('g', { transform: `translate(${round(width)} 0) scale(-1 1)` }, shapes);
  return { shapes: rect(0, 0, width, height, cloth) + laid, grain: 0.24 };
}

type Meal = (x: number, y: number, r: number, palette: Palette, random: Random) => string;

const citrus: Meal = (x, y, r, palette, random) => {
  let food =
    halfFruit(x - r * 0.18, y - r * 0.1, r * 0.36, palette.glow, palette.accent, palette.paper) +
    halfFruit(x + r * 0.32, y + r * 0.26, r * 0.25, palette.warm, palette.accent, palette.paper);
  for (let seed = 0; seed < 11; seed += 1) {
    const angle = 2.4 + seed * 0.16;
    food += circle(
      x + Math.cos(angle) * r * 0.57,
      y + Math.sin(angle) * r * 0.57,
      r * random.between(0.018, 0.036),
      random.pick([palette.deep, palette.accent, palette.mid]),
    );
  }
  return food;
};

const berries: Meal = (x, y, r, palette, random) =>
  circle(x, y, r * 0.6, mix(palette.paper, palette.warm, 0.55)) +
  Array.from({ length: 46 }, (_, index) => {
    const far = Math.sqrt((index + 0.5) / 46) * r * 0.52;
    const angle = index * 2.39996;
    const [bx, by, size] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far, r * random.between(0.045, 0.075)];
    const ink = random.pick([palette.accent, palette.deep, palette.night, palette.mid]);
    return (
      circle(bx - size * 0.2, by + size * 0.25, size, '#000000', { opacity: 0.16 }) +
      circle(bx, by, size, ink) +
      circle(bx + size * 0.3, by - size * 0.3, size * 0.28, '#ffffff', { opacity: 0.4 })
    );
  }).join('');

const tart: Meal = (x, y, r, palette) => {
  const slices = 8;
  let food = circle(x - r * 0.04, y + r * 0.05, r * 0.62, '#000000', { opacity: 0.14 });
  for (let slice = 0; slice < slices - 1; slice += 1) {
    const [from, to] = [(slice / slices) * Math.PI * 2 + 0.03, ((slice + 1) / slices) * Math.PI * 2 - 0.03];
    const wedge = (size: number) => `M${round(x)} ${round(y)}L${arcPath(x, y, r * size, from, to).slice(1)}Z`;
    food +=
      path(wedge(0.62), { fill: palette.warm }) + path(wedge(0.53), { fill: slice % 2 ? palette.accent : mix(palette.accent, palette.glow, 0.4) });
    const middle = (from + to) / 2;
    food += circle(x + Math.cos(middle) * r * 0.36, y + Math.sin(middle) * r * 0.36, r * 0.045, palette.paper);
  }
  return food;
};

const leaves: Meal = (x, y, r, palette, random) => {
  let food = '';
  for (let leaf = 0; leaf < 16; leaf += 1) {
    const [angle, far] = [leaf * 2.39996, Math.sqrt(leaf / 16) * r * 0.42];
    const size = r * random.between(0.24, 0.34);
    const points: Point[] = [
      [0, 0],
      [size * 0.4, -size * 0.3],
      [size, -size * 0.16],
      [size * 1.2, 0],
      [size, size * 0.2],
      [size * 0.4, size * 0.3],
    ];
    const ink = random.pick([palette.mid, palette.deep, palette.soft]);
    food += element(
      'g',
      { transform: `translate(${round(x + Math.cos(angle) * far)} ${round(y + Math.sin(angle) * far)}) rotate(${round((angle * 180) / Math.PI)})` },
      path(curveThrough(points, true), { fill: ink }) +
        stroke(`M${round(size * 0.1)} 0L${round(size * 1.05)} 0`, mix(ink, palette.paper, 0.4), r * 0.012),
    );
  }
  for (let slice = 0; slice < 5; slice += 1) {
    const angle = slice * 1.26 + 0.5;
    food += halfFruit(x + Math.cos(angle) * r * 0.36, y + Math.sin(angle) * r * 0.36, r * 0.1, palette.accent, palette.accent, palette.glow);
  }
  return food;
};

const arcPath = (x: number, y: number, r: number, from: number, to: number) =>
  `M${round(x + Math.cos(from) * r)} ${round(y + Math.sin(from) * r)}A${round(r)} ${round(r)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${round(x + Math.cos(to) * r)} ${round(y + Math.sin(to) * r)}`;

function halfFruit(x: number, y: number, r: number, flesh: string, rind: string, pith: string): string {
  const segments = Array.from({ length: 9 }, (_, index) => {
    const [from, to] = [(index / 9) * Math.PI * 2 + 0.06, ((index + 1) / 9) * Math.PI * 2 - 0.06];
    return path(
      `M${round(x + Math.cos((from + to) / 2) * r * 0.1)} ${round(y + Math.sin((from + to) / 2) * r * 0.1)}L${arcPath(x, y, r * 0.78, from, to).slice(1)}Z`,
      { fill: flesh, stroke: flesh, 'stroke-width': r * 0.05, 'stroke-linejoin': 'round' },
    );
  }).join('');
  return circle(x - r * 0.08, y + r * 0.1, r, '#000000', { opacity: 0.12 }) + circle(x, y, r, rind) + circle(x, y, r * 0.9, pith) + segments;
}

function sprig(x: number, y: number, long: number, angle: number, leaf: string, stem: string): string {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const along = (index + 1) / 12;
    const size = long * 0.15 * (1.25 - along * 0.7);
    const turn = index % 2 ? 52 : -52;
    return path(
      `M0 0C${round(size * 0.4)} ${round(-size * 0.42)} ${round(size)} ${round(-size * 0.36)} ${round(size * 1.3)} 0C${round(size)} ${round(size * 0.36)} ${round(size * 0.4)} ${round(size * 0.42)} 0 0Z`,
      { fill: index % 3 ? leaf : stem, transform: `translate(${round(long * along)} 0) rotate(${turn})` },
    );
  }).join('');
  return element(
    'g',
    { transform: `translate(${round(x)} ${round(y)}) rotate(${round((angle * 180) / Math.PI)})` },
    stroke(`M0 0L${round(long)} 0`, stem, long * 0.014) + leaves,
  );
}
