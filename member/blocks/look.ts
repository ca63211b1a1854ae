import type { BlockStyle } from '@bandstand/contract/blocks/block.ts';

/** One unit of a block's own radius in px (THM-3). */
const radiusUnitPx = 12;

/** The owner's corners for a block, in units of 12 px (L542); none if the theme's apply. */
export const radiusOf = ({ border_radius }: BlockStyle): { borderRadius?: number } =>
  border_radius === null || border_radius === undefined ? {} : { borderRadius: border_radius * radiusUnitPx };
