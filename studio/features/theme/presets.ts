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

/** Places to begin from, each a character of its own. */
export const presets: readonly Preset[] = [
  preset('harbour', look('rounded', 'raised', 'manrope', 'manrope'), ['#1e5fa8', '#dbe8f5', '#12253a', '#f5f8fb']),
  preset('orchard', look('rounded', 'flat', 'fraunces', 'inter'), ['#3f6b3a', '#e7eadb', '#1f2a1c', '#f8f7f0']),
  preset('ember', look('square', 'flat', 'space-grotesk', 'inter', 'dark'), ['#e0512f', '#3a3431', '#171413', '#f3efec']),
  preset('linen', look(null, 'flat', 'source-serif-4', 'source-serif-4'), ['#7a4b3a', '#eee3d6', '#2c211b', '#fbf7f1']),
  preset('signal', look('square', 'flat', 'outfit', 'outfit'), ['#111111', '#ffe14d', '#0c0c0c', '#f1f1ee'], '#ffe14d'),
  preset('dusk', look('rounded', 'raised', 'nunito', 'nunito', 'dark'), ['#7d5cf0', '#e6defc', '#1b1630', '#f6f3ff']),
];
