/** Media queries of the three layouts: mobile ≤ 768, tablet 769–1199, desktop ≥ 1200 (L543, THM-4). */
export const media = {
  mobile: '(max-width: 768px)',
  tablet: '(min-width: 769px) and (max-width: 1199.98px)',
  desktop: '(min-width: 1200px)',
} as const;

/** Widths in px up to which a layout counts as narrow, for the page or a container: `(--until-480)` in a style sheet. */
const narrowUpTo = [359, 400, 480, 560, 600, 640, 720, 760, 820, 900, 980, 1000, 1100, 1280, 1599];
/** Widths in px from which a layout counts as roomy: `(--from-992)` in a style sheet. */
const roomyFrom = [700, 860, 900, 992, 1060];

/** Conditions for `@media` and `@container`, by name. The build inserts them, since CSS has no variables there. */
export const queries: ReadonlyMap<string, string> = new Map([
  ['--mobile', media.mobile],
  ['--above-mobile', '(min-width: 769px)'],
  ['--below-desktop', '(max-width: 1199px)'],
  ['--desktop', media.desktop],
  ...narrowUpTo.flatMap((width): [string, string][] => [
    [`--until-${width}`, `(max-width: ${width}px)`],
    [`--above-${width}`, `(min-width: ${width + 1}px)`],
  ]),
  ...roomyFrom.map((width): [string, string] => [`--from-${width}`, `(min-width: ${width}px)`]),
]);
