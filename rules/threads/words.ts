/** At most so many words are refused, each no longer than this. */
export const mostWords = 500;
export const wordMaxLength = 60;

/** Marks that only dress a letter: of Latin, Greek and Cyrillic, Hebrew points, Arabic vowels. Marks that are letters of their own stay. */
const dress =
  /[\u{300}-\u{36F}]|[\u{591}-\u{5C7}]|[\u{64B}-\u{65F}]|\u{670}|[\u{1AB0}-\u{1AFF}]|[\u{1DC0}-\u{1DFF}]|[\u{20D0}-\u{20FF}]|[\u{FE20}-\u{FE2F}]/gu;
/** What cannot be seen: zero-width signs, soft hyphens, marks of direction, variation selectors. */
const unseen = /[\p{Cf}\uFE00-\uFE0F\u034F\u115F\u1160\u3164\uFFA0]/gu;
/** Scripts that put no space between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordsIn = /[\p{L}\p{N}\p{M}]+/gu;

/** Text as words are compared: without case, marks, width and what cannot be seen; `ß` is `ss`. */
export const fold = (text: string): string =>
  // There and back: upper case knows what lower case keeps apart, such as ß, and a sigma at the end of a word.
  text.normalize('NFKD').replace(unseen, '').replace(dress, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');

/** The words of a text, folded. */
const foldedWords = (text: string): string[] => fold(text).match(wordsIn) ?? [];

/** Finds words of a list in texts. */
export type WordFilter = (text: string) => string | null;

/**
 * Answers the first word of the list that stands in a text as a whole word, as it was listed, else null (MSG-20). Case, accents and
 * invisible signs make no difference; several words in a row are one entry. In scripts without spaces a part of the text is enough.
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

/** A list as it is kept: trimmed, each word once however it is written, without lines that hold no word. */
export function tidyWords(list: readonly string[]): string[] {
  const seen = new Set<string>();
  return list
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => {
      const key = foldedWords(word).join(' ');
      return key !== '' && !seen.has(key) && Boolean(seen.add(key));
    });
}

/** What was pasted into the editor, as words: one a line, or separated by commas, semicolons or tabs. */
export const splitWords = (text: string): string[] => tidyWords(text.split(/[\n\r,;\t]+/));
