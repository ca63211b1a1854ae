import { requireAt } from '@bandstand/rules/lists/require.ts';
import { mix } from '@bandstand/rules/theme/colour.ts';
import type { Art, Canvas } from './canvas.ts';
import { circle, curveThrough, element, linearGradient, path, rect, round, stroke, type Point } from './svg.ts';

/** Suns and quarter circles set like tiles, no two neighbours alike. */
export function arcs(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const across = width >= height ? 4 : 3;
  const tile = width / across;
  const down = Math.ceil(height / tile);
  const top = (height - down * tile) / 2;
  const inks = [palette.deep, palette.accent, palette.warm, palette.mid, palette.paper, palette.soft, palette.glow];
  let last = '';
  const ink = (...not: string[]) => {
    const choices = inks.filter((color) => color !== last && !not.includes(color));
    last = random.pick(choices);
    return last;
  };
  let shapes = rect(0, 0, width, height, palette.paper);
  let definitions = '';
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const [x, y] = [column * tile, top + row * tile];
      const id = `t${row}-${column}`;
      definitions += element('clipPath', { id }, rect(x, y, tile + 0.4, tile + 0.4, '#fff'));
      const ground = ink();
      let body = rect(x, y, tile + 0.4, tile + 0.4, ground);
      const [cornerX, cornerY] = [x + random.pick([0, tile]), y + random.pick([0, tile])];
      const form = random.integer(0, 3);
      if (form === 0) {
        const [a, b] = [ink(ground), ink(ground)];
        for (let ring = 4; ring >= 1; ring -= 1) body += circle(cornerX, cornerY, (tile * ring) / 4, ring % 2 ? a : b === ground ? a : b);
      } else if (form === 1) {
        body += circle(x + tile / 2, cornerY, tile / 2, ink(ground)) + circle(x + tile / 2, cornerY, tile / 4, ground);
      } else if (form === 2) {
        const band = ink(ground);
        for (let line = 0; line < 5; line += 1) body += rect(x, y + (tile * (line * 2 + 1)) / 10, tile + 0.4, tile / 10, band);
        body += circle(x + tile / 2, y + tile / 2, tile * 0.3, ink(ground, band));
      } else {
        body += circle(cornerX, cornerY, tile, ink(ground));
      }
      shapes += element('g', { 'clip-path': `url(#${id})` }, body);
    }
  }
  return { definitions, shapes, grain: 0.3 };
}

/** A bend of a running track from above, in halftone shade. */
export function lanes(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const isLeft = random.next() < 0.5;
  const [cx, cy] = [width * (isLeft ? -0.12 : 1.12), height * 1.12];
  const reach = Math.hypot(width * 1.12, height * 1.12);
  const count = 8;
  const lane = (reach * 0.66) / count;
  const inner = reach * 0.26;
  const definitions = linearGradient(
    'track',
    [
      [0, mix(palette.accent, palette.glow, 0.25)],
      [1, mix(palette.accent, palette.night, 0.3)],
    ],
    [0, 0, 0.6, 1],
  );
  let shapes =
    rect(0, 0, width, height, palette.deep) +
    circle(cx, cy, inner + lane * count, 'url(#track)') +
    circle(cx, cy, inner, mix(palette.mid, palette.deep, 0.35));
  const lit = random.integer(2, 5);
  shapes += circle(cx, cy, inner + lane * (lit + 0.5), 'none', { stroke: palette.glow, 'stroke-width': lane - 3, opacity: 0.55 });
  for (let line = 0; line <= count; line += 1) shapes += circle(cx, cy, inner + lane * line, 'none', { stroke: palette.paper, 'stroke-width': 3.4 });
  // Halftone: the dots grow towards the lower edge, in the shadow of the grandstand.
  const pitch = Math.max(9, Math.min(width, height) / 62);
  let dots = '';
  for (let row = 0; row * pitch * 0.87 < height; row += 1) {
    for (let column = -1; column * pitch < width; column += 1) {
      const [x, y] = [column * pitch + (row % 2 ? pitch / 2 : 0), row * pitch * 0.87];
      const slope = (isLeft ? x / width : 1 - x / width) * 0.55 + (y / height) * 0.75 - 0.52;
      const radius = pitch * 0.56 * Math.min(1, Math.max(0, slope));
      if (radius > 0.7) dots += circle(x, y, radius, palette.night);
    }
  }
  const start = isLeft ? -1.05 : Math.PI + 1.05;
  const stagger = Array.from({ length: count }, (_, index) => {
    const radius = inner + lane * index;
    const angle = start + (isLeft ? 1 : -1) * index * 0.022;
    return stroke(
      `M${round(cx + Math.cos(angle) * radius)} ${round(cy + Math.sin(angle) * radius)}L${round(cx + Math.cos(angle) * (radius + lane))} ${round(cy + Math.sin(angle) * (radius + lane))}`,
      palette.paper,
      6,
      { 'stroke-linecap': 'butt' },
    );
  }).join('');
  return { definitions, shapes: shapes + stagger + element('g', { opacity: 0.62 }, dots), grain: 0.3 };
}

/** Bands over and under each other, as in a basket. */
export function weave(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const count = 7;
  const pitch = Math.max(width, height) / count;
  const band = pitch * 0.74;
  const warp = [palette.mid, palette.deep, palette.soft];
  const weft = [palette.accent, palette.warm, palette.glow, palette.paper];
  const across = Math.ceil(width / pitch) + 1;
  const down = Math.ceil(height / pitch) + 1;
  const [ox, oy] = [random.between(-0.5, -0.2) * pitch, random.between(-0.5, -0.2) * pitch];
  const warpInks = Array.from({ length: across + 1 }, () => random.pick(warp));
  const weftInks = Array.from({ length: down + 1 }, () => random.pick(weft));
  const threads = 5;
  const strand = (x: number, y: number, w: number, h: number, ink: string, isVertical: boolean) => {
    let body = rect(x, y, w, h, ink);
    for (let thread = 1; thread < threads; thread += 1) {
      const at = (thread / threads) * (isVertical ? w : h);
      body += isVertical ? rect(x + at - 0.8, y, 1.6, h, mix(ink, palette.night, 0.24)) : rect(x, y + at - 0.8, w, 1.6, mix(ink, palette.night, 0.2));
    }
    return body;
  };
  const definitions =
    linearGradient(
      'dipX',
      [
        [0, '#000000', 0.4],
        [0.22, '#000000', 0],
        [0.78, '#000000', 0],
        [1, '#000000', 0.4],
      ],
      [0, 0, 1, 0],
    ) +
    linearGradient('dipY', [
      [0, '#000000', 0.4],
      [0.22, '#000000', 0],
      [0.78, '#000000', 0],
      [1, '#000000', 0.4],
    ]);
  let shapes = rect(0, 0, width, height, palette.night);
  for (let row = 0; row <= down; row += 1) shapes += strand(0, oy + row * pitch, width, band, requireAt(weftInks, row), false);
  for (let column = 0; column <= across; column += 1) {
    const x = ox + column * pitch;
    for (let row = -1; row <= down; row += 1) {
      const y = oy + row * pitch;
      const isOver = (row + column) % 2 === 0;
      const gap = (pitch - band) / 2;
      const ink = requireAt(warpInks, column);
      if (isOver) shapes += strand(x, y - gap, band, pitch, ink, true) + rect(x, y - gap, band, pitch, 'url(#dipY)');
      else shapes += strand(x, y + band, band, pitch - band, ink, true) + rect(x - gap, y, pitch, band, 'url(#dipX)');
    }
  }
  return { definitions, shapes, grain: 0.3 };
}

/** One breath: seeds that leave the middle and grow, in the order of a sunflower. */
export function breath(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const [x, y] = [width * random.between(0.42, 0.58), height * random.between(0.46, 0.56)];
  const reach = Math.hypot(width, height) * 0.56;
  const count = 620;
  const golden = Math.PI * (3 - Math.sqrt(5));
  let shapes = rect(0, 0, width, height, scene.near === palette.deep ? palette.paper : palette.night);
  const isPaper = scene.near === palette.deep;
  const ramp = isPaper ? [palette.accent, palette.glow, palette.mid, palette.deep] : [palette.glow, palette.accent, palette.mid, palette.deep];
  const ring = random.between(0.34, 0.46);
  for (let seed = 1; seed < count; seed += 1) {
    const far = Math.sqrt(seed / count);
    const angle = seed * golden;
    const wave = Math.exp(-(((far - ring) / 0.16) ** 2));
    const size = Math.min(width, height) * (0.0045 + 0.0135 * wave + 0.006 * far);
    const place = far * (ramp.length - 1.001);
    const ink = mix(requireAt(ramp, Math.floor(place)), requireAt(ramp, Math.floor(place) + 1), place % 1);
    shapes += circle(x + Math.cos(angle) * reach * far, y + Math.sin(angle) * reach * far, size, ink);
  }
  return { shapes, grain: 0.22 };
}

/** Long swells, one laid over the other like paper. */
export function swell(canvas: Canvas): Art {
  const { width, height, scene, random } = canvas;
  const { palette } = scene;
  const inks = [
    mix(palette.paper, palette.soft, 0.25),
    palette.soft,
    mix(palette.soft, palette.mid, 0.55),
    palette.mid,
    mix(palette.mid, palette.deep, 0.55),
    palette.deep,
    palette.night,
  ];
  let shapes =
    rect(0, 0, width, height, scene.skyLow) +
    circle(width * random.between(0.62, 0.78), height * 0.24, Math.min(width, height) * 0.13, palette.accent);
  let definitions = '';
  inks.forEach((ink, layer) => {
    const base = height * (0.3 + layer * 0.105);
    const length = width * random.between(0.5, 0.8);
    const phase = random.between(0, Math.PI * 2);
    const rise = height * random.between(0.05, 0.085);
    const points: Point[] = Array.from({ length: 41 }, (_, step) => {
      const at = (step / 40) * width;
      const turn = (at / length) * Math.PI * 2 + phase;
      // Crests lean: a wave of water is not a sine.
      return [at, base - Math.sin(turn + Math.sin(turn) * 0.45) * rise];
    });
    const crest = curveThrough(points);
    definitions += linearGradient(`swell${layer}`, [
      [0, mix(ink, '#ffffff', 0.1)],
      [0.5, ink],
      [1, mix(ink, palette.night, 0.25)],
    ]);
    shapes += path(`${crest}L${round(width)} ${round(height)}L0 ${round(height)}Z`, {
      fill: palette.night,
      opacity: 0.16,
      transform: 'translate(0 -5)',
    });
    shapes += path(`${crest}L${round(width)} ${round(height)}L0 ${round(height)}Z`, { fill: `url(#swell${layer})` });
    for (let line = 1; line <= 4; line += 1)
      shapes += stroke(crest, mix(ink, palette.paper, 0.55), 1.3, {
        transform: `translate(0 ${round(line * height * 0.014)})`,
        opacity: (0.6 - line * 0.12) * (1 - layer * 0.11),
      });
  });
  return { definitions, shapes, grain: 0.3 };
}
