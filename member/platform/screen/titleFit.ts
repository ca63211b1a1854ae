import type { CSSProperties } from 'react';

/** Widths of letters of a heading in parts of its size, by kind: measured on long words of five languages in all of our fonts, none is wider by more than a hair. */
const widths: readonly [kind: RegExp, width: number][] = [
  [/[mw@%]/iu, 0.9],
  [/[iljtfrI1.,:;!'’|()-]/u, 0.36],
  [/\p{Lu}/u, 0.74],
];
const usualWidth = 0.6;
/** Up to this width every word fits beside the gutters of the narrowest phone. */
const alwaysFits = 7;

const widthOf = (word: string): number => [...word].reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? usualWidth), 0);

/**
 * Long words make a title smaller instead of being cut in two, on phones and in the reading column: a size for `--title-fit`, which a heading
 * takes where it is smaller than its own, and the width of the word for `--title-word`, for headings that keep their lines short. Nothing
 * where all words are short.
 */
export function titleFit(title: string | null | undefined): CSSProperties | undefined {
  const longest = Math.max(0, ...(title ?? '').split(/\s|(?<=[-–—/])/u).map(widthOf));
  if (longest <= alwaysFits) return undefined;
  const width = longest.toFixed(1);
  return {
    '--title-fit': `max(var(--text-lg), calc(min(100vw - 2.5rem, var(--column-reading)) / ${width}))`,
    '--title-word': `${width}em`,
  } as CSSProperties;
}
