import { mix } from '@bandstand/rules/theme/colour.ts';
import { contrastRatio } from '@bandstand/rules/theme/contrast.ts';
import type { Palette } from './palettes.ts';
import { randomFrom, type Random } from './random.ts';
import { circle, drawing, element, linearGradient, path, rect, stroke, type Drawing } from './svg.ts';

export const skins = ['#f3cfb3', '#e3ab84', '#c98a5e', '#a5683f', '#7a4a2c', '#54321f'] as const;
export const hairs = ['#1d1612', '#3a261b', '#6b4226', '#a56b34', '#d9b06b', '#8a8f96'] as const;

// Skin in shade stays warm; the palette's own dark would turn it blue or green.
const warmDark = '#1c0d08';

/** A person in a few shapes on a square of 400 px, always the same for the same seed. */
export function portrait({ seed, palette }: { seed: string; palette: Palette }): Drawing {
  const random = randomFrom(`portrait:${seed}`);
  const skin = random.pick(skins);
  const hair = random.pick(hairs.filter((color) => contrastRatio(color, skin) > 1.45));
  const [ground, sun, shirt] = random.pick([
    [palette.soft, palette.paper, palette.deep],
    [palette.warm, palette.accent, palette.night],
    [palette.mid, palette.glow, palette.paper],
    [palette.accent, palette.glow, palette.night],
    [palette.deep, palette.mid, palette.warm],
    [palette.glow, palette.paper, palette.mid],
  ] as const);
  const shade = mix(skin, warmDark, 0.26);
  const style = random.pick(['cropped', 'bun', 'bob', 'curls', 'long', 'bald'] as const);
  const definitions =
    element('clipPath', { id: 'half' }, rect(200, 0, 200, 400, '#fff')) +
    linearGradient('cloth', [
      [0, shirt],
      [1, mix(shirt, palette.night, 0.3)],
    ]);

  let shapes =
    rect(0, 0, 400, 400, ground) + circle(random.between(120, 280), random.between(150, 210), random.between(130, 160), sun, { opacity: 0.85 });
  shapes += hairBehind(style, hair);
  shapes += path('M56 400C60 322 116 292 168 286L232 286C284 292 340 322 344 400Z', { fill: 'url(#cloth)' });
  shapes += path('M164 232L236 232L236 284C236 306 164 306 164 284Z', { fill: shade });
  if (random.next() < 0.5) shapes += stroke('M150 292C170 330 230 330 250 292', mix(shirt, palette.paper, 0.5), 7);
  else shapes += path('M160 286L200 336L240 286L226 282L200 312L174 282Z', { fill: mix(shirt, palette.paper, 0.3) });
  // A head is an egg; the right half is shaded, so that the picture has light.
  const head = 'M128 168C128 112 158 84 200 84C242 84 272 112 272 168C272 224 240 266 200 266C160 266 128 224 128 168Z';
  shapes +=
    circle(127, 182, 17, skin) +
    circle(273, 182, 17, shade) +
    path(head, { fill: skin }) +
    path(head, { fill: shade, opacity: 0.45, 'clip-path': 'url(#half)' });
  shapes += face(random, skin) + hairFront(style, hair);
  if (style === 'bald' || random.next() < 0.18)
    shapes += path(
      'M136 196C140 250 168 270 200 270C232 270 260 250 264 196C256 226 240 232 222 226C208 222 192 222 178 226C160 232 144 226 136 196Z',
      { fill: hair },
    );
  return drawing({ width: 400, height: 400, definitions, shapes, grain: 0.22 });
}

function face(random: Random, skin: string): string {
  const ink = mix(skin, warmDark, 0.86);
  const line = mix(skin, warmDark, 0.5);
  const eyes =
    random.next() < 0.5 ? circle(172, 174, 6, ink) + circle(228, 174, 6, ink) : stroke('M162 176Q172 168 182 176M218 176Q228 168 238 176', ink, 5);
  const glasses =
    random.next() < 0.28
      ? circle(172, 175, 22, 'none', { stroke: ink, 'stroke-width': 5 }) +
        circle(228, 175, 22, 'none', { stroke: ink, 'stroke-width': 5 }) +
        stroke('M194 172Q200 168 206 172', ink, 5)
      : '';
  const brows = stroke('M158 154Q172 146 184 152M216 152Q228 146 242 154', ink, 5, { opacity: 0.8 });
  const nose = stroke('M200 176C200 192 208 198 205 206C203 210 197 210 194 208', line, 4);
  const mouth = random.next() < 0.6 ? path('M178 228Q200 250 222 228Q200 236 178 228Z', { fill: ink }) : stroke('M180 230Q200 244 220 230', ink, 5);
  return brows + eyes + glasses + nose + mouth;
}

type HairStyle = 'cropped' | 'bun' | 'bob' | 'curls' | 'long' | 'bald';

function hairBehind(style: HairStyle, hair: string): string {
  switch (style) {
    case 'bun':
      return circle(200, 62, 34, hair);
    case 'bob':
      return path('M112 180C108 96 150 62 200 62C250 62 292 96 288 180L290 248C276 262 124 262 110 248Z', { fill: hair });
    case 'long':
      return path('M112 180C106 92 152 60 200 60C248 60 294 92 288 180C290 250 312 300 300 344L100 344C88 300 110 250 112 180Z', { fill: hair });
    case 'curls':
      return (
        [
          [130, 120],
          [116, 160],
          [120, 204],
          [284, 160],
          [280, 204],
          [270, 120],
          [160, 84],
          [200, 70],
          [240, 84],
        ] as const
      )
        .map(([x, y]) => circle(x, y, 37, hair))
        .join('');
    default:
      return '';
  }
}

function hairFront(style: HairStyle, hair: string): string {
  switch (style) {
    case 'bald':
      return '';
    case 'cropped':
      return path('M124 166C118 96 160 66 204 66C252 66 284 100 276 166C268 134 252 122 230 124C196 128 160 116 146 128C134 138 128 150 124 166Z', {
        fill: hair,
      });
    case 'curls':
      return (
        [
          [150, 108],
          [182, 96],
          [218, 96],
          [250, 108],
        ] as const
      )
        .map(([x, y]) => circle(x, y, 29, hair))
        .join('');
    case 'bun':
      return path('M124 168C120 104 158 72 200 72C242 72 280 104 276 168C266 126 240 108 200 108C160 108 134 126 124 168Z', { fill: hair });
    default:
      return path('M124 172C118 100 158 68 202 68C248 68 284 102 276 172C268 138 250 116 214 104C196 128 150 130 124 172Z', { fill: hair });
  }
}
