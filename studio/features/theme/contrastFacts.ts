import type { Theme } from '@bandstand/contract/theme.ts';
import { brightness, contrastRatio, contrastThreshold, nearestPassing, textOn, textRatio } from '@bandstand/rules/theme/contrast.ts';
import { hexToRgb } from '@bandstand/rules/theme/colour.ts';

export type ThemeColourName = 'primary_color' | 'secondary_color' | 'dark_color' | 'light_color' | 'brand_color';
export const themeColourNames: readonly ThemeColourName[] = ['primary_color', 'secondary_color', 'brand_color', 'dark_color', 'light_color'];

/** Text on a colour: the text colour, how readable it is, and the nearest readable shade. */
export type ContrastFacts = { textHex: string; ratio: number; brightness: number; isBright: boolean; passes: boolean; suggestion: string | null };

/** The specification's rule for text on a colour (brightness 150), together with WCAG's 4.5:1 (L544, GOALS 3). */
export function contrastFacts(hex: string): ContrastFacts {
  const textHex = textOn(hex);
  const ratio = contrastRatio(textHex, hex);
  const passes = ratio >= textRatio;
  return {
    textHex,
    ratio,
    brightness: Math.floor(brightness(hexToRgb(hex))),
    isBright: brightness(hexToRgb(hex)) >= contrastThreshold,
    passes,
    suggestion: passes ? null : nearestPassing(hex, textHex, textRatio),
  };
}

/** Dark is the text, light is the background. */
export const inkRatio = (theme: Theme): number => contrastRatio(theme.dark_color.hex, theme.light_color.hex);

export const roundRatio = (ratio: number): number => Math.floor(ratio * 10) / 10;
