import type { PropertyType } from '@bandstand/contract/properties.ts';
import { slugOf } from '../pages/slugs.ts';
import { isPlainDate } from '../time/days.ts';

/** What an app knows of every member anyhow: a property of that name would hide it, or be hidden by it. */
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

/** Whether a property can be called so in texts; null: it can. Small letters, digits and single underscores, a letter first. */
export function propertySlugFault(slug: string): 'invalid' | 'reserved' | null {
  if (reservedPropertySlugs.has(slug)) return 'reserved';
  return /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(slug) && slug.length <= propertySlugMaxLength ? null : 'invalid';
}

/** A slug made of a title: "Favourite dish!" is `favourite_dish`. */
export function propertySlugOf(title: string): string {
  // Of nothing a page's slug is made, which says nothing of a property.
  if (!/[a-z0-9]/i.test(title.normalize('NFKD'))) return 'property';
  const slug = slugOf(title)
    .replaceAll('-', '_')
    .replace(/^[0-9_]+/, '')
    .slice(0, propertySlugMaxLength)
    .replace(/_+$/, '');
  return slug === '' ? 'property' : slug;
}

/** A value as it is kept, always as text: null takes it away, undefined is refused because it is none of this type. */
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
