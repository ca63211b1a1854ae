/** Widths in px at which the layout changes (spec L543). */
export const breakpoints = { small: 576, medium: 768, large: 992, extraLarge: 1200 } as const;

/** Media queries of the three layouts: mobile ≤ 768, tablet 769–1199, desktop ≥ 1200 (THM-4). CSS files write the same numbers by hand. */
export const media = {
  mobile: '(max-width: 768px)',
  tablet: '(min-width: 769px) and (max-width: 1199.98px)',
  desktop: '(min-width: 1200px)',
} as const;

/** z-index of the first modal; stacked ones are higher (spec L538). Same value as `--z-modal`. */
export const modalZIndexBase = 150;
