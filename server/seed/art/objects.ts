import { requireAt } from '@bandstand/rules/lists/require.ts';
import { mix } from '@bandstand/rules/theme/colour.ts';
import type { Art, Canvas } from './canvas.ts';
import { circle, curveThrough, element, linearGradient, path, radialGradient, rect, round, stroke, type Point } from './svg.ts';

/** River stones, one on the other, in low light. */
export function stones(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const ground = height * 0.83;
  const unit = Math.min(width, height);
  const centre = width * random.between(0.42, 0.58);
  let definitions =
    linearGradient('wall', [
      [0, scene.skyTop],
      [0.8, scene.skyLow],
      [1, scene.skyLow],
    ]) +
    linearGradient('floor', [
      [0, mix(scene.skyLow, scene.near, 0.22)],
      [1, mix(scene.skyLow, scene.near, 0.5)],
    ]);
  let shapes =
    rect(0, 0, width, height, 'url(#wall)') +
    circle(centre + unit * 0.16, ground - unit * 0.42, unit * 0.33, scene.sun, { opacity: 0.92 }) +
    rect(0, ground, width, height - ground, 'url(#floor)');
  const inks = [palette.deep, palette.warm, palette.mid, palette.paper, palette.accent];
  let top = ground + unit * 0.03;
  const count = 5;
  for (let index = 0; index < count; index += 1) {
    const half = unit * (0.25 - index * 0.037) * random.between(0.92, 1.08);
    const tall = unit * (0.16 - index * 0.014) * random.between(0.85, 1.12);
    const x = centre + random.between(-1, 1) * unit * 0.03;
    const y = top - tall / 2;
    const ink = requireAt(inks, (index + (scene.near === palette.night ? 1 : 0)) % inks.length);
    definitions += radialGradient(
      `stone${index}`,
      [
        [0, mix(ink, '#ffffff', 0.22)],
        [0.5, ink],
        [1, mix(ink, palette.night, 0.55)],
      ],
      0.68,
      0.22,
      0.85,
    );
    const outline: Point[] = Array.from({ length: 14 }, (_, step) => {
      const angle = (step / 14) * Math.PI * 2;
      // Superellipse: river stones are rounder than boxes and squarer than eggs.
      const grow = (value: number) => Math.sign(value) * Math.abs(value) ** 0.76;
      return [x + grow(Math.cos(angle)) * half * random.between(0.975, 1.025), y + (grow(Math.sin(angle)) * tall * random.between(0.96, 1.02)) / 2];
    });
    if (index === 0)
      shapes += element('ellipse', {
        cx: x - unit * 0.12,
        cy: ground + unit * 0.035,
        rx: half * 1.5,
        ry: unit * 0.028,
        fill: scene.near,
        opacity: 0.35,
      });
    shapes += path(curveThrough(outline, true), { fill: `url(#stone${index})` });
    for (let fleck = 0; fleck < 26; fleck += 1) {
      const [angle, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * 0.84];
      shapes += circle(
        x + Math.cos(angle) * half * far,
        y + (Math.sin(angle) * tall * far) / 2,
        random.between(0.6, 2.1),
        random.pick([mix(ink, '#ffffff', 0.4), mix(ink, palette.night, 0.5)]),
        { opacity: 0.5 },
      );
    }
    top -= tall * 0.94;
  }
  return { definitions, shapes, grain: 0.28 };
}

/** Weight plates seen along the bar, lit from one side. */
export function plates(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const [x, y] = [width * random.between(0.56, 0.66), height * random.between(0.5, 0.58)];
  let definitions = linearGradient(
    'room',
    [
      [0, palette.night],
      [0.48, palette.deep],
      [0.5, mix(palette.deep, palette.mid, 0.35)],
      [1, mix(palette.mid, palette.soft, 0.15)],
    ],
    [0, 0, 1, 0.35],
  );
  let shapes = rect(0, 0, width, height, 'url(#room)');
  const plate = (id: string, cx: number, r: number, ink: string) => {
    definitions += linearGradient(
      id,
      [
        [0, mix(ink, '#ffffff', 0.18)],
        [0.45, ink],
        [1, mix(ink, palette.night, 0.62)],
      ],
      [0.9, 0.1, 0.1, 0.9],
    );
    let body = circle(cx - r * 0.1, y + r * 0.07, r * 1.02, '#000000', { opacity: 0.28 }) + circle(cx, y, r, `url(#${id})`);
    body += circle(cx, y, r * 0.93, 'none', { stroke: mix(ink, '#ffffff', 0.3), 'stroke-width': r * 0.012, opacity: 0.8 });
    body +=
      circle(cx, y, r * 0.62, mix(ink, palette.night, 0.28)) +
      circle(cx, y, r * 0.6, 'none', { stroke: mix(ink, palette.night, 0.6), 'stroke-width': r * 0.02 });
    const ticks = 60;
    for (let tick = 0; tick < ticks; tick += 1) {
      const angle = (tick / ticks) * Math.PI * 2;
      const [inner, outer] = [tick % 5 ? 0.83 : 0.78, 0.87];
      body += stroke(
        `M${round(cx + Math.cos(angle) * r * inner)} ${round(y + Math.sin(angle) * r * inner)}L${round(cx + Math.cos(angle) * r * outer)} ${round(y + Math.sin(angle) * r * outer)}`,
        palette.paper,
        r * (tick % 5 ? 0.007 : 0.013),
        { opacity: 0.75 },
      );
    }
    return body;
  };
  shapes +=
    plate('p1', x - unit * 0.3, unit * 0.56, palette.deep) +
    plate('p2', x - unit * 0.12, unit * 0.49, palette.mid) +
    plate('p3', x + unit * 0.06, unit * 0.41, palette.accent) +
    plate('p4', x + unit * 0.2, unit * 0.26, palette.warm);
  definitions += linearGradient('steel', [
    [0, palette.paper],
    [0.35, mix(palette.soft, palette.paper, 0.4)],
    [0.75, mix(palette.mid, palette.night, 0.3)],
    [1, mix(palette.soft, palette.night, 0.35)],
  ]);
  const thick = unit * 0.095;
  const cap = width + unit;
  shapes +=
    rect(x + unit * 0.2, y - thick / 2, cap, thick, 'url(#steel)') +
    circle(x + unit * 0.2, y, thick * 0.86, mix(palette.soft, palette.paper, 0.4)) +
    circle(x + unit * 0.2, y, thick * 0.5, 'url(#steel)');
  for (let groove = 0; groove < 7; groove += 1)
    shapes += rect(x + unit * (0.36 + groove * 0.02), y - thick / 2, unit * 0.006, thick, palette.night, { opacity: 0.35 });
  return { definitions, shapes, grain: 0.26 };
}

/** Six blocks up into the light, one for each week. */
export function steps(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const count = 6;
  const definitions =
    linearGradient(
      'wall',
      [
        [0, scene.skyTop],
        [1, scene.skyLow],
      ],
      [0, 0, 0.4, 1],
    ) +
    linearGradient(
      'ray',
      [
        [0, palette.glow, 0.6],
        [1, palette.glow, 0],
      ],
      [1, 0, 0, 1],
    );
  const unit = Math.min(width, height);
  const doorX = width * random.between(0.74, 0.8);
  const tread = (doorX + unit * 0.02) / count;
  const rise = (height * 0.56) / count;
  let shapes = rect(0, 0, width, height, 'url(#wall)');
  const [dw, dt] = [unit * 0.3, height * 0.07];
  const doorFoot = height - rise * count;
  shapes += path(
    `M${round(doorX)} ${round(doorFoot)}L${round(doorX)} ${round(dt + dw / 2)}A${round(dw / 2)} ${round(dw / 2)} 0 0 1 ${round(doorX + dw)} ${round(dt + dw / 2)}L${round(doorX + dw)} ${round(doorFoot)}Z`,
    { fill: scene.sun },
  );
  shapes += path(`M${round(doorX)} ${round(dt + dw / 2)}L${round(doorX)} ${round(doorFoot)}L0 ${round(height)}L0 ${round(height * 0.62)}Z`, {
    fill: 'url(#ray)',
  });
  for (let step = 0; step < count; step += 1) {
    const [x, y] = [step * tread, height - rise * (step + 1)];
    const part = step / (count - 1);
    const front = mix(scene.near, palette.mid, part * 0.55);
    shapes += rect(x, y, width - x, height - y, front) + rect(x, y, width - x, rise * 0.17, mix(front, scene.sun, 0.42 + part * 0.25));
    shapes += path(`M${round(x)} ${round(y + rise * 0.17)}L${round(x + tread * 0.55)} ${round(y + rise * 0.17)}L${round(x)} ${round(y + rise)}Z`, {
      fill: palette.night,
      opacity: 0.22,
    });
  }
  const ball = unit * 0.055;
  shapes +=
    element('ellipse', { cx: tread * 2.42, cy: height - rise * 3 + ball * 0.16, rx: ball * 1.1, ry: ball * 0.2, fill: palette.night, opacity: 0.4 }) +
    circle(tread * 2.5, height - rise * 3 - ball * 0.86, ball, scene.accent === scene.sun ? palette.paper : scene.accent);
  return { definitions, shapes };
}
