import type { Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';

type Look = Pick<Theme, 'app_look' | 'card_style' | 'default_color_mode' | 'heading_font' | 'body_font'>;
export type Preset = { id: string; theme: Theme };

const preset = (id: string, look: Look, [primary, secondary, dark, light]: readonly [string, string, string, string], brand = primary): Preset => ({
  id,
  theme: {
    ...look,
    primary_color: themeColour(primary),
    secondary_color: themeColour(secondary),
    dark_color: themeColour(dark),
    light_color: themeColour(light),
    brand_color: themeColour(brand),
  },
});
const look = (
  app_look: Theme['app_look'],
  card_style: Theme['card_style'],
  heading_font: string,
  body_font: string,
  default_color_mode: Theme['default_color_mode'] = 'light',
): Look => ({
  app_look,
  card_style,
  default_color_mode,
  heading_font,
  body_font,
});

/** Presets to begin from, each with its own character. Every one passes the contrast check in both modes. */
export const presets: readonly Preset[] = [
  preset('harbour', look('rounded', 'raised', 'manrope', 'manrope'), ['#1e5fa8', '#dbe8f5', '#12253a', '#f5f8fb']),
  preset('orchard', look('rounded', 'flat', 'fraunces', 'inter'), ['#3f6b3a', '#e7eadb', '#1f2a1c', '#f8f7f0']),
  preset('ember', look('square', 'flat', 'space-grotesk', 'inter', 'dark'), ['#c8401f', '#3a3431', '#171413', '#f3efec']),
  preset('linen', look(null, 'flat', 'source-serif-4', 'source-serif-4'), ['#7a4b3a', '#eee3d6', '#2c211b', '#fbf7f1']),
  preset('signal', look('square', 'flat', 'outfit', 'outfit'), ['#111111', '#ffe14d', '#0c0c0c', '#f1f1ee'], '#ffe14d'),
  preset('dusk', look('rounded', 'raised', 'nunito', 'nunito', 'dark'), ['#6d4be0', '#e6defc', '#1b1630', '#f6f3ff']),
  preset('tide', look(null, 'raised', 'figtree', 'figtree'), ['#0b6e6e', '#d8eeec', '#0c2b2e', '#f3f9f8']),
  preset('poppy', look('rounded', 'raised', 'plus-jakarta-sans', 'plus-jakarta-sans'), ['#c92a45', '#fbe3e3', '#35121b', '#fdf7f5']),
  preset('granite', look('square', 'raised', 'archivo', 'archivo'), ['#2f3b46', '#dde2e6', '#161c22', '#f4f6f7']),
  preset('saffron', look('rounded', 'flat', 'dm-sans', 'dm-sans'), ['#ffc83d', '#fdf0cf', '#2b2110', '#fffaf0']),
  preset('nocturne', look(null, 'flat', 'playfair-display', 'karla', 'dark'), ['#d6b36a', '#38322a', '#14120f', '#f7f3ea']),
  preset('meadow', look('rounded', 'raised', 'rubik', 'rubik'), ['#1d7a3e', '#e3f3d9', '#12301f', '#f6faf3']),
  preset('blossom', look('rounded', 'flat', 'lora', 'nunito'), ['#a3437f', '#f6e1ee', '#321a2b', '#fdf6fa']),
  preset('circuit', look('square', 'flat', 'libre-franklin', 'libre-franklin', 'dark'), ['#2449e0', '#dfe5ff', '#0e1330', '#f5f6ff']),
];

/** Two matching typefaces: one for headings, one for text. */
export type FontPair = { id: string; heading_font: string; body_font: string };
const pair = (heading_font: string, body_font: string): FontPair => ({ id: `${heading_font} ${body_font}`, heading_font, body_font });
export const fontPairs: readonly FontPair[] = [
  pair('inter', 'inter'),
  pair('manrope', 'inter'),
  pair('outfit', 'work-sans'),
  pair('space-grotesk', 'inter'),
  pair('nunito', 'nunito'),
  pair('plus-jakarta-sans', 'figtree'),
  pair('archivo', 'libre-franklin'),
  pair('rubik', 'karla'),
  pair('fraunces', 'inter'),
  pair('playfair-display', 'karla'),
  pair('lora', 'dm-sans'),
  pair('source-serif-4', 'source-serif-4'),
];
