import { requireAt } from '@bandstand/rules/lists/require.ts';
import { mix } from '@bandstand/rules/theme/colour.ts';
import type { Art, Canvas } from './canvas.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';
import { circle, curveThrough, element, linearGradient, path, radialGradient, rect, round, stroke, type Point } from './svg.ts';

/** Petals that open around a point, one layer over the other. */
export function petals(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const [cx, cy] = [width * random.between(0.4, 0.6), height * random.between(0.66, 0.86)];
  const definitions =
    linearGradient('wash', [
      [0, scene.skyTop],
      [1, scene.skyLow],
    ]) +
    radialGradient('heart', [
      [0, palette.glow],
      [1, palette.glow, 0],
    ]);
  let shapes = rect(0, 0, width, height, 'url(#wash)') + circle(cx, cy, unit * 0.8, 'url(#heart)', { opacity: 0.7 });
  const inks = [palette.accent, palette.warm, palette.mid, palette.soft];
  const rings = 3;
  for (let ring = 0; ring < rings; ring += 1) {
    const count = 9 - ring * 2;
    const long = unit * (0.86 - ring * 0.2) * random.between(0.95, 1.05);
    const wide = long * (0.2 + ring * 0.03);
    for (let at = 0; at < count; at += 1) {
      const angle = -90 + ((at - (count - 1) / 2) / count) * (210 - ring * 26) + random.between(-2.5, 2.5);
      const ink = requireAt(inks, (at + ring) % inks.length);
      const d = `M0 0C${round(wide)} ${round(-long * 0.3)} ${round(wide * 0.9)} ${round(-long * 0.78)} 0 ${round(-long)}C${round(-wide * 0.9)} ${round(-long * 0.78)} ${round(-wide)} ${round(-long * 0.3)} 0 0Z`;
      shapes += element(
        'g',
        { transform: `translate(${round(cx)} ${round(cy)}) rotate(${round(angle + 90)})` },
        path(d, { fill: ink, opacity: 0.5 + ring * 0.1 }) +
          stroke(`M0 ${round(-long * 0.1)}V${round(-long * 0.86)}`, mix(ink, palette.paper, 0.5), unit * 0.0035, { opacity: 0.7 }),
      );
    }
  }
  shapes += circle(cx, cy - unit * 0.02, unit * 0.075, palette.paper) + circle(cx, cy - unit * 0.02, unit * 0.05, palette.accent);
  return { definitions, shapes, grain: 0.2 };
}

/** Forty-two mornings: six weeks of seven suns, from night into day. */
export function mornings(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const isTall = height > width;
  const [columns, rows] = isTall ? [6, 7] : [7, 6];
  const cell = Math.min(width / (columns + 0.8), height / (rows + 0.8));
  const [left, top] = [(width - cell * columns) / 2, (height - cell * rows) / 2];
  const definitions = linearGradient(
    'early',
    [
      [0, scene.near === palette.night ? palette.night : palette.deep],
      [0.6, palette.mid],
      [1, palette.glow],
    ],
    isTall ? [0, 0, 0, 1] : [0, 0, 0.35, 1],
  );
  const chosen = random.integer(8, 36);
  let shapes = rect(0, 0, width, height, 'url(#early)');
  for (let at = 0; at < columns * rows; at += 1) {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const [x, y] = [left + (column + 0.5) * cell, top + (row + 0.5) * cell];
    const r = cell * 0.36;
    const id = `m${at}`;
    const light = at / (columns * rows - 1);
    if (at === chosen) {
      shapes += circle(x, y, r * 1.3, palette.accent) + circle(x, y, r * 0.62, palette.paper);
      continue;
    }
    const isPast = at < chosen;
    shapes += circle(x, y, r, mix(palette.deep, palette.paper, light * 0.5), { opacity: isPast ? 0.95 : 0.28 });
    if (isPast) {
      const rise = r * (1.1 - 1.7 * ((at * 37) % 11) * 0.09 - random.between(0, 0.2));
      shapes +=
        element('clipPath', { id }, circle(x, y, r, '#fff')) +
        element(
          'g',
          { 'clip-path': `url(#${id})` },
          circle(x, y + rise, r * 0.8, mix(palette.accent, palette.glow, light)) +
            rect(x - r, y + r * 0.45, r * 2, r, mix(palette.night, palette.mid, light)),
        );
    }
  }
  return { definitions, shapes, grain: 0.24 };
}

type Slice = (x: number, y: number, r: number, palette: Palette, random: Random) => string;
const radish: Slice = (x, y, r, { accent, paper, warm }) =>
  circle(x, y, r, accent) +
  circle(x, y, r * 0.88, paper) +
  Array.from({ length: 12 }, (_, at) => stroke(ray(x, y, r * 0.2, r * 0.76, (at / 12) * 360), warm, r * 0.035, { opacity: 0.7 })).join('');
const orange: Slice = (x, y, r, { glow, paper, accent }) =>
  circle(x, y, r, mix(glow, accent, 0.3)) +
  circle(x, y, r * 0.9, paper) +
  Array.from({ length: 9 }, (_, at) =>
    element(
      'g',
      { transform: `translate(${round(x)} ${round(y)}) rotate(${at * 40})` },
      path(`M0 ${round(-r * 0.1)}L${round(r * 0.24)} ${round(-r * 0.74)}Q0 ${round(-r * 0.92)} ${round(-r * 0.24)} ${round(-r * 0.74)}Z`, {
        fill: glow,
      }),
    ),
  ).join('');
const cucumber: Slice = (x, y, r, { deep, soft, paper }) =>
  circle(x, y, r, deep) +
  circle(x, y, r * 0.9, mix(soft, paper, 0.45)) +
  Array.from({ length: 10 }, (_, at) =>
    element('ellipse', {
      cx: x,
      cy: y - r * 0.45,
      rx: r * 0.06,
      ry: r * 0.16,
      fill: mix(soft, deep, 0.45),
      transform: `rotate(${at * 36} ${round(x)} ${round(y)})`,
    }),
  ).join('');
const leaf: Slice = (x, y, r, { mid, soft }, random) => {
  const turn = random.between(0, 360);
  return element(
    'g',
    { transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)})` },
    path(
      `M0 ${round(r)}C${round(r * 0.9)} ${round(r * 0.3)} ${round(r * 0.6)} ${round(-r * 0.8)} 0 ${round(-r * 1.1)}C${round(-r * 0.6)} ${round(-r * 0.8)} ${round(-r * 0.9)} ${round(r * 0.3)} 0 ${round(r)}Z`,
      { fill: mid },
    ) +
      stroke(
        `M0 ${round(r * 1.2)}V${round(-r * 0.8)}M0 ${round(r * 0.3)}L${round(r * 0.4)} ${round(-r * 0.1)}M0 ${round(r * 0.3)}L${round(-r * 0.4)} ${round(-r * 0.1)}M0 ${round(-r * 0.2)}L${round(r * 0.3)} ${round(-r * 0.5)}M0 ${round(-r * 0.2)}L${round(-r * 0.3)} ${round(-r * 0.5)}`,
        soft,
        r * 0.05,
      ),
  );
};
const pod: Slice = (x, y, r, { mid, soft, glow }, random) =>
  element(
    'g',
    { transform: `translate(${round(x)} ${round(y)}) rotate(${round(random.between(-60, 60))})` },
    path(`M${round(-r * 1.3)} 0Q0 ${round(-r * 0.9)} ${round(r * 1.3)} 0Q0 ${round(r * 0.9)} ${round(-r * 1.3)} 0Z`, { fill: mid }) +
      [-0.6, -0.2, 0.2, 0.6].map((at) => circle(at * r * 1.2, 0, r * 0.24, at === 0.2 ? glow : soft)).join(''),
  );
const ray = (x: number, y: number, from: number, to: number, degrees: number): string => {
  const angle = (degrees / 180) * Math.PI;
  return `M${round(x + Math.cos(angle) * from)} ${round(y + Math.sin(angle) * from)}L${round(x + Math.cos(angle) * to)} ${round(y + Math.sin(angle) * to)}`;
};

/** Vegetables cut on a board, in even light, each with its short shadow. */
export function harvest(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const ground = scene.near === palette.night ? mix(palette.warm, palette.deep, 0.25) : mix(palette.paper, palette.warm, 0.4);
  let shapes = rect(0, 0, width, height, ground);
  for (let line = 0; line < 9; line += 1)
    shapes += rect(0, (height / 9) * line, width, height / 18, mix(ground, palette.paper, 0.28), { opacity: 0.55 });
  const kinds = [radish, orange, cucumber, leaf, pod];
  const favourite = random.integer(0, kinds.length - 1);
  const pitch = unit * 0.3;
  let at = 0;
  for (let y = pitch * 0.3; y < height + pitch * 0.4; y += pitch * 0.86)
    for (let x = ((Math.round(y / pitch) % 2) * pitch) / 2; x < width + pitch * 0.5; x += pitch) {
      at += 1;
      const r = pitch * random.between(0.3, 0.43);
      const [px, py] = [x + random.between(-0.06, 0.06) * pitch, y + random.between(-0.06, 0.06) * pitch];
      shapes += element('ellipse', { cx: px + r * 0.16, cy: py + r * 0.2, rx: r, ry: r, fill: palette.night, opacity: 0.17 });
      shapes += requireAt(kinds, (at % 2 === 0 ? favourite : at * 3) % kinds.length)(px, py, r, palette, random);
    }
  return { shapes, grain: 0.16 };
}

/** Pots on a shelf, glaze running down from the rim. */
export function vessels(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  let definitions = linearGradient('wall', [
    [0, scene.skyTop],
    [1, mix(scene.skyLow, palette.warm, 0.3)],
  ]);
  let shapes = rect(0, 0, width, height, 'url(#wall)');
  const slant = random.between(0.2, 0.6);
  shapes += path(
    `M${round(width * slant)} 0L${round(width * (slant + 0.3))} 0L${round(width * (slant + 0.05))} ${round(height)}L${round(width * (slant - 0.3))} ${round(height)}Z`,
    {
      fill: scene.sun,
      opacity: 0.16,
    },
  );
  const shelves = height > width * 1.1 ? [0.42, 0.86] : [0.84];
  const inks = [palette.accent, palette.mid, palette.paper, palette.deep, palette.warm, palette.soft];
  const glazes = [palette.glow, palette.paper, palette.deep, palette.accent, palette.mid];
  let number = 0;
  for (const shelf of shelves) {
    const floor = height * shelf;
    shapes +=
      rect(0, floor, width, unit * 0.035, mix(palette.warm, palette.night, 0.45)) +
      rect(0, floor + unit * 0.035, width, unit * 0.05, palette.night, { opacity: 0.12 });
    let x = width * random.between(0.04, 0.1);
    while (x < width * 0.9) {
      number += 1;
      const half = unit * random.between(0.09, 0.15);
      const tall = unit * random.between(0.22, shelves.length > 1 ? 0.42 : 0.56);
      const [neck, foot, belly] = [half * random.between(0.4, 0.85), half * random.between(0.45, 0.7), random.between(0.35, 0.68)];
      const cx = x + half;
      const outline = (way: 1 | -1): Point[] => [
        [cx + way * foot, floor],
        [cx + way * half, floor - tall * (1 - belly)],
        [cx + way * neck * 0.8, floor - tall * 0.86],
        [cx + way * neck, floor - tall],
      ];
      const body = `${curveThrough(outline(-1))}L${curveThrough(outline(1).toReversed()).slice(1)}Z`;
      const clay = requireAt(inks, (number * 5 + Math.floor(random.between(0, 2))) % inks.length);
      const usual = requireAt(glazes, number % glazes.length);
      const glaze = usual === clay ? palette.glow : usual;
      const id = `pot${number}`;
      definitions +=
        element('clipPath', { id: `${id}c` }, path(body, { fill: '#fff' })) +
        linearGradient(
          id,
          [
            [0, mix(clay, palette.night, 0.35)],
            [0.35, clay],
            [0.6, mix(clay, '#ffffff', 0.22)],
            [1, mix(clay, palette.night, 0.28)],
          ],
          [0, 0, 1, 0],
        );
      const edge = floor - tall * random.between(0.45, 0.75);
      const drips: Point[] = Array.from({ length: 7 }, (_, at) => [
        cx - half + (half * 2 * at) / 6,
        edge + (at % 2 ? 1 : -0.6) * tall * random.between(0.02, 0.1),
      ]);
      shapes += element('ellipse', {
        cx: cx + half * 0.35,
        cy: floor + unit * 0.004,
        rx: half * 1.1,
        ry: unit * 0.016,
        fill: palette.night,
        opacity: 0.3,
      });
      shapes += path(body, { fill: `url(#${id})` });
      shapes += element(
        'g',
        { 'clip-path': `url(#${id}c)` },
        path(`${curveThrough(drips)}L${round(cx + half)} ${round(floor - tall - 9)}L${round(cx - half)} ${round(floor - tall - 9)}Z`, {
          fill: glaze,
          opacity: 0.9,
        }) + rect(cx + half * 0.3, floor - tall, half * 0.16, tall, '#ffffff', { opacity: 0.2 }),
      );
      shapes += element('ellipse', { cx, cy: floor - tall, rx: neck, ry: neck * 0.16, fill: mix(clay, palette.night, 0.6) });
      x += half * 2 + unit * random.between(0.02, 0.07);
    }
  }
  return { definitions, shapes, grain: 0.24 };
}
