import { hexToOklch, hexToRgb, linear, oklchToHex, type Rgb } from './colour.ts';

/** Brightness from which text is dark, 0–255 (spec L544). */
export const contrastThreshold = 150;
/** The dark text of the specification's rule (spec L544). */
export const darkTextHex = '#384250';
/** WCAG AA for text, and for the visible parts of controls. */
export const textRatio = 4.5;
export const graphicRatio = 3;

/** Perceived brightness 0–255, weights 299/587/114 over 1000 (spec L544). */
export function brightness({ r, g, b }: Rgb): number {
  return (r * 299 + g * 587 + b * 114) / 1000;
}

/** The specification's literal rule: #384250 from brightness 150 on, #ffffff below (spec L544, THM-5). */
export function textOn(hex: string): string {
  return brightness(hexToRgb(hex)) >= contrastThreshold ? darkTextHex : '#ffffff';
}

/** WCAG relative luminance, 0–1. */
export function luminance(hex: string): number {
  const { r, g, b } = hexToRgb(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG contrast, 1–21, in either order. */
export function contrastRatio(a: string, b: string): number {
  const [one, two] = [luminance(a), luminance(b)];
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}

/** The lowest contrast of `fg` over all of `backgrounds`. */
export function lowestContrast(fg: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastRatio(fg, background)));
}

/**
 * `fg` itself if it reaches `ratio` on every background. Otherwise the shade of the same hue with the nearest passing lightness, or black
 * or white if none passes.
 */
export function nearestPassing(fg: string, bg: string | readonly string[], ratio: number): string {
  const backgrounds = typeof bg === 'string' ? [bg] : bg;
  if (lowestContrast(fg, backgrounds) >= ratio) return fg;

  const luminances = backgrounds.map(luminance);
  const darkest = Math.min(...luminances);
  const lightest = Math.max(...luminances);
  // On one side of all backgrounds, passing is monotonic in lightness, so bisection finds the limit.
  const isDarkEnough = (hex: string) => (darkest + 0.05) / (luminance(hex) + 0.05) >= ratio;
  const isLightEnough = (hex: string) => (luminance(hex) + 0.05) / (lightest + 0.05) >= ratio;

  const start = hexToOklch(fg);
  const shade = (l: number) => oklchToHex({ ...start, l });
  const darker = edge(start.l, 0, (l) => isDarkEnough(shade(l)));
  const lighter = edge(start.l, 1, (l) => isLightEnough(shade(l)));
  if (darker === null) {
    if (lighter !== null) return shade(lighter);
    return lowestContrast('#000000', backgrounds) >= lowestContrast('#ffffff', backgrounds) ? '#000000' : '#ffffff';
  }
  if (lighter === null) return shade(darker);
  return start.l - darker <= lighter - start.l ? shade(darker) : shade(lighter);
}

/** The literal rule's answer if it is readable (4.5:1), else the nearest readable shade (GOALS 3). */
export function guardedTextOn(bg: string): string {
  const literal = textOn(bg);
  if (contrastRatio(literal, bg) >= textRatio) return literal;
  // White has no lighter shade, so the search starts from the rule's dark text.
  return nearestPassing(darkTextHex, bg, textRatio);
}

/** The passing lightness nearest to `from` on the way to `limit`; null if even the limit fails. */
function edge(from: number, limit: number, passes: (l: number) => boolean): number | null {
  if (!passes(limit)) return null;
  let [failing, passing] = [from, limit];
  for (let step = 0; step < 14; step += 1) {
    const middle = (failing + passing) / 2;
    if (passes(middle)) passing = middle;
    else failing = middle;
  }
  return passing;
}
