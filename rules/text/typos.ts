import distance from 'damerau-levenshtein';
import { wordsOf } from './words.ts';

/** Letters that may be wrong, missing, too many or swapped. Short words differ by one letter too often. */
const mostWrong = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
/** The longest word that is looked up: comparing takes time with the square of it. */
const longestWord = 40;
/** A term with more unknown words means something else. */
const mostMistyped = 4;

interface Known<T> {
  word: string;
  letters: number;
  /** One for each time that the word occurs. */
  sources: T[];
}
/** The words of some texts, ready for looking up what a mistyped one means. */
export interface Vocabulary<T> {
  /** In alphabetical order. */
  sorted: readonly Known<T>[];
  byLength: ReadonlyMap<number, readonly Known<T>[]>;
}

/** The words of what the sources say. */
export function vocabularyOf<T>(sources: Iterable<T>, textsOf: (source: T) => readonly string[]): Vocabulary<T> {
  const known = new Map<string, Known<T>>();
  for (const source of sources)
    for (const word of wordsOf(textsOf(source).join(' '))) {
      const before = known.get(word);
      if (before) before.sources.push(source);
      else known.set(word, { word, letters: lettersOf(word), sources: [source] });
    }
  const sorted = [...known.values()].sort((one, other) => (one.word < other.word ? -1 : 1));
  return { sorted, byLength: Map.groupBy(sorted, ({ word }) => word.length) };
}

/**
 * The term with the words that are in the vocabulary instead of mistyped ones; null if nothing is close. Words that begin a known one stay, and of
 * equally close words the most frequent one is meant. Only sources that count are seen: the others' words are as if they did not exist.
 */
export function withoutTypos<T>(term: string, vocabulary: Vocabulary<T>, counts: (source: T) => boolean): string | null {
  const typed = wordsOf(term).slice(0, 12);
  const unknown = new Set(typed.filter((word) => !isKnown(word, vocabulary, counts)));
  if (unknown.size > mostMistyped) return null;
  const meant = typed.map((word) => (unknown.has(word) ? (closest(word, vocabulary, counts) ?? word) : word));
  return meant.some((word, at) => word !== typed[at]) ? meant.join(' ') : null;
}

function isKnown<T>(typed: string, { sorted }: Vocabulary<T>, counts: (source: T) => boolean): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle]?.word ?? '') < typed) from = middle + 1;
    else to = middle;
  }
  for (let at = from; sorted[at]?.word.startsWith(typed); at += 1) if (sorted[at]?.sources.some(counts)) return true;
  return false;
}

function closest<T>(typed: string, { byLength }: Vocabulary<T>, counts: (source: T) => boolean): string | null {
  const most = mostWrong(typed);
  if (most === 0 || typed.length > longestWord) return null;
  const letters = lettersOf(typed);
  let best = { word: null as string | null, wrong: most + 1, times: 0 };
  for (let length = typed.length - most; length <= typed.length + most; length += 1)
    for (const known of byLength.get(length) ?? []) {
      // A wrong letter is one that only the one has and one that only the other has. Comparing takes a thousand times as long.
      if (countOf(letters ^ known.letters) > 2 * most) continue;
      const wrong = distance(typed, known.word).steps;
      if (wrong > best.wrong || wrong > most) continue;
      const times = known.sources.filter(counts).length;
      if (times > 0 && (wrong < best.wrong || times > best.times)) best = { word: known.word, wrong, times };
    }
  return best.word;
}

/** Which letters a word has: a bit for each, which some share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countOf(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
