import type { RichText } from '@bandstand/contract/richtext.ts';
import { plainText } from '../richtext/plain.ts';

/** Values by slug: `page.title`, the page's own slugs, `member.*` (L109, BLK-6). */
export type AttributeValues = ReadonlyMap<string, string>;

const placeholder = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g;

/**
 * Replaces `{{slug}}` and `{{slug|fallback}}` with the value, else the fallback, else nothing; never the slug (BLK-6). Returns plain text:
 * escape it when rendering.
 */
export function fillAttributes(text: string, values: AttributeValues): string {
  // Most texts have none, and this runs for every text of a page.
  if (!text.includes('{{')) return text;
  return text.replace(placeholder, (_match, slug: string, fallback: string | undefined) => {
    const value = values.get(slug);
    return value !== undefined && value !== '' ? value : (fallback ?? '').trim();
  });
}

/** The text for a list of texts: each placeholder shows its fallback, else its attribute's name. */
export function nameAttributes(text: string, nameOf: (slug: string) => string): string {
  if (!text.includes('{{')) return text;
  return text.replace(placeholder, (_match, slug: string, fallback: string | undefined) => fallback?.trim() || nameOf(slug));
}

/** The slugs in a text, each once. */
export const slugsIn = (text: string): string[] =>
  text.includes('{{') ? [...new Set([...text.matchAll(placeholder)].flatMap(([, slug]) => slug ?? []))] : [];

/** The same for every text of a rich text. A placeholder split over two formats does not count. */
export function fillRichText(richText: RichText, values: AttributeValues): RichText {
  const fill = <T>(node: T): T => {
    const { text, children } = node as { text?: string; children?: unknown[] };
    if (typeof text === 'string') return { ...node, text: fillAttributes(text, values) };
    return children ? { ...node, children: children.map(fill) } : node;
  };
  return { root: fill(richText.root) };
}

/** Whether the text has a placeholder that only the member's own device may fill (`member.*`, ACC-21). */
export function hasMemberAttribute(text: string): boolean {
  return /\{\{\s*member\./.test(text);
}

type Attribute = { slug: string; type: string; value: unknown };

/**
 * All values for one page and viewer. A page's own slug cannot take a built-in name (`page.title`, `member.*`). Rich text becomes plain
 * text; pictures and other objects have no text.
 */
export function attributeValues(facts: {
  pageTitle: string | null;
  attributes: readonly Attribute[];
  memberName: string | null;
  memberAttributes: Readonly<Record<string, string>>;
}): AttributeValues {
  const values = new Map<string, string>();
  for (const { slug, type, value } of facts.attributes) {
    const text = type === 'rich_text' && typeof value === 'object' && value !== null ? plainText(value as RichText) : value;
    if (typeof text === 'string' && !slug.startsWith('member.')) values.set(slug, text);
  }
  values.set('page.title', facts.pageTitle ?? '');
  for (const [slug, value] of Object.entries(facts.memberAttributes)) values.set(slug.startsWith('member.') ? slug : `member.${slug}`, value);
  if (facts.memberName !== null) values.set('member.first_name', firstName(facts.memberName));
  return values;
}

/** The first word of a name (BLK-6). */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? '';
