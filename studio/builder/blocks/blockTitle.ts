import type { Block, BlockOf, BlockType } from '@bandstand/contract/blocks/block.ts';
import { plainText } from '@bandstand/rules/richtext/plain.ts';
import { nameAttributes } from '@bandstand/rules/text/attributes.ts';
import type { Translate } from '../../platform/texts.ts';

const cut = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 60);

type Words = string | null | undefined;
const words: { [T in BlockType]: (data: BlockOf<T>['data']) => Words } = {
  hero: ({ title }) => title,
  text: ({ rich_text }) => plainText(rich_text),
  image: ({ caption, alt, image, video, audio }) => caption || alt || wordsOf(image, 'alt') || wordsOf(video, 'title') || wordsOf(audio, 'title'),
  button: ({ text }) => text,
  collection: ({ title }) => title,
  icon_list: ({ items }) => items[0]?.title,
  search: ({ placeholder }) => placeholder,
  chat: ({ title }) => title,
  attachment: ({ title, file, url }) => title || file?.name || url,
  avatar: ({ name }) => name,
  code: ({ html }) => html.replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/gi, ' '),
  composed: () => null,
  form_submission: ({ title }) => title,
  iframe: ({ title, url }) => title || url,
  livestream: ({ title, url }) => title || url,
  map: ({ address }) => address,
  share: ({ text }) => text,
  social: ({ links }) => links.map(({ network }) => network).join(', '),
  workout: ({ workout }) => workout?.title,
  for_you: () => null,
};

/** A property of a media item, when no attribute replaces it. */
function wordsOf(media: object | null | undefined, name: 'alt' | 'title'): Words {
  const value = (media as Record<string, unknown> | null | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}

/** The kind of block, in a word. A picture block that shows a video or plays a sound is named after its content. */
export function blockKind(block: Block, t: Translate): string {
  if (block.type === 'image') {
    const { video, audio } = (block as BlockOf<'image'>).data;
    if (video) return t('builder.field.video');
    if (audio) return t('builder.field.audio');
  }
  return t.find(`builder.block.${block.type}`) ?? block.type;
}

const builtIn = {
  'page.title': 'builder.attribute.page_title',
  'member.first_name': 'builder.attribute.first_name',
  'member.name': 'builder.attribute.member_name',
} as const;

/** A name inside a text is shown as the words of its label. */
const slugInWords = (t: Translate, slug: string): string =>
  slug in builtIn ? t(builtIn[slug as keyof typeof builtIn]) : slug.replace(/^member\./, '').replace(/[_-]+/g, ' ');

/** The title of a block in the outline: its own text, else its kind. */
export function blockTitle(block: Block, t: Translate): string {
  // A type unknown to this studio has only a kind.
  const own = (words as Partial<Record<string, (data: Block['data']) => Words>>)[block.type]?.(block.data);
  return cut(nameAttributes(own || '', (slug) => slugInWords(t, slug))) || blockKind(block, t);
}
