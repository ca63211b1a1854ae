import type { AttributeRef } from '@bandstand/contract/blocks/media-field.ts';
import type { Audio, Image, Video } from '@bandstand/contract/media.ts';

type MediaOf = { image: Image; video: Video; audio: Audio };
type Attribute = { slug: string; type: string; value: unknown };

/** Properties of every file of a kind: an attribute's value comes from the owner and may be anything. */
const isMedia: { [K in keyof MediaOf]: (value: object) => boolean } = {
  image: (value) => 'urls' in value,
  video: (value) => 'url' in value && 'captions' in value,
  audio: (value) => 'url' in value,
};

/** A field's media: its own, or from a page attribute of the same kind (BLK-6); null without one. */
export function mediaOf<K extends keyof MediaOf>(
  kind: K,
  field: MediaOf[K] | AttributeRef | null | undefined,
  attributes: readonly Attribute[],
): MediaOf[K] | null {
  if (!field) return null;
  if (!('attribute' in field)) return field;
  const value = attributes.find(({ slug, type }) => slug === field.attribute && type === kind)?.value;
  return typeof value === 'object' && value !== null && isMedia[kind](value) ? (value as MediaOf[K]) : null;
}
