/** What the owner can let a text say by name. */
export type KnownAttribute = {
  slug: string;
  label: string;
  detail: string;
  /** What stands there as long as there is no value; null: there always is one. */
  fallback: string | null;
};

/** What was begun before the caret: the letters after the braces, and how much of the text that is. Null: nothing was begun. */
export function begunIn(before: string): { typed: string; length: number } | null {
  const [begun, typed] = /\{\{\s*([^{}|\n]{0,40})$/.exec(before) ?? [];
  return begun === undefined || typed === undefined ? null : { typed, length: begun.length };
}

/** How much after the caret belongs to the name that is replaced: the rest of it with its end. */
export const restIn = (after: string): number => /^[\w.-]*(?:\|[^{}|]*)?\}\}/.exec(after)?.[0].length ?? 0;

/** What the text gets, and which part of it is chosen then: the fallback, so that typing changes it; else the place behind. */
export function tokenOf({ slug, fallback }: Pick<KnownAttribute, 'slug' | 'fallback'>): { text: string; from: number; to: number } {
  if (fallback === null) {
    const text = `{{${slug}}}`;
    return { text, from: text.length, to: text.length };
  }
  const from = slug.length + 3;
  return { text: `{{${slug}|${fallback}}}`, from, to: from + fallback.length };
}
