import type { TemplateContent } from '@bandstand/contract/templates.ts';
import sharp from 'sharp';
import type { TemplateSummary } from './templates.tables.ts';

/** How many small pictures of a template a list contains, and their width: a page of templates takes a few hundred kilobytes. */
const maxPictures = 3;
const pictureWidth = 360;
const maxOutline = 60;

/** A template's data for a list. `read` returns the bytes of a picture. */
export async function summaryOf(content: TemplateContent, read: (mediaId: string) => Promise<Buffer | null>): Promise<TemplateSummary> {
  const depths = new Map<string, number>();
  for (const { id, parent_id } of content.pages) depths.set(id, parent_id === null ? 0 : (depths.get(parent_id) ?? -1) + 1);
  const pictures: string[] = [];
  for (const id of picturesOf(content)) {
    if (pictures.length === maxPictures) break;
    const bytes = await read(id);
    if (bytes) pictures.push(await smallPicture(bytes));
  }
  return {
    description: content.description,
    theme: content.look?.theme ?? null,
    tabs: (content.look?.tab_bar ?? []).map(({ icon, label }) => ({ icon, label })),
    pictures,
    outline: content.pages.slice(0, maxOutline).map(({ id, title, type, access }) => ({
      title,
      type,
      depth: depths.get(id) ?? 0,
      is_locked: !access.inherit && (access.require_purchase || access.is_private || access.require_authentication),
    })),
    counts: {
      pages: content.pages.length,
      products: content.products.length,
      overlays: content.overlays.length,
      composed: content.composed.length,
      workouts: content.workouts.length,
      forms: content.forms?.length ?? 0,
      media: content.media.length,
    },
  };
}

/** Covers first, in page order; then any picture. */
function picturesOf({ pages, media }: TemplateContent): string[] {
  const isImage = new Set(media.filter(({ kind }) => kind === 'image').map(({ id }) => id));
  const covers = pages.flatMap(({ fields }) => fields.image?.media_id ?? []);
  return [...new Set([...covers, ...isImage])].filter((id) => isImage.has(id));
}

/** A picture as a data address. Throws if the bytes are no picture. */
export async function smallPicture(bytes: Buffer): Promise<string> {
  const small = await sharp(bytes, { limitInputPixels: 60_000_000 })
    .resize({ width: pictureWidth, withoutEnlargement: true })
    .webp({ quality: 72 })
    .toBuffer();
  return `data:image/webp;base64,${small.toString('base64')}`;
}
