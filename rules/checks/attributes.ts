import { slugsIn } from '../text/attributes.ts';
import { finding, type Check } from './facts.ts';

/** Attributes that exist without being defined (BLK-6). */
const builtIn = new Set(['page.title', 'member.first_name', 'member.name']);
/** Types that show their own code unchanged: braces in it mean nothing. */
const isVerbatim = new Set(['code']);

/** Names in a value's texts, and attributes used for media. */
function namesIn(value: unknown): { slug: string; isMedia: boolean }[] {
  if (typeof value === 'string') return slugsIn(value).map((slug) => ({ slug, isMedia: false }));
  if (typeof value !== 'object' || value === null) return [];
  const { attribute } = value as { attribute?: unknown };
  if (typeof attribute === 'string') return [{ slug: attribute, isMedia: true }];
  return Object.values(value).flatMap(namesIn);
}

/** Unknown names in texts and media: neither an attribute of the page nor a property of members. Each once per block. */
export const checkAttributes: Check = (page, { hasProperty }) => {
  const own = new Map(page.attributes.map(({ slug, type }) => [slug, type]));
  const isKnown = ({ slug, isMedia }: { slug: string; isMedia: boolean }) => {
    if (!isMedia && slug.startsWith('member.') && hasProperty(slug.slice('member.'.length))) return true;
    const type = own.get(slug);
    return (!isMedia && builtIn.has(slug)) || (type !== undefined && isMedia !== (type === 'string' || type === 'rich_text'));
  };
  return page.blocks.flatMap((block) => {
    if (isVerbatim.has(block.type)) return [];
    const reported = new Set<string>();
    return Object.entries(block.data).flatMap(([field, value]) =>
      namesIn(value)
        .filter((name) => !isKnown(name) && !reported.has(name.slug) && reported.add(name.slug))
        .map(({ slug }) => finding(page, 'attribute_unknown', { block, field, values: { slug } })),
    );
  });
};
