import type { ColorMode, Theme } from '@bandstand/contract/theme.ts';
import { hexToRgb, mix } from './colour.ts';
import { brightness, contrastThreshold } from './contrast.ts';
import { deriveRoles } from './roles.ts';

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

/** How far a light colour rises above the cards in dark mode: the same order as in light mode, from white to grey. */
const raisedBy: Partial<Record<BlockColourName, number>> = { white: 0, light: 0.03, light_grey: 0.05, grey: 0.1 };

/**
 * The eight colours as a mode shows them. In dark mode the light ones become dark grounds, so that no block glares; black, dark and the owner's
 * primary colour stay.
 */
export function blockColoursIn(theme: Theme, mode: ColorMode): Record<BlockColourName, string> {
  const roles = mode === 'dark' ? deriveRoles(theme, mode) : null;
  const shown = (name: BlockColourName): string => {
    const hex = blockColourHex(name, theme);
    if (roles === null || brightness(hexToRgb(hex)) < contrastThreshold) return hex;
    if (name === 'secondary') return roles.secondary;
    const amount = raisedBy[name];
    return amount === undefined ? hex : mix(roles.surfaceRaised, roles.text, amount);
  };
  return Object.fromEntries(blockColourNames.map((name) => [name, shown(name)])) as Record<BlockColourName, string>;
}
