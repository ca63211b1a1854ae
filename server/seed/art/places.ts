import { requireAt } from '@bandstand/rules/lists/require.ts';
import { mix } from '@bandstand/rules/theme/colour.ts';
import type { Art, Canvas } from './canvas.ts';
import { circle, element, linearGradient, path, radialGradient, rect, round, stroke } from './svg.ts';

/** A rack with a loaded bar, seen from below against a wall of light. */
export function rack(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const definitions =
    linearGradient('wall', [
      [0, scene.skyTop],
      [1, mix(scene.skyLow, palette.deep, 0.25)],
    ]) +
    radialGradient('lamp', [
      [0, scene.sun, 0.55],
      [1, scene.sun, 0],
    ]);
  let shapes = rect(0, 0, width, height, 'url(#wall)');
  const lampX = width * random.between(0.2, 0.8);
  shapes += circle(lampX, height * 0.1, unit * 0.75, 'url(#lamp)');
  const post = unit * 0.085;
  const [left, right] = [width * random.between(0.16, 0.26), width * random.between(0.74, 0.86)];
  for (const x of [left, right]) {
    shapes +=
      rect(x + post * 0.5, 0, post * 0.55, height, mix(scene.near, '#000000', 0.35), { opacity: 0.5 }) +
      rect(x - post / 2, 0, post, height, scene.near);
    for (let y = unit * 0.05; y < height; y += unit * 0.082) shapes += circle(x, y, post * 0.19, mix(scene.skyLow, scene.near, 0.35));
  }
  const y = height * random.between(0.42, 0.6);
  shapes += rect(-10, y - unit * 0.014, width + 20, unit * 0.028, mix(palette.paper, palette.soft, 0.5));
  shapes += rect(-10, y + unit * 0.004, width + 20, unit * 0.01, palette.night, { opacity: 0.5 });
  const inks = [palette.accent, palette.night, palette.glow, palette.mid];
  for (const [x, way] of [
    [left, -1],
    [right, 1],
  ] as const) {
    let at = x + way * unit * 0.12;
    const count = random.integer(2, 4);
    for (let plate = 0; plate < count; plate += 1) {
      const [thick, half] = [unit * random.between(0.05, 0.085), unit * (0.34 - plate * 0.062)];
      const ink = requireAt(inks, plate % inks.length);
      const from = way === 1 ? at : at - thick;
      shapes += rect(from, y - half, thick, half * 2, ink, { rx: thick * 0.32 });
      shapes += rect(from + thick * 0.16, y - half * 0.94, thick * 0.16, half * 1.88, '#ffffff', { opacity: 0.22, rx: thick * 0.08 });
      at += way * (thick + unit * 0.008);
    }
    shapes += rect(x - post * 0.85, y + unit * 0.012, post * 1.7, unit * 0.05, scene.accent, { rx: unit * 0.01 });
  }
  return { definitions, shapes, grain: 0.28 };
}

/** Houses in a row at the end of the day, some windows lit, with strings between them. */
export function row(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const definitions = linearGradient('sky', [
    [0, scene.skyTop],
    [0.8, scene.skyLow],
  ]);
  let shapes =
    rect(0, 0, width, height, 'url(#sky)') + circle(width * random.between(0.15, 0.85), height * random.between(0.14, 0.26), unit * 0.09, scene.sun);
  const walls = [palette.deep, palette.warm, palette.accent, palette.mid, palette.soft, palette.paper];
  const base = height * 0.82;
  let x = -unit * random.between(0, 0.12);
  let last = -1;
  let roofs = '';
  while (x < width) {
    const wide = unit * random.between(0.24, 0.36);
    const tall = height * random.between(0.36, 0.52);
    let ink = random.integer(0, walls.length - 1);
    if (ink === last) ink = (ink + 1) % walls.length;
    last = ink;
    const wall = requireAt(walls, ink);
    const dark = mix(wall, palette.night, 0.5);
    const top = base - tall;
    const peak = unit * random.between(0.08, 0.14);
    const gable = random.next() < 0.6;
    roofs += gable
      ? path(`M${round(x)} ${round(top)}L${round(x + wide / 2)} ${round(top - peak)}L${round(x + wide)} ${round(top)}Z`, { fill: dark })
      : rect(x, top - peak * 0.5, wide, peak * 0.52, dark) + rect(x + wide * 0.66, top - peak, wide * 0.14, peak, dark);
    roofs += rect(x, top, wide + 0.5, tall, wall);
    const columns = wide > unit * 0.3 ? 3 : 2;
    const rows = Math.max(2, Math.round(tall / (unit * 0.15)));
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [w, h] = [(wide / columns) * 0.5, (tall / rows) * 0.52];
        const [wx, wy] = [x + (wide / columns) * (column + 0.25), top + (tall / rows) * (row + 0.26)];
        const isDoor = row === rows - 1 && column === 0;
        const isLit = random.next() < 0.55;
        roofs += isDoor
          ? rect(wx, wy, w, base - wy, dark, { rx: w * 0.5 }) + rect(wx, wy + h * 0.5, w, base - wy - h * 0.5, dark)
          : rect(wx, wy, w, h, isLit ? palette.glow : dark, { rx: w * 0.08 }) + rect(wx + w * 0.46, wy, w * 0.08, h, wall);
      }
    x += wide;
  }
  shapes += roofs + rect(0, base, width, height - base, mix(scene.near, palette.deep, 0.3));
  for (let plant = 0; plant < 26; plant += 1) {
    const [px, size] = [random.between(0, width), unit * random.between(0.018, 0.05)];
    shapes += circle(px, base + random.between(-0.2, 0.5) * size, size, mix(palette.soft, palette.deep, random.between(0.15, 0.75)));
  }
  const sag = height * 0.07;
  const lineY = height * random.between(0.17, 0.24);
  shapes += stroke(
    `M0 ${round(lineY)}Q${round(width / 2)} ${round(lineY + sag * 2)} ${round(width)} ${round(lineY - sag * 0.4)}`,
    palette.night,
    unit * 0.005,
  );
  for (let flag = 1; flag < 14; flag += 1) {
    const t = flag / 14;
    const [fx, fy] = [t * width, (1 - t) ** 2 * lineY + 2 * t * (1 - t) * (lineY + sag * 2) + t ** 2 * (lineY - sag * 0.4)];
    const size = unit * 0.036;
    shapes += path(`M${round(fx - size)} ${round(fy)}L${round(fx + size)} ${round(fy)}L${round(fx)} ${round(fy + size * 1.7)}Z`, {
      fill: requireAt([palette.accent, palette.paper, palette.glow], flag % 3),
    });
  }
  return { definitions, shapes, grain: 0.22 };
}

/** A court from above: its lines, the players, and the path of the ball. */
export function court(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const line = unit * 0.011;
  const chalk = palette.paper;
  const definitions = linearGradient(
    'floor',
    [
      [0, scene.near === palette.night ? mix(palette.deep, palette.night, 0.4) : palette.mid],
      [1, palette.deep],
    ],
    [0, 0, 1, 1],
  );
  const isLeft = random.next() < 0.5;
  const side = (x: number) => (isLeft ? x : width - x);
  let shapes = rect(0, 0, width, height, 'url(#floor)');
  for (let board = 0; board < 40; board += 1) shapes += rect(0, (height / 40) * board, width, 1.2, palette.night, { opacity: 0.12 });
  const keyWide = width * 0.34;
  const keyTall = height * 0.4;
  const midY = height / 2;
  shapes += rect(isLeft ? 0 : width - keyWide, midY - keyTall / 2, keyWide, keyTall, palette.accent, { opacity: 0.9 });
  const outline = { fill: 'none', stroke: chalk, 'stroke-width': line };
  shapes += element('rect', { x: isLeft ? -20 : width - keyWide, y: midY - keyTall / 2, width: keyWide + 20, height: keyTall, ...outline });
  shapes += circle(side(keyWide), midY, keyTall * 0.36, 'none', { stroke: chalk, 'stroke-width': line });
  shapes += circle(side(width * 0.07), midY, height * 0.43, 'none', { stroke: chalk, 'stroke-width': line });
  shapes +=
    stroke(`M${round(side(width * 0.93))} -10V${round(height + 10)}`, chalk, line) +
    circle(side(width * 0.93), midY, unit * 0.16, 'none', { stroke: chalk, 'stroke-width': line });
  shapes += circle(side(width * 0.07), midY, unit * 0.032, 'none', { stroke: palette.glow, 'stroke-width': line * 1.5 });
  const spots = Array.from(
    { length: 5 },
    (_, at) => [side(width * random.between(0.16 + at * 0.13, 0.24 + at * 0.14)), height * random.between(0.16, 0.84)] as const,
  );
  const [[endX, endY], [bounceX, bounceY], [startX, startY]] = [requireAt(spots, 0), requireAt(spots, 1), requireAt(spots, 2)];
  const peak = `${round((startX + bounceX) / 2)} ${round(midY - unit * 0.34)}`;
  shapes += stroke(
    `M${round(startX)} ${round(startY)}Q${peak} ${round(bounceX)} ${round(bounceY)}T${round(endX)} ${round(endY)}`,
    palette.glow,
    line * 1.2,
    { 'stroke-dasharray': `${round(line * 2.4)} ${round(line * 2.6)}` },
  );
  spots.forEach(([x, y], at) => {
    const r = unit * 0.042;
    shapes += circle(x + r * 0.14, y + r * 0.2, r, palette.night, { opacity: 0.4 });
    shapes +=
      at % 2 === 0
        ? circle(x, y, r, palette.glow)
        : stroke(
            `M${round(x - r * 0.7)} ${round(y - r * 0.7)}L${round(x + r * 0.7)} ${round(y + r * 0.7)}M${round(x + r * 0.7)} ${round(y - r * 0.7)}L${round(x - r * 0.7)} ${round(y + r * 0.7)}`,
            chalk,
            line * 1.6,
          );
  });
  return { definitions, shapes, grain: 0.3 };
}

/** Lamps on strings over a yard at night, with their light. */
export function lanterns(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const definitions =
    linearGradient('air', [
      [0, palette.night],
      [0.7, palette.deep],
      [1, mix(palette.deep, palette.accent, scene.near === palette.night ? 0.35 : 0.6)],
    ]) +
    radialGradient('glow', [
      [0, palette.glow, 0.75],
      [0.3, palette.glow, 0.24],
      [1, palette.glow, 0],
    ]);
  let shapes = rect(0, 0, width, height, 'url(#air)');
  const arch = unit * random.between(0.3, 0.38);
  const cx = width * random.between(0.35, 0.65);
  shapes += path(
    `M${round(cx - arch)} ${round(height)}V${round(height * 0.62)}A${round(arch)} ${round(arch)} 0 0 1 ${round(cx + arch)} ${round(height * 0.62)}V${round(height)}Z`,
    {
      fill: mix(palette.accent, palette.night, 0.25),
    },
  );
  shapes += path(
    `M${round(cx - arch * 0.72)} ${round(height)}V${round(height * 0.66)}A${round(arch * 0.72)} ${round(arch * 0.72)} 0 0 1 ${round(cx + arch * 0.72)} ${round(height * 0.66)}V${round(height)}Z`,
    { fill: palette.glow, opacity: 0.92 },
  );
  const heads = random.integer(3, 6);
  const heads2 = Array.from({ length: 9 + heads }, (_, at) => ({
    x: (width / (8 + heads)) * at + random.between(-0.03, 0.03) * unit,
    r: unit * random.between(0.04, 0.06),
  }));
  for (const { x, r } of heads2)
    shapes +=
      circle(x, height - r * 2.2, r, palette.night) +
      path(
        `M${round(x - r * 2)} ${round(height + 2)}Q${round(x - r * 1.9)} ${round(height - r * 1.6)} ${round(x)} ${round(height - r * 1.6)}T${round(x + r * 2)} ${round(height + 2)}Z`,
        { fill: palette.night },
      );
  const strings = random.integer(2, 3);
  for (let string = 0; string < strings; string += 1) {
    const [from, to] = [height * random.between(0.02, 0.16), height * random.between(0.06, 0.3)];
    const dip = Math.max(from, to) + height * random.between(0.1, 0.2);
    shapes += stroke(`M0 ${round(from)}Q${round(width * 0.5)} ${round(dip)} ${round(width)} ${round(to)}`, palette.soft, unit * 0.004, {
      opacity: 0.7,
    });
    const count = 6 + string * 2;
    for (let lamp = 0; lamp < count; lamp += 1) {
      const t = (lamp + 0.6) / count;
      const [x, y] = [t * width, (1 - t) ** 2 * from + 2 * t * (1 - t) * dip + t ** 2 * to];
      const r = unit * (0.02 + 0.008 * string);
      shapes +=
        circle(x, y + r * 1.4, r * 6, 'url(#glow)', { opacity: 0.6 }) +
        element('ellipse', { cx: x, cy: y + r * 1.5, rx: r, ry: r * 1.25, fill: lamp % 3 === 1 ? palette.warm : palette.glow });
    }
  }
  return { definitions, shapes, grain: 0.34 };
}
