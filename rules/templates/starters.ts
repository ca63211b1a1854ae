import type { Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '../theme/colour.ts';

/** The look of a theme: corners, cards, mode, heading and text fonts, then primary, secondary, dark, light and brand colour. */
const wear = (
  [app_look, card_style, default_color_mode]: [Theme['app_look'], Theme['card_style'], Theme['default_color_mode']],
  [heading_font, body_font]: [string, string],
  [primary, secondary, dark, light, brand]: [string, string, string, string, string],
): Theme => ({
  app_look,
  card_style,
  default_color_mode,
  heading_font,
  body_font,
  primary_color: themeColour(primary),
  secondary_color: themeColour(secondary),
  dark_color: themeColour(dark),
  light_color: themeColour(light),
  brand_color: themeColour(brand),
});

export const starterNames = ['strength', 'yoga', 'challenge', 'nutrition', 'community', 'course', 'team', 'events'] as const;
export type StarterName = (typeof starterNames)[number];

/** Each starter app's theme: the server installs it, and the first choice shows it before anyone has logged in. */
export const starterThemes: Record<StarterName, Theme> = {
  strength: wear(['square', 'raised', 'dark'], ['archivo', 'libre-franklin'], ['#e2553a', '#3a3531', '#171514', '#f2ede6', '#2b2826']),
  yoga: wear(['rounded', 'flat', 'light'], ['cormorant', 'karla'], ['#a4553f', '#f1e2d3', '#33231f', '#fbf5ec', '#a4553f']),
  challenge: wear(['rounded', 'raised', 'light'], ['outfit', 'figtree'], ['#3d4aa8', '#e6e3f5', '#141a3a', '#fff7ee', '#28356b']),
  nutrition: wear(['rounded', 'flat', 'light'], ['bitter', 'nunito'], ['#38662a', '#eef3df', '#1f2a1a', '#fffaf0', '#38662a']),
  community: wear(['rounded', 'raised', 'light'], ['nunito', 'nunito'], ['#2f6b5d', '#f3e7d3', '#1c2431', '#faf6ec', '#2f4b45']),
  course: wear(['square', 'flat', 'light'], ['source-serif-4', 'work-sans'], ['#2c4a94', '#ece5d8', '#1d2233', '#faf7f1', '#2c4a94']),
  team: wear(['square', 'raised', 'dark'], ['archivo', 'archivo'], ['#e07a00', '#dfe9f5', '#0d1526', '#f4f8fc', '#173a6a']),
  events: wear(['rounded', 'flat', 'dark'], ['playfair-display', 'dm-sans'], ['#f0a26b', '#3b1738', '#160d1c', '#f8ece4', '#7a2f55']),
};

/** Their ids, the same in every installation. */
export const starterIds = Object.fromEntries(starterNames.map((name, at) => [name, `5a000000-0000-4000-8000-000000000a0${at + 1}`])) as Record<
  StarterName,
  string
>;

/** A starter's name; null for the id of any other template. */
export const starterOf = (id: string): StarterName | null => starterNames.find((name) => starterIds[name] === id.toLowerCase()) ?? null;
