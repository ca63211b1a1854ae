import distance from 'damerau-levenshtein';
import { wordsOf } from './words.ts';

/** Letters that may be wrong, missing, too many or swapped. Short words differ by one letter too often. */
const mostWrong = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/**
 * The term with the words that the texts have instead of mistyped ones; null if nothing is close. Words that begin one of the texts' words stay, and
 * of equally close words the most frequent one is meant.
 */
export function withoutTypos(term: string, texts: Iterable<string>): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = [...counts].sort(([, one], [, other]) => other - one);
  const isKnown = (typed: string) => known.some(([word]) => word.startsWith(typed));
  const typed = wordsOf(term).slice(0, 12);
  const meant = typed.map((word) => (isKnown(word) ? word : (closest(word, known) ?? word)));
  return meant.some((word, at) => word !== typed[at]) ? meant.join(' ') : null;
}

function closest(typed: string, known: readonly (readonly [string, number])[]): string | null {
  let best: { word: string; wrong: number } | null = null;
  for (const [word] of known) {
    if (Math.abs(word.length - typed.length) > mostWrong(typed)) continue;
    const wrong = distance(typed, word).steps;
    if (wrong <= mostWrong(typed) && (best === null || wrong < best.wrong)) best = { word, wrong };
  }
  return best?.word ?? null;
}
