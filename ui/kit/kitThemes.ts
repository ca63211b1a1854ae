import type { Theme } from '@bandstand/contract/theme.ts';
import { themeColour } from '@bandstand/rules/theme/colour.ts';

export type KitTheme = { id: string; name: string; theme: Theme };

const paint = (primary: string, secondary: string, dark: string, light: string, brand = primary) => ({
  primary_color: themeColour(primary),
  secondary_color: themeColour(secondary),
  dark_color: themeColour(dark),
  light_color: themeColour(light),
  brand_color: themeColour(brand),
});

/** Six very different owners: what works for them works for everyone (DESIGN, "Brand, not template"). */
export const kitThemes: readonly KitTheme[] = [
  {
    id: 'atelier',
    name: 'Atelier Vesper',
    theme: {
      app_look: null,
      card_style: 'flat',
      default_color_mode: 'dark',
      heading_font: 'fraunces',
      body_font: 'source-serif-4',
      ...paint('#c9a46a', '#e8dfd0', '#17130f', '#f6f1e7'),
    },
  },
  {
    id: 'kids',
    name: 'Hopscotch Club',
    theme: {
      app_look: 'rounded',
      card_style: 'raised',
      default_color_mode: 'light',
      heading_font: 'nunito',
      body_font: 'nunito',
      ...paint('#1769e0', '#ffd84d', '#1b2559', '#fffaf0', '#ff7a3d'),
    },
  },
  {
    id: 'gym',
    name: 'Concrete Barbell',
    theme: {
      app_look: 'square',
      card_style: 'flat',
      default_color_mode: 'light',
      heading_font: 'space-grotesk',
      body_font: 'inter',
      ...paint('#111111', '#d8ff3e', '#0b0b0b', '#ececea', '#d8ff3e'),
    },
  },
  {
    id: 'yoga',
    name: 'Soft Morning',
    theme: {
      app_look: 'rounded',
      card_style: 'flat',
      default_color_mode: 'light',
      heading_font: 'outfit',
      body_font: 'manrope',
      ...paint('#d9b8e8', '#f6dfe4', '#3b2a4a', '#fdf8f7'),
    },
  },
  {
    id: 'run',
    name: 'Night Run',
    theme: {
      app_look: null,
      card_style: 'raised',
      default_color_mode: 'dark',
      heading_font: 'outfit',
      body_font: 'inter',
      ...paint('#00c2a8', '#24304a', '#0a1020', '#eef3f8', '#ff4d6d'),
    },
  },
  {
    id: 'kitchen',
    name: 'Paper Kitchen',
    theme: {
      app_look: 'square',
      card_style: 'raised',
      default_color_mode: 'light',
      heading_font: 'fraunces',
      body_font: 'system',
      ...paint('#b4442d', '#e9dcc3', '#2b211b', '#fbf5ea'),
    },
  },
];
