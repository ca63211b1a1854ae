import type { CSSProperties } from 'react';

/** Up to here every word fits beside the gutters of the narrowest phone. */
const alwaysFits = 13;
/** The width of a letter of a heading, in parts of its size: a common one of our fonts. */
const letter = 0.52;

/**
 * Long words make a title smaller instead of being cut in two, on phones and in the reading column: a size for `--title-fit`, which a heading
 * takes where it is smaller than its own. Nothing where all words are short.
 */
export function titleFit(title: string | null | undefined): CSSProperties | undefined {
  const longest = Math.max(0, ...(title ?? '').split(/\s|(?<=[-–—/])/u).map((word) => [...word].length));
  if (longest <= alwaysFits) return undefined;
  return {
    '--title-fit': `max(var(--text-xl), calc(min(100vw - 2.5rem, var(--column-reading)) / ${(longest * letter).toFixed(1)}))`,
  } as CSSProperties;
}
