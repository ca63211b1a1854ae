import { mix } from '@bandstand/rules/theme/colour.ts';
import { guardedTextOn } from '@bandstand/rules/theme/contrast.ts';
import { circle, drawing, element, linearGradient, rect, stroke, type Drawing } from './svg.ts';

export type IconMark = 'tide' | 'aurora';

/** An app's icon, 512 px square, full bleed, without letters, since a machine may have no font. `ground` and `sun` are hex. */
export function appIcon({ ground, sun, mark }: { ground: string; sun: string; mark: IconMark }): Drawing {
  const ink = guardedTextOn(ground);
  const definitions =
    linearGradient('ground', [
      [0, mix(ground, '#ffffff', 0.06)],
      [1, mix(ground, '#000000', 0.22)],
    ]) + element('clipPath', { id: 'sky' }, rect(0, 0, 512, 300, '#fff'));
  return drawing({ width: 512, height: 512, definitions, shapes: rect(0, 0, 512, 512, 'url(#ground)') + marks[mark](sun, ink), grain: 0.14 });
}

// Everything essential stays inside the middle 80 %, so that a mask of any shape may cut it.
const marks: Record<IconMark, (sun: string, ink: string) => string> = {
  tide: (sun, ink) =>
    circle(256, 300, 118, sun, { 'clip-path': 'url(#sky)' }) +
    [0, 1, 2].map((wave) => stroke(waveAt(300 + wave * 52), ink, 18 - wave * 4, { opacity: 1 - wave * 0.26 })).join(''),
  aurora: (sun, ink) =>
    ['250V330', '176V296', '214V322', '140V284', '196V316']
      .map((line, fold) => stroke(`M${112 + fold * 72} ${line}`, sun, 34, { opacity: 1 - fold * 0.15 }))
      .join('') + stroke('M96 392L196 340L262 384L336 332L416 392', ink, 18),
};

const waveAt = (y: number): string => `M96 ${y}C150 ${y - 30} 202 ${y - 30} 256 ${y}S362 ${y + 30} 416 ${y}`;
