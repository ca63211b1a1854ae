import { Type, type Static } from 'typebox';

const ThemeColourSchema = Type.Object({
  hex: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
  rgb: Type.String({ pattern: '^\\d{1,3}, \\d{1,3}, \\d{1,3}$' }),
});

/** The owner's theme, ten fields; a null look means the default look (spec L90, THM-1). Fonts are ids of `ui/fonts/fonts.ts`. */
export const ThemeSchema = Type.Object({
  app_look: Type.Union([Type.Literal('rounded'), Type.Literal('square'), Type.Null()]),
  card_style: Type.Union([Type.Literal('raised'), Type.Literal('flat'), Type.Null()]),
  default_color_mode: Type.Union([Type.Literal('light'), Type.Literal('dark')]),
  heading_font: Type.String({ minLength: 1, maxLength: 80 }),
  body_font: Type.String({ minLength: 1, maxLength: 80 }),
  primary_color: ThemeColourSchema,
  secondary_color: ThemeColourSchema,
  dark_color: ThemeColourSchema,
  light_color: ThemeColourSchema,
  brand_color: ThemeColourSchema,
});

export type ThemeColour = Static<typeof ThemeColourSchema>;
export type Theme = Static<typeof ThemeSchema>;
export type ColorMode = Theme['default_color_mode'];

/** An app's theme before its owner chooses anything (spec L91); the brand colour is the primary one (THM-1). */
export const themeDefaults: Theme = {
  app_look: null,
  card_style: null,
  default_color_mode: 'light',
  heading_font: 'inter',
  body_font: 'inter',
  primary_color: { hex: '#5c29d3', rgb: '92, 41, 211' },
  secondary_color: { hex: '#dde3e9', rgb: '221, 227, 233' },
  dark_color: { hex: '#000000', rgb: '0, 0, 0' },
  light_color: { hex: '#f7f8f9', rgb: '247, 248, 249' },
  brand_color: { hex: '#5c29d3', rgb: '92, 41, 211' },
};
