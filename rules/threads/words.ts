/** The maximum number of refused words, and the maximum length of each. */
export const mostWords = 500;
export const wordMaxLength = 60;

/** Marks that only decorate a letter: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels. Marks that act as letters stay. */
const dress =
  /[\u{300}-\u{36F}]|[\u{591}-\u{5C7}]|[\u{64B}-\u{65F}]|\u{670}|[\u{1AB0}-\u{1AFF}]|[\u{1DC0}-\u{1DFF}]|[\u{20D0}-\u{20FF}]|[\u{FE20}-\u{FE2F}]/gu;
/** Invisible characters: zero-width signs, soft hyphens, direction marks, variation selectors. */
const unseen = /[\p{Cf}\uFE00-\uFE0F\u034F\u115F\u1160\u3164\uFFA0]/gu;
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordsIn = /[\p{L}\p{N}\p{M}]+/gu;

/** Text for comparing words: without case, marks, width and invisible characters; `ß` is `ss`. */
export const fold = (text: string): string =>
  // Upper, then lower case: upper case unifies what lower case keeps apart, such as ß, or a sigma at the end of a word.
  text.normalize('NFKD').replace(unseen, '').replace(dress, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/** The words of a text, folded. */
const foldedWords = (text: string): string[] => fold(text).match(wordsIn) ?? [];

/** Finds a list's words in a text. */
export type WordFilter = (text: string) => string | null;

/**
 * Returns the first word of the list that occurs as a whole word in a text, as listed, else null (MSG-20). Ignores case, accents and
 * invisible signs; several words in a row are one entry. In scripts without spaces, any part of the text counts.
 */
export function wordFilter(list: readonly string[]): WordFilter {
  const parts: { part: string; listed: string }[] = [];
  const byFirst = new Map<string, { words: string[]; listed: string }[]>();
  for (const listed of list) {
    const words = foldedWords(listed);
    const [first] = words;
    if (first === undefined) continue;
    if (unspaced.test(first)) parts.push({ part: words.join(''), listed });
    else byFirst.set(first, [...(byFirst.get(first) ?? []), { words, listed }]);
  }
  return (text) => {
    if (parts.length === 0 && byFirst.size === 0) return null;
    const folded = foldedWords(text);
    for (const [at, word] of folded.entries()) {
      const entry = byFirst.get(word)?.find(({ words }) => words.every((wanted, offset) => folded[at + offset] === wanted));
      if (entry) return entry.listed;
    }
    if (parts.length === 0) return null;
    const joined = folded.join('');
    return parts.find(({ part }) => joined.includes(part))?.listed ?? null;
  };
}

/** A list as stored: trimmed, each word once in any spelling, without lines that contain no word. */
export function tidyWords(list: readonly string[]): string[] {
  const seen = new Set<string>();
  return list
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => {
      const key = foldedWords(word).join(' ');
      return key !== '' && !seen.has(key) && Boolean(seen.add(key));
    });
}

/** Words pasted into the editor: one per line, or separated by commas, semicolons or tabs. */
export const splitWords = (text: string): string[] => tidyWords(text.split(/[\n\r,;\t]+/));
