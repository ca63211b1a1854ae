import type { Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';

/** Tidewater Strength: deep teal, warm sand, an ember for the brand. Rounded and raised, by day. */
export const tidewaterTheme: Theme = {
  app_look: 'rounded',
  card_style: 'raised',
  default_color_mode: 'light',
  heading_font: 'outfit',
  body_font: 'inter',
  primary_color: themeColour('#0e5a5f'),
  secondary_color: themeColour('#eadcc3'),
  dark_color: themeColour('#0a2429'),
  light_color: themeColour('#faf6ee'),
  brand_color: themeColour('#0b434a'),
};

/** Nordlys Yoga: polar night with an aurora. Square and flat, in the dark. */
export const nordlysTheme: Theme = {
  app_look: 'square',
  card_style: 'flat',
  default_color_mode: 'dark',
  heading_font: 'fraunces',
  body_font: 'manrope',
  primary_color: themeColour('#4fe0a8'),
  secondary_color: themeColour('#dcdff2'),
  dark_color: themeColour('#0b0f20'),
  light_color: themeColour('#f3f4fb'),
  brand_color: themeColour('#171d3d'),
};
