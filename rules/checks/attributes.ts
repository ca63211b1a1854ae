import { slugsIn } from '../text/attributes.ts';
import { finding, type Check } from './facts.ts';

/** What is known without the page and the app saying anything (BLK-6). */
const builtIn = new Set(['page.title', 'member.first_name', 'member.name']);
/** Types whose own code is shown as it is, so that braces in it mean nothing. */
const isVerbatim = new Set(['code']);

/** Texts in a value, and attributes that stand for a media. */
function namesIn(value: unknown): { slug: string; isMedia: boolean }[] {
  if (typeof value === 'string') return slugsIn(value).map((slug) => ({ slug, isMedia: false }));
  if (typeof value !== 'object' || value === null) return [];
  const { attribute } = value as { attribute?: unknown };
  if (typeof attribute === 'string') return [{ slug: attribute, isMedia: true }];
  return Object.values(value).flatMap(namesIn);
}

/** Names in texts and for media that stand for nothing: neither an attribute of the page nor a property of members. Each once a block. */
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
