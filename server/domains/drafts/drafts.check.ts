import type { AccessRecord } from '@bandstand/contract/access.ts';
import { blockData, type Block } from '@bandstand/contract/blocks/block.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { PageFields } from '@bandstand/contract/pages.studio.ts';
import { readSchedule } from '@bandstand/rules/access/release.ts';
import { isHeroRatio } from '@bandstand/rules/pages/blocks.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { safeUrl } from '@bandstand/rules/text/url.ts';
import { AppError, refuseFields, type FieldText } from '../../platform/http/app-error.ts';
import { compile } from '../../platform/http/validation.ts';
import { isImage, objectsIn } from './drafts.walk.ts';

type Refusals = Record<string, FieldText[]>;
const checks = Object.fromEntries(Object.entries(blockData).map(([type, schema]) => [type, compile(schema, 'body')]));

/** Images of the app's own library, by media id; what is not in there may not be shown. */
export type ImagesOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, Image>>;

/**
 * Checks what an owner saved and makes it what is kept: blocks by the schema of their type, rich text cleaned, addresses safe, images
 * those of the library (BLK-3, BLK-7). Errors: validation_failed with `blocks.<index>.data.…`, ratio_out_of_range.
 */
export async function checkContent(input: Partial<PageFields>, imagesOf: ImagesOf): Promise<Partial<PageFields>> {
  const refusals: Refusals = {};
  const isDeep = Object.entries(input).find(([name, value]) => objectsIn(value, name) === null);
  if (isDeep) refuseFields({ [isDeep[0]]: { key: 'field.too_deep' } });
  const kept: Partial<PageFields> = { ...input };
  if (input.blocks) kept.blocks = input.blocks.map((block, index) => checkBlock(block, index, refusals));
  if (input.attributes)
    kept.attributes = input.attributes.map((attribute, index) => {
      if (!/^[a-z0-9][a-z0-9_-]*$/.test(attribute.slug)) refusals[`attributes.${index}.slug`] = [{ key: 'field.invalid' }];
      if (attribute.type === 'string' && typeof attribute.value !== 'string') refusals[`attributes.${index}.value`] = [{ key: 'field.invalid' }];
      return attribute.type === 'rich_text' ? { ...attribute, value: cleanRichText(attribute.value) } : attribute;
    });
  const objects = Object.entries(kept).flatMap(([name, value]) => objectsIn(value, name) ?? []);
  for (const { path, value } of objects) if (!hasSafeAddress(value)) refusals[`${path}.data.url`] = [{ key: 'field.url' }];
  await replaceImages(
    objects.filter(({ value }) => isImage(value)),
    imagesOf,
    refusals,
  );
  if (Object.keys(refusals).length > 0) throw new AppError('validation_failed', { fields: refusals });
  return kept;
}

function checkBlock(block: Block, index: number, refusals: Refusals): Block {
  const checked = checks[block.type]?.(block.data);
  if (checked && 'error' in checked && checked.error instanceof AppError) {
    for (const [field, texts] of Object.entries(checked.error.fields ?? {}))
      refusals[`blocks.${index}.data${field === 'body' ? '' : `.${field}`}`] = texts;
    return block;
  }
  if (block.type === 'hero' && block.data.ratio !== undefined && block.data.ratio !== null && !isHeroRatio(block.data.ratio)) {
    throw new AppError('ratio_out_of_range', { fields: { [`blocks.${index}.data.ratio`]: [{ key: 'error.ratio_out_of_range' }] } });
  }
  if (block.type === 'text') return { ...block, data: { ...block.data, rich_text: cleanRichText(block.data.rich_text) } };
  // What a collection shows is resolved for each viewer: a stored answer would be the owner's.
  if (block.type === 'collection') return { ...block, data: { ...block.data, collection: undefined } };
  return block;
}

/** An action that opens an address opens a safe one. */
function hasSafeAddress(value: Record<string, unknown>): boolean {
  if (value['type'] !== 'open_url') return true;
  const data = value['data'] as { url?: unknown } | undefined;
  return data?.url === undefined || data.url === '' || safeUrl(data.url) !== null;
}

async function replaceImages(images: { path: string; value: Record<string, unknown> }[], imagesOf: ImagesOf, refusals: Refusals): Promise<void> {
  const idOf = (value: Record<string, unknown>) => (typeof value['media_id'] === 'string' ? value['media_id'] : '');
  const known = images.length === 0 ? new Map<string, Image>() : await imagesOf([...new Set(images.map(({ value }) => idOf(value)).filter(Boolean))]);
  for (const { path, value } of images) {
    const own = known.get(idOf(value));
    if (!own) {
      refusals[path] = [{ key: 'field.image_unknown' }];
      continue;
    }
    const { alt, focal_x, focal_y } = value as unknown as Image;
    Object.assign(value, own, { alt: alt ?? own.alt, focal_x: focal_x ?? own.focal_x, focal_y: focal_y ?? own.focal_y });
  }
}

/** The record as it is kept: number and unit in their places, each product once (ACC-10). */
export function checkAccess(record: AccessRecord, changes: Record<string, unknown>, parentId: string | null): AccessRecord {
  const next = { ...record, ...changes, parent: parentId } as AccessRecord;
  const given = changes['schedule_period'] ?? changes['schedule_interval'];
  if (given !== undefined && given !== null) {
    const schedule = readSchedule(next.schedule_period, next.schedule_interval);
    if (!schedule) refuseFields({ schedule_period: { key: 'field.invalid' } });
    Object.assign(next, schedule);
  }
  const ids = [...new Set(next.products.map(({ id }) => id.toLowerCase()))];
  return { ...next, products: ids.map((id) => ({ id })) };
}
