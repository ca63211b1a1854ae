/** Letters for search: lower case, without accents. */
export const plainLetters = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

/** The words of a text in plain letters. */
export const wordsOf = (text: string): string[] => plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A typed search as a query in PostgreSQL's notation: every word must occur, at least as a prefix. Null: nothing to search for. */
export function searchQuery(term: string): string | null {
  const words = wordsOf(term).slice(0, 12);
  return words.length === 0 ? null : words.map((word) => `${word.slice(0, 60)}:*`).join(' & ');
}

/** The same query on titles and tags only, for pages that the viewer may not read (ACC-28). */
export const titleQuery = (query: string): string => query.replaceAll(':*', ':*AB');

/** Text for the index; more than this from a single page would not help. */
export const searchable = (text: string): string => wordsOf(text.slice(0, 200_000)).join(' ');
