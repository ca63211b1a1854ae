/** Letters as the search compares them: small, without accents. */
export const plainLetters = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');

const wordsOf = (text: string): string[] => plainLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** What one types, as a query in PostgreSQL's notation: every word has to occur, each at least by its beginning. Null: nothing to look for. */
export function searchQuery(term: string): string | null {
  const words = wordsOf(term).slice(0, 12);
  return words.length === 0 ? null : words.map((word) => `${word.slice(0, 60)}:*`).join(' & ');
}

/** The same query on titles and tags alone: all that may find a page which the viewer may not read (ACC-28). */
export const titleQuery = (query: string): string => query.replaceAll(':*', ':*AB');

/** Text for the index; more than this of a single page helps nobody. */
export const searchable = (text: string): string => wordsOf(text.slice(0, 200_000)).join(' ');
