import type { Overlay } from '@bandstand/contract/reusables.ts';

/** What a row of `overlays` keeps besides its title. */
export type OverlayData = Pick<Overlay, 'blocks' | 'color_mode' | 'background_color'>;
