import { mix } from '@bandstand/rules/theme/colour.ts';
import { guardedTextOn } from '@bandstand/rules/theme/contrast.ts';
import { circle, drawing, element, linearGradient, rect } from './svg.ts';

/** An app's icon, 512 px square, full bleed: a letter cut by a horizon. `ground` and `sun` are hex. SVG text. */
export function appIcon({ ground, sun, letter }: { ground: string; sun: string; letter: string }): string {
  const ink = guardedTextOn(ground);
  const safe = [...letter.replace(/[^\p{L}\p{N}]/gu, '')][0]?.toLocaleUpperCase() ?? '';
  const definitions =
    linearGradient('ground', [
      [0, mix(ground, '#ffffff', 0.06)],
      [1, mix(ground, '#000000', 0.22)],
    ]) + element('clipPath', { id: 'sky' }, rect(0, 0, 512, 352, '#fff'));
  // Everything of meaning stays inside the middle 80 %, so that a mask of any form may cut it.
  const shapes =
    rect(0, 0, 512, 512, 'url(#ground)') +
    circle(330, 352, 118, sun, { 'clip-path': 'url(#sky)' }) +
    rect(96, 352, 320, 10, ink) +
    element(
      'text',
      {
        x: 112,
        y: 336,
        'font-family': 'Helvetica, Arial, Liberation Sans, sans-serif',
        'font-size': 264,
        'font-weight': 700,
        'letter-spacing': -8,
        fill: ink,
      },
      safe,
    ) +
    [0, 1, 2].map((line) => rect(234 + line * 22, 380 + line * 24, 192 - line * 44, 8, sun, { opacity: 0.9 - line * 0.25 })).join('');
  return drawing({ width: 512, height: 512, definitions, shapes, grain: 0.14 });
}
