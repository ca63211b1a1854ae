import type { PropertyType } from '@bandstand/contract/properties.ts';
import { slugOf } from '../pages/slugs.ts';
import { isPlainDate } from '../time/days.ts';

/** Built-in properties of every member: another property with such a name would hide it, or be hidden. */
export const reservedPropertySlugs: ReadonlySet<string> = new Set([
  'name',
  'first_name',
  'email',
  'id',
  'user_id',
  'subscriber_id',
  'avatar',
  'language',
  'timezone',
  'password',
]);
export const propertySlugMaxLength = 40;

/**
 * Why a property cannot have this name in texts; null: it can. Lower-case letters, digits and single underscores, beginning with a letter.
 */
export function propertySlugFault(slug: string): 'invalid' | 'reserved' | null {
  if (reservedPropertySlugs.has(slug)) return 'reserved';
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(slug) && slug.length <= propertySlugMaxLength ? null : 'invalid';
}

/** A slug from a title: "Favourite dish!" is `favourite_dish`. */
export function propertySlugOf(title: string): string {
  // An empty title would give a page's default slug, which does not describe a property.
  if (!/[a-z0-9]/i.test(title.normalize('NFKD'))) return 'property';
  const slug = slugOf(title)
    .replaceAll('-', '_')
    .replace(/^[0-9_]+/, '')
    .slice(0, propertySlugMaxLength)
    .replace(/_+$/, '');
  return slug === '' ? 'property' : slug;
}

/** A value as stored, always as text: null removes it, undefined means that it is not of this type. */
export function propertyValue(
  { type, options }: { type: PropertyType; options: readonly string[] },
  sent: string | number | null,
): string | null | undefined {
  const text = sent === null ? '' : String(sent).trim();
  if (text === '') return null;
  switch (type) {
    case 'text':
      return text;
    case 'number':
      return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? String(Number(text)) : undefined;
    case 'date':
      return isPlainDate(text) ? text : undefined;
    case 'choice':
      return options.includes(text) ? text : undefined;
  }
}
