import { hexToOklch, oklchToHex, type Oklch } from './colour.ts';
import { contrastRatio, nearestPassing, textOn, textRatio } from './contrast.ts';
import { distance, type PictureColour } from './extract.ts';

/** Complete palettes with a character each: true to the picture, quieter and deeper, led by its second colour, and ink with an accent. */
export const paletteKinds = ['true', 'deep', 'second', 'ink'] as const;
/** Five colours that are readable together; hex by the fields of a theme. */
export type Palette = {
  id: (typeof paletteKinds)[number];
  primary_color: string;
  secondary_color: string;
  dark_color: string;
  light_color: string;
  brand_color: string;
};

/** The nearest shade on which the specification's text colour reaches 4.5:1 (L544, GOALS 3); the colour itself if it does. */
export function readableFill(hex: string): string {
  let fill = hex;
  // After a change in lightness the rule may choose the other text colour, so try again.
  for (let turn = 0; turn < 4 && contrastRatio(textOn(fill), fill) < textRatio; turn += 1) fill = nearestPassing(fill, textOn(fill), textRatio);
  return contrastRatio(textOn(fill), fill) >= textRatio ? fill : '#000000';
}

/** Palettes from a picture's colours, the most likely first, without lookalikes. Each passes the contrast check. Pure. */
export function palettesFrom(colours: readonly PictureColour[]): Palette[] {
  const vivid = colours.filter(({ hex }) => hexToOklch(hex).c >= 0.035).toSorted((one, other) => weight(other) - weight(one));
  const main = vivid[0]?.hex ?? colours.find(({ hex }) => hexToOklch(hex).l < 0.85)?.hex ?? '#303030';
  const own = hexToOklch(main);
  const other = vivid.find(({ hex }) => distance(hex, main) > 0.14)?.hex ?? oklchToHex({ ...own, h: (own.h + 42) % 360 });
  const second = hexToOklch(other);
  const made = [
    palette('true', main, { fill: main, tint: own, ink: own, paper: own }),
    palette('deep', main, { fill: oklchToHex({ ...own, l: Math.min(own.l, 0.42) }), tint: second, ink: { ...own, c: own.c + 0.02 }, paper: second }),
    palette('second', main, { fill: other, tint: own, ink: second, paper: second }),
    palette('ink', main, { fill: oklchToHex({ ...own, l: 0.24, c: Math.min(own.c, 0.035) }), tint: own, ink: own, paper: { ...own, c: 0 } }),
  ];
  return made.filter((one, at) => made.findIndex((before) => before.primary_color === one.primary_color && isNear(before, one)) === at);
}

const isNear = (one: Palette, other: Palette): boolean => distance(one.secondary_color, other.secondary_color) < 0.02;

/** Vivid colours that cover much of the picture are most likely the brand's. */
const weight = ({ hex, share }: PictureColour): number => hexToOklch(hex).c * Math.sqrt(share);

type Parts = { fill: string; tint: Oklch; ink: Oklch; paper: Oklch };
const palette = (id: Palette['id'], brand: string, { fill, tint, ink, paper }: Parts): Palette => ({
  id,
  primary_color: readableFill(fill),
  secondary_color: readableFill(oklchToHex({ l: 0.925, c: Math.min(tint.c, 0.035), h: tint.h })),
  dark_color: oklchToHex({ l: 0.23, c: Math.min(ink.c * 0.35, 0.045), h: ink.h }),
  light_color: oklchToHex({ l: 0.98, c: Math.min(paper.c * 0.08, 0.01), h: paper.h }),
  brand_color: readableFill(brand),
});
