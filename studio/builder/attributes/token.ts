/** A name that the owner can use in a text. */
export type KnownAttribute = {
  slug: string;
  label: string;
  detail: string;
  /** The text shown while there is no value; null: there always is one. */
  fallback: string | null;
};

/** The name started before the caret: the letters after the braces, and their length including the braces. Null when no name was started. */
export function begunIn(before: string): { typed: string; length: number } | null {
  const [begun, typed] = /\{\{\s*([^{}|\n]{0,40})$/.exec(before) ?? [];
  return begun === undefined || typed === undefined ? null : { typed, length: begun.length };
}

/** The number of characters after the caret that belong to the replaced name: its rest, with the closing braces. */
export const restIn = (after: string): number => /^[\w.-]*(?:\|[^{}|]*)?\}\}/.exec(after)?.[0].length ?? 0;

/** The text to insert, and the part to select: the fallback, so that typing replaces it; else the position after the name. */
export function tokenOf({ slug, fallback }: Pick<KnownAttribute, 'slug' | 'fallback'>): { text: string; from: number; to: number } {
  if (fallback === null) {
    const text = `{{${slug}}}`;
    return { text, from: text.length, to: text.length };
  }
  const from = slug.length + 3;
  return { text: `{{${slug}|${fallback}}}`, from, to: from + fallback.length };
}
