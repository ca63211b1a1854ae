import type { Theme } from '@bandstand/contract/theme.ts';

const fixedColours = { white: '#ffffff', light_grey: '#f4f5f7', grey: '#dfe3e8', black: '#000000' } as const;

/** The eight possible names of a block's colour (spec L92); hex is not a name (BLK-4). */
export const blockColourNames = ['white', 'light_grey', 'grey', 'black', 'primary', 'secondary', 'dark', 'light'] as const;
export type BlockColourName = (typeof blockColourNames)[number];

/** Hex of a block colour: four are fixed, four come from the theme (BLK-4). */
export function blockColourHex(name: BlockColourName, theme: Theme): string {
  switch (name) {
    case 'primary':
      return theme.primary_color.hex;
    case 'secondary':
      return theme.secondary_color.hex;
    case 'dark':
      return theme.dark_color.hex;
    case 'light':
      return theme.light_color.hex;
    default:
      return fixedColours[name];
  }
}
