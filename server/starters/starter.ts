import type { Image } from '@bandstand/contract/media.ts';
import type { TemplateContent } from '@bandstand/contract/templates.ts';
import type { Theme } from '@bandstand/contract/theme.ts';
import sharp from 'sharp';
import { inheritingRecord } from '@bandstand/rules/access/facts.ts';
import { paint } from '../seed/art/paint.ts';
import type { Palette } from '../seed/art/palettes.ts';
import { blockOf, type Refs } from '../seed/blocks.ts';
import { timesOf } from '../seed/clock.ts';
import type { PageSeed, PictureSeed } from '../seed/content/reusables.ts';
import type { ProductSeed } from '../seed/content/products.ts';
import type { SharedSeed } from '../seed/content/shared.ts';
import { formOf } from '../seed/forms.ts';
import { accessOf, fieldsOf, placesOf, typeDataOf } from '../seed/pages.ts';
import { navigationOf, type Place } from '../seed/places.ts';
import { versionOf } from '../seed/prices.ts';
import { draw, keyOf, picturesIn, titleOf } from '../seed/pictures.ts';
import { groupsOf, reusablesOf } from '../seed/shared.ts';

/** A complete app to start from, as written: texts, pictures, products, theme. Everything refers by key. */
export type Starter = {
  id: string;
  title: string;
  /** Who it is for, in a sentence or two. */
  description: string;
  theme: Theme;
  palette: Palette;
  tabBar: Place[];
  menu: Place[];
  pages: PageSeed[];
  products: ProductSeed[];
  shared: SharedSeed;
};

/** A starter's own ids, the same at each read. */
function countingIds(start: number) {
  let at = start;
  return { next: () => `5a000000-0000-4000-8000-${(++at).toString(16).padStart(12, '0')}` };
}

/** Its pictures by id, the same each time. */
function mediaOf({ pages, shared, id }: Starter): Map<string, { id: string; picture: PictureSeed }> {
  const ids = countingIds(0);
  const own = id.slice(-2);
  return new Map(picturesIn(pages, shared).map((picture) => [keyOf(picture), { id: ids.next().replace('5a000000', `5b0000${own}`), picture }]));
}

/** The rendered bytes of a picture, or null for an id of another starter. */
export async function pictureOf(starter: Starter, mediaId: string): Promise<Buffer | null> {
  const medium = [...mediaOf(starter).values()].find(({ id }) => id === mediaId);
  return medium ? paint(draw(medium.picture, starter.palette)) : null;
}

/** The same picture, small and without its grain, for previews. `width` in px. */
export async function previewOf(starter: Starter, mediaId: string, width: number): Promise<Buffer | null> {
  const medium = [...mediaOf(starter).values()].find(({ id }) => id === mediaId);
  return medium
    ? sharp(Buffer.from(draw(medium.picture, starter.palette).svg))
        .resize({ width })
        .webp({ quality: 72 })
        .toBuffer()
    : null;
}

function required<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`the starter has no ${name}`);
  return found;
}

/** The starter as a template. Upcoming events take place after `nowMs`, in the app's time zone. */
export function contentOf(starter: Starter, { nowMs, timezone }: { nowMs: number; timezone: string }): TemplateContent {
  const { title, description, theme, pages, products, shared } = starter;
  const ids = countingIds(0);
  const media = mediaOf(starter);
  const places = placesOf(pages, ids, 1);
  const reusables = reusablesOf(shared, ids);
  const productIds = new Map(products.map(({ key }) => [key, ids.next()]));
  const page = (key: string) => required(places.get(key)?.id, `page ${key}`);
  const image = (picture: PictureSeed): Image => ({
    media_id: required(media.get(keyOf(picture))?.id, `picture ${keyOf(picture)}`),
    url: '',
    urls: { small: '', medium: '', large: '' },
    width: null,
    height: null,
    alt: picture.alt,
    placeholder: null,
    focal_x: null,
    focal_y: null,
  });
  const refs: Refs = {
    page,
    product: (key) => required(productIds.get(key), `product ${key}`),
    reusable: (key) => required(reusables.get(key), `reusable ${key}`),
    image,
    times: (when) => timesOf(when, nowMs, timezone),
  };
  const pathOf = (key: string) => required(places.get(key)?.path, `page ${key}`);
  const blocks = (list: PageSeed['blocks'] = []) => list.map((block) => blockOf(block, refs, ids));
  const reusableOf = ({ key, title: name }: { key: string; title: string }) => ({ id: refs.reusable(key), title: name });
  return {
    format: 'bandstand-template',
    version: 1,
    kind: 'app',
    title,
    description,
    look: { theme, tab_bar: navigationOf(starter.tabBar, page, pathOf), menu: navigationOf(starter.menu, page, pathOf) },
    pages: [...places.values()].map(({ id, parentId, path, page: seed }) => ({
      id,
      parent_id: parentId,
      type: seed.type ?? 'generic',
      slug: seed.slug,
      path,
      title: seed.title,
      fields: fieldsOf(seed, refs, ids),
      access: seed.access ? { ...accessOf(seed.access, refs), parent: parentId } : { ...inheritingRecord, parent: parentId },
      type_data: typeDataOf(seed, refs),
      blocks: blocks(seed.blocks),
    })),
    composed: shared.composed.map((seed) => ({ ...reusableOf(seed), blocks: blocks(seed.blocks) })),
    overlays: shared.overlays.map((seed) => ({ ...reusableOf(seed), blocks: blocks(seed.blocks), color_mode: null, background_color: null })),
    workouts: shared.workouts.map((seed) => ({
      ...reusableOf(seed),
      data: {
        workout_type: 'default' as const,
        allowed_modes: ['follow_along' as const, 'list' as const],
        groups: groupsOf(seed, refs, ids),
        video: null,
        capture_form_id: null,
        swap_policy: 'curated' as const,
      },
    })),
    forms: (shared.forms ?? []).map((seed) => ({ ...reusableOf(seed), data: formOf(seed, refs, ids) })),
    products: products.map(({ key, title: name, description: text, cover, currency, versions }) => {
      const covered = required(places.get(cover)?.page.cover, `cover of ${key}`);
      const sold = versions.toSorted((a, b) => Number(b.isDefault ?? false) - Number(a.isDefault ?? false));
      return {
        id: refs.product(key),
        title: name,
        description: text,
        image_id: image(covered).media_id ?? null,
        versions: sold.map((version) => versionOf(version, currency)),
      };
    }),
    media: [...media.values()].map(({ id, picture }) => ({
      id,
      kind: 'image' as const,
      title: titleOf(picture),
      alt: picture.alt,
      file: `media/${id}.png`,
    })),
  };
}
