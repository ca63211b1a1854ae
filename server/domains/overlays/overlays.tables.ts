import type { Overlay } from '@bandstand/contract/reusables.ts';

/** The columns of `overlays` besides its title. */
export type OverlayData = Pick<Overlay, 'blocks' | 'color_mode' | 'background_color'>;
