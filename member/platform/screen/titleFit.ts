import type { CSSProperties } from 'react';

/**
 * Letter widths of a heading relative to its size, by kind: measured on long words of five languages in all our fonts, with a negligible
 * error.
 */
const widths: readonly [kind: RegExp, width: number][] = [
  [/[mw@%]/iu, 0.9],
  [/[iljtfrI1.,:;!'’|()-]/u, 0.36],
  [/\p{Lu}/u, 0.74],
];
const usualWidth = 0.6;
/** Up to this width every word fits the narrowest phone with its gutters. */
const alwaysFits = 7;

const widthOf = (word: string): number => [...word].reduce((sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? usualWidth), 0);

/**
 * Shrinks a title with long words instead of splitting them, on phones and in the reading column. Sets `--title-fit`, a size that a heading
 * uses if it is smaller than its own, and `--title-word`, the word's width, for headings with short lines. Undefined if all words are
 * short.
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
