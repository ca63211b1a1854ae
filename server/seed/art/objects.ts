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
  let definitions = linearGradient('wall', [[0, scene.skyTop], [0.8, scene.skyLow], [1, scene.skyLow]]) + linearGradient('floor', [[0, mix(scene.skyLow, scene.near, 0.22)], [1, mix(scene.skyLow, scene.near, 0.5)]]);
  let shapes = rect(0, 0, width, height, 'url(#wall)') + circle(centre + unit * 0.16, ground - unit * 0.42, unit * 0.33, scene.sun, { opacity: 0.92 }) + rect(0, ground, width, height - ground, 'url(#floor)');
  const inks = [palette.deep, palette.warm, palette.mid, palette.paper, palette.accent];
  let top = ground + unit * 0.03;
  const count = 5;
  for (let index = 0; index < count; index += 1) {
    const half = unit * (0.25 - index * 0.037) * random.between(0.92, 1.08);
    const tall = unit * (0.16 - index * 0.014) * random.between(0.85, 1.12);
    const x = centre + random.between(-1, 1) * unit * 0.03;
    const y = top - tall / 2;
    const ink = inks[(index + (scene.near === palette.night ? 1 : 0)) % inks.length]!;
    definitions += radialGradient(`stone${index}`, [[0, mix(ink, '#ffffff', 0.22)], [0.5, ink], [1, mix(ink, palette.night, 0.55)]], 0.68, 0.22, 0.85);
    const outline: Point[] = Array.from({ length: 14 }, (_, step) => {
      const angle = (step / 14) * Math.PI * 2;
      // Superellipse: river stones are rounder than boxes and squarer than eggs.
      const grow = (value: number) => Math.sign(value) * Math.abs(value) ** 0.76;
      return [x + grow(Math.cos(angle)) * half * random.between(0.975, 1.025), y + (grow(Math.sin(angle)) * tall * random.between(0.96, 1.02)) / 2];
    });
    if (index === 0) shapes += element('ellipse', { cx: x - unit * 0.12, cy: ground + unit * 0.035, rx: half * 1.5, ry: unit * 0.028, fill: scene.near, opacity: 0.35 });
    shapes += path(curveThrough(outline, true), { fill: `url(#stone${index})` });
    for (let fleck = 0; fleck < 26; fleck += 1) {
      const [angle, far] = [random.between(0, Math.PI * 2), Math.sqrt(random.next()) * 0.84];
      shapes += circle(x + Math.cos(angle) * half * far, y + (Math.sin(angle) * tall * far) / 2, random.between(0.6, 2.1), random.pick([mix(ink, '#ffffff', 0.4), mix(ink, palette.night, 0.5)]), { opacity: 0.5 });
    }
    top -= tall * 0.94;
  }
  return { definitions, shapes, grain: 0.28 };
}

/** A table from above: plate, bowl, fruit, a sprig, long shadows. */
export function table(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const cloth = mix(scene.skyLow, palette.warm, 0.35);
  const shade = mix(cloth, palette.night, 0.5);
  let shapes = rect(0, 0, width, height, cloth);
  const slant = random.between(0.52, 0.64);
  shapes += path(`M${round(width * slant)} 0L${round(width)} 0L${round(width)} ${round(height)}L${round(width * (slant - 0.22))} ${round(height)}Z`, { fill: mix(cloth, palette.accent, 0.22) });
  const shadowed = (x: number, y: number, r: number, body: string) => circle(x - r * 0.14, y + r * 0.16, r * 1.02, shade, { opacity: 0.3 }) + body;

  const [px, py, pr] = [width * 0.4, height * 0.54, unit * 0.33];
  shapes += shadowed(px, py, pr, circle(px, py, pr, palette.paper) + circle(px, py, pr * 0.97, 'none', { stroke: palette.mid, 'stroke-width': unit * 0.008 }) + circle(px, py, pr * 0.7, mix(palette.paper, palette.soft, 0.14)));
  shapes += halfFruit(px - pr * 0.18, py - pr * 0.1, pr * 0.36, palette.glow, palette.accent, palette.paper) + halfFruit(px + pr * 0.32, py + pr * 0.26, pr * 0.25, palette.warm, palette.accent, palette.paper);
  for (let seed = 0; seed < 11; seed += 1) {
    const angle = 2.4 + seed * 0.16;
    shapes += circle(px + Math.cos(angle) * pr * 0.55, py + Math.sin(angle) * pr * 0.55, unit * random.between(0.006, 0.012), random.pick([palette.deep, palette.accent, palette.mid]));
  }

  const [bx, by, br] = [width * 0.74, height * 0.3, unit * 0.19];
  shapes += shadowed(bx, by, br, circle(bx, by, br, palette.deep) + circle(bx, by, br * 0.86, mix(palette.deep, palette.night, 0.45)) + circle(bx, by, br * 0.8, palette.glow));
  for (let ring = 0; ring < 5; ring += 1) shapes += stroke(arcPath(bx, by, br * (0.18 + ring * 0.13), 0.4 + ring * 0.8, 2.2 + ring * 0.8), mix(palette.glow, palette.accent, 0.55), unit * 0.008);

  const [fx, fy] = [width * 0.79, height * 0.74];
  for (const [dx, dy, r, ink] of [[0, 0, 0.085, palette.accent], [0.13, -0.075, 0.062, palette.mid], [0.06, 0.12, 0.05, palette.deep]] as const) {
    const [x, y, radius] = [fx + dx * unit, fy + dy * unit, r * unit];
    shapes += shadowed(x, y, radius, circle(x, y, radius, ink) + circle(x + radius * 0.32, y - radius * 0.32, radius * 0.3, '#ffffff', { opacity: 0.16 }) + circle(x, y, radius * 0.12, palette.night));
  }
  shapes += sprig(width * 0.12, height * 0.2, unit * 0.34, 0.7, palette.mid, palette.deep);
  shapes += rect(width * 0.045, height * 0.36, unit * 0.018, unit * 0.42, palette.night, { rx: unit * 0.009 }) + rect(width * 0.045 - unit * 0.006, height * 0.36, unit * 0.03, unit * 0.2, mix(palette.soft, palette.paper, 0.5), { rx: unit * 0.014 });
  return { shapes, grain: 0.24 };
}

const arcPath = (x: number, y: number, r: number, from: number, to: number) =>
  `M${round(x + Math.cos(from) * r)} ${round(y + Math.sin(from) * r)}A${round(r)} ${round(r)} 0 ${to - from > Math.PI ? 1 : 0} 1 ${round(x + Math.cos(to) * r)} ${round(y + Math.sin(to) * r)}`;

function halfFruit(x: number, y: number, r: number, flesh: string, rind: string, pith: string): string {
  const segments = Array.from({ length: 9 }, (_, index) => {
    const [from, to] = [(index / 9) * Math.PI * 2 + 0.06, ((index + 1) / 9) * Math.PI * 2 - 0.06];
    return path(`M${round(x + Math.cos((from + to) / 2) * r * 0.1)} ${round(y + Math.sin((from + to) / 2) * r * 0.1)}L${arcPath(x, y, r * 0.78, from, to).slice(1)}Z`, { fill: flesh, stroke: flesh, 'stroke-width': r * 0.05, 'stroke-linejoin': 'round' });
  }).join('');
  return circle(x - r * 0.08, y + r * 0.1, r, '#000000', { opacity: 0.12 }) + circle(x, y, r, rind) + circle(x, y, r * 0.9, pith) + segments;
}

function sprig(x: number, y: number, long: number, angle: number, leaf: string, stem: string): string {
  const leaves = Array.from({ length: 11 }, (_, index) => {
    const along = (index + 1) / 12;
    const size = long * 0.15 * (1.25 - along * 0.7);
    const turn = index % 2 ? 52 : -52;
    return path(`M0 0C${round(size * 0.4)} ${round(-size * 0.42)} ${round(size)} ${round(-size * 0.36)} ${round(size * 1.3)} 0C${round(size)} ${round(size * 0.36)} ${round(size * 0.4)} ${round(size * 0.42)} 0 0Z`, { fill: index % 3 ? leaf : stem, transform: `translate(${round(long * along)} 0) rotate(${turn})` });
  }).join('');
  return element('g', { transform: `translate(${round(x)} ${round(y)}) rotate(${round((angle * 180) / Math.PI)})` }, stroke(`M0 0L${round(long)} 0`, stem, long * 0.014) + leaves);
}

/** Weight plates seen along the bar, lit from one side. */
export function plates(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const unit = Math.min(width, height);
  const [x, y] = [width * random.between(0.56, 0.66), height * random.between(0.5, 0.58)];
  let definitions = linearGradient('room', [[0, palette.night], [0.48, palette.deep], [0.5, mix(palette.deep, palette.mid, 0.35)], [1, mix(palette.mid, palette.soft, 0.15)]], [0, 0, 1, 0.35]);
  let shapes = rect(0, 0, width, height, 'url(#room)');
  const plate = (id: string, cx: number, r: number, ink: string) => {
    definitions += linearGradient(id, [[0, mix(ink, '#ffffff', 0.18)], [0.45, ink], [1, mix(ink, palette.night, 0.62)]], [0.9, 0.1, 0.1, 0.9]);
    let body = circle(cx - r * 0.1, y + r * 0.07, r * 1.02, '#000000', { opacity: 0.28 }) + circle(cx, y, r, `url(#${id})`);
    body += circle(cx, y, r * 0.93, 'none', { stroke: mix(ink, '#ffffff', 0.3), 'stroke-width': r * 0.012, opacity: 0.8 });
    body += circle(cx, y, r * 0.62, mix(ink, palette.night, 0.28)) + circle(cx, y, r * 0.6, 'none', { stroke: mix(ink, palette.night, 0.6), 'stroke-width': r * 0.02 });
    const ticks = 60;
    for (let tick = 0; tick < ticks; tick += 1) {
      const angle = (tick / ticks) * Math.PI * 2;
      const [inner, outer] = [tick % 5 ? 0.83 : 0.78, 0.87];
      body += stroke(`M${round(cx + Math.cos(angle) * r * inner)} ${round(y + Math.sin(angle) * r * inner)}L${round(cx + Math.cos(angle) * r * outer)} ${round(y + Math.sin(angle) * r * outer)}`, palette.paper, r * (tick % 5 ? 0.007 : 0.013), { opacity: 0.75 });
    }
    return body;
  };
  shapes += plate('p1', x - unit * 0.3, unit * 0.56, palette.deep) + plate('p2', x - unit * 0.12, unit * 0.49, palette.mid) + plate('p3', x + unit * 0.06, unit * 0.41, palette.accent) + plate('p4', x + unit * 0.2, unit * 0.26, palette.warm);
  definitions += linearGradient('steel', [[0, palette.paper], [0.35, mix(palette.soft, palette.paper, 0.4)], [0.75, mix(palette.mid, palette.night, 0.3)], [1, mix(palette.soft, palette.night, 0.35)]]);
  const thick = unit * 0.095;
  const cap = width + unit;
  shapes += rect(x + unit * 0.2, y - thick / 2, cap, thick, 'url(#steel)') + circle(x + unit * 0.2, y, thick * 0.86, mix(palette.soft, palette.paper, 0.4)) + circle(x + unit * 0.2, y, thick * 0.5, 'url(#steel)');
  for (let groove = 0; groove < 7; groove += 1) shapes += rect(x + unit * (0.36 + groove * 0.02), y - thick / 2, unit * 0.006, thick, palette.night, { opacity: 0.35 });
  return { definitions, shapes, grain: 0.26 };
}

/** Six blocks up into the light, one for each week. */
export function steps(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const count = 6;
  const definitions = linearGradient('wall', [[0, scene.skyTop], [1, scene.skyLow]], [0, 0, 0.4, 1]) + linearGradient('ray', [[0, palette.glow, 0.6], [1, palette.glow, 0]], [1, 0, 0, 1]);
  const unit = Math.min(width, height);
  const doorX = width * random.between(0.74, 0.8);
  const tread = (doorX + unit * 0.02) / count;
  const rise = (height * 0.56) / count;
  let shapes = rect(0, 0, width, height, 'url(#wall)');
  const [dw, dt] = [unit * 0.3, height * 0.07];
  const doorFoot = height - rise * count;
  shapes += path(`M${round(doorX)} ${round(doorFoot)}L${round(doorX)} ${round(dt + dw / 2)}A${round(dw / 2)} ${round(dw / 2)} 0 0 1 ${round(doorX + dw)} ${round(dt + dw / 2)}L${round(doorX + dw)} ${round(doorFoot)}Z`, { fill: scene.sun });
  shapes += path(`M${round(doorX)} ${round(dt + dw / 2)}L${round(doorX)} ${round(doorFoot)}L0 ${round(height)}L0 ${round(height * 0.62)}Z`, { fill: 'url(#ray)' });
  for (let step = 0; step < count; step += 1) {
    const [x, y] = [step * tread, height - rise * (step + 1)];
    const part = step / (count - 1);
    const front = mix(scene.near, palette.mid, part * 0.55);
    shapes += rect(x, y, width - x, height - y, front) + rect(x, y, width - x, rise * 0.17, mix(front, scene.sun, 0.42 + part * 0.25));
    shapes += path(`M${round(x)} ${round(y + rise * 0.17)}L${round(x + tread * 0.55)} ${round(y + rise * 0.17)}L${round(x)} ${round(y + rise)}Z`, { fill: palette.night, opacity: 0.22 });
  }
  const ball = unit * 0.055;
  shapes += element('ellipse', { cx: tread * 2.42, cy: height - rise * 3 + ball * 0.16, rx: ball * 1.1, ry: ball * 0.2, fill: palette.night, opacity: 0.4 }) + circle(tread * 2.5, height - rise * 3 - ball * 0.86, ball, scene.accent === scene.sun ? palette.paper : scene.accent);
  return { definitions, shapes };
}
