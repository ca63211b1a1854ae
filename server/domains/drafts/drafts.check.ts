import type { AccessRecord } from '@bandstand/contract/access.ts';
import type { Block } from '@bandstand/contract/blocks/block.ts';
import type { PageType } from '@bandstand/contract/content-item.ts';
import type { Image } from '@bandstand/contract/media.ts';
import type { PageFields } from '@bandstand/contract/pages.studio.ts';
import { typeDataInput } from '@bandstand/contract/type-data.ts';
import { readSchedule } from '@bandstand/rules/access/release.ts';
import { isAtTop, takenSlugs } from '@bandstand/rules/pages/places.ts';
import { slugFault } from '@bandstand/rules/pages/slugs.ts';
import { formsIn, isIdText, mediaKindOf, objectsIn, reusablesIn, type Found, type MediaValue } from '@bandstand/rules/pages/walk.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { videoProviderOf } from '@bandstand/rules/text/embeds.ts';
import { isWebUrl } from '@bandstand/rules/text/url.ts';
import { isoOf, msOf } from '../../platform/clock.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import { compile } from '../../platform/http/validation.ts';
import { actionFaults, blockFaults, endsTooEarly, keptBlock, type Refusals } from './drafts.blocks.ts';
import { depthOf, isArchived, maxPageDepth, type DraftTree } from './drafts.shape.ts';

const dataChecks = Object.fromEntries(Object.entries(typeDataInput).map(([type, schema]) => [type, compile(schema, 'body')]));

/** What content may refer to: media of the app's library, its saved block groups, workouts and forms. Anything else must not be shown. */
export interface Known {
  media: (ids: readonly string[]) => Promise<ReadonlyMap<string, MediaValue>>;
  reusables: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  forms: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Checks what an owner saved and returns what to store: blocks by the schema of their type, the data of the page by its own, rich text sanitised,
 * addresses safe, media from the library (BLK-3, BLK-7). Errors: validation_failed with `blocks.<index>.data.…`, ratio_out_of_range.
 */
export async function checkContent(input: Partial<PageFields>, known: Known, type: PageType): Promise<Partial<PageFields>> {
  const refusals: Refusals = {};
  const isDeep = Object.entries(input).find(([name, value]) => objectsIn(value, name) === null);
  if (isDeep) refuseFields({ [isDeep[0]]: { key: 'field.too_deep' } });
  const kept: Partial<PageFields> = { ...input };
  if (input.blocks) kept.blocks = input.blocks.map((block, index) => checkedBlock(block, `blocks.${index}`, refusals));
  if (input.attributes) kept.attributes = input.attributes.map((attribute, index) => checkedAttribute(attribute, index, refusals));
  if (input.type_data) kept.type_data = checkedTypeData(input.type_data, type, refusals);
  if (input.type_data) Object.assign(refusals, actionFaults({ type_data: input.type_data }));
  if (input.page_actions) Object.assign(refusals, actionFaults({ page_actions: input.page_actions }));
  await checkReusables(kept, known, refusals);
  await checkForms(kept, known, refusals);
  const objects = Object.entries(kept).flatMap(([name, value]) => objectsIn(value, name) ?? []);
  await replaceMedia(
    objects.filter(({ value }) => mediaKindOf(value) !== null),
    known,
    refusals,
  );
  if (Object.keys(refusals).length > 0) throw new AppError('validation_failed', { fields: refusals });
  return kept;
}

function checkedBlock(block: Block, at: string, refusals: Refusals): Block {
  const before = Object.keys(refusals).length;
  blockFaults(block, at, refusals);
  return Object.keys(refusals).length > before ? block : keptBlock(block);
}

const mediaTypes = ['image', 'video', 'audio'] as const;
function checkedAttribute(attribute: PageFields['attributes'][number], index: number, refusals: Refusals): PageFields['attributes'][number] {
  const { slug, type, value } = attribute;
  const isMedia = (mediaTypes as readonly string[]).includes(type);
  const kind = typeof value === 'object' && value !== null ? mediaKindOf(value as Record<string, unknown>) : null;
  if (!/^[a-z0-9][a-z0-9_-]*$/.test(slug)) refusals[`attributes.${index}.slug`] = [{ key: 'field.invalid' }];
  if ((type === 'string' && typeof value !== 'string') || (isMedia && (value ?? null) !== null && kind !== type))
    refusals[`attributes.${index}.value`] = [{ key: 'field.invalid' }];
  return type === 'rich_text' ? { ...attribute, value: cleanRichText(value) } : attribute;
}

/** The data of the page by the schema of its type: instants in UTC, addresses safe, without anything that the server fills in. */
function checkedTypeData(data: Record<string, unknown>, type: PageType, refusals: Refusals): Record<string, unknown> {
  const checked = dataChecks[type]?.(data);
  if (checked && 'error' in checked && checked.error instanceof AppError) {
    for (const [field, texts] of Object.entries(checked.error.fields ?? {})) refusals[`type_data.${field}`] = texts;
    return data;
  }
  const { items: _items, stages: _stages, workout: _workout, ...kept } = data;
  for (const key of ['starts_at', 'ends_at'] as const) {
    const given = kept[key];
    if (typeof given !== 'string') continue;
    if (Number.isNaN(msOf(given))) refusals[`type_data.${key}`] = [{ key: 'field.invalid' }];
    else kept[key] = isoOf(msOf(given));
  }
  if (!('type_data.ends_at' in refusals) && endsTooEarly(kept)) refusals['type_data.ends_at'] = [{ key: 'field.invalid' }];
  const place = kept['location'] as { url?: unknown } | string | null | undefined;
  const urls = { url: kept['url'], 'location.url': typeof place === 'object' ? place?.url : null };
  for (const [field, url] of Object.entries(urls))
    if (typeof url === 'string' && url !== '' && !isWebUrl(url)) refusals[`type_data.${field}`] = [{ key: 'field.url' }];
  return kept;
}

/** Saved block groups and workouts must exist when they are inserted; those deleted later are left out when the page is shown. */
async function checkReusables(kept: Partial<PageFields>, known: Known, refusals: Refusals): Promise<void> {
  const named = [
    ...(kept.blocks ?? []).flatMap(({ type, data }, at) =>
      type === 'composed' || type === 'workout'
        ? reusablesIn(data).map((id) => ({ id, field: `blocks.${at}.data.${type === 'composed' ? 'source_id' : 'workout_id'}` }))
        : [],
    ),
    ...(kept.type_data ? reusablesIn(kept.type_data).map((id) => ({ id, field: 'type_data.workout_id' })) : []),
  ].filter(({ field }) => !(field in refusals));
  if (named.length === 0) return;
  const found = await known.reusables([...new Set(named.map(({ id }) => id.toLowerCase()))]);
  for (const { id, field } of named) if (!found.has(id.toLowerCase())) refusals[field] = [{ key: 'field.invalid' }];
}

/** The same of forms, which blocks show and type data names. Those that actions open are only looked at by the checks, as overlays are. */
async function checkForms(kept: Partial<PageFields>, known: Known, refusals: Refusals): Promise<void> {
  const named = [
    ...(kept.blocks ?? []).flatMap(({ data }, at) => formsIn(data).map(({ id, key }) => ({ id, field: `blocks.${at}.data.${key}` }))),
    ...formsIn(kept.type_data ?? {}).map(({ id, key }) => ({ id, field: `type_data.${key}` })),
  ].filter(({ field }) => !(field in refusals));
  if (named.length === 0) return;
  const found = await known.forms([...new Set(named.map(({ id }) => id.toLowerCase()))]);
  for (const { id, field } of named) if (!found.has(id.toLowerCase())) refusals[field] = [{ key: 'field.invalid' }];
}

async function replaceMedia(list: Found[], { media }: Known, refusals: Refusals): Promise<void> {
  const idOf = (value: Record<string, unknown>) => (isIdText(value['media_id']) ? value['media_id'].toLowerCase() : '');
  const known = list.length === 0 ? new Map<string, MediaValue>() : await media([...new Set(list.map(({ value }) => idOf(value)).filter(Boolean))]);
  for (const { path, value } of list) {
    const kind = mediaKindOf(value);
    // A poster comes from its video.
    if (path.endsWith('.poster')) continue;
    if (kind === 'video' && !('media_id' in value) && videoProviderOf(String(value['url'])) !== null) {
      Object.assign(value, { hls_url: null, poster: null, captions: [], content_type: 'text/html' });
      continue;
    }
    const own = known.get(idOf(value));
    if (!own || mediaKindOf(own) !== kind) {
      refusals[path] = [{ key: kind === 'image' ? 'field.image_unknown' : 'field.media_unknown' }];
      continue;
    }
    const { alt, focal_x, focal_y, title, name } = value as Partial<Image & { title: string | null; name: string }>;
    Object.assign(value, own);
    // The owner's text for this place stays; everything else comes from the library.
    if (kind === 'image') {
      const image = own as Image;
      Object.assign(value, { alt: alt ?? image.alt, focal_x: focal_x ?? image.focal_x, focal_y: focal_y ?? image.focal_y });
    } else if (kind === 'file' && typeof name === 'string' && name.trim() !== '') Object.assign(value, { name: name.slice(0, 200) });
    else if (kind !== 'file' && typeof title === 'string') Object.assign(value, { title: title.slice(0, 200) });
  }
}

/** The record as stored: number and unit in their places, each product once (ACC-10). */
export function checkAccess(record: AccessRecord, changes: Record<string, unknown>, parentId: string | null): AccessRecord {
  const next = { ...record, ...changes, parent: parentId } as AccessRecord;
  const given = changes['schedule_period'] ?? changes['schedule_interval'];
  if (given !== undefined && given !== null) {
    const schedule = readSchedule(next.schedule_period, next.schedule_interval);
    if (!schedule) refuseFields({ schedule_period: { key: 'field.invalid' } });
    Object.assign(next, schedule);
  }
  // A page that waits for nothing opens at the start, which contradicts a schedule.
  const waits = next.schedule_period !== null || next.available_from !== null;
  if (!next.inherit && next.is_scheduled && !waits) refuseFields({ schedule_period: { key: 'field.required' } });
  const ids = [...new Set(next.products.map(({ id }) => id.toLowerCase()))];
  return { ...next, products: ids.map((id) => ({ id })) };
}

/** Errors: validation_failed for a slug that no page can have, slug_taken. */
export function checkSlug(drafts: DraftTree, slug: string, parentId: string | null, except: string | null): void {
  const isHome = slug === '' && parentId === null;
  const fault = isHome ? null : slugFault(slug, isAtTop(drafts, parentId));
  refuseFields({ slug: fault && { key: fault === 'reserved' ? 'field.slug_reserved' : 'field.slug' } });
  if (takenSlugs(drafts, parentId, except).has(slug)) throw new AppError('slug_taken');
}

/** Whether a subtree of that height fits below a parent. Errors: page_not_found for a missing or archived parent, validation_failed. */
export function checkParent(drafts: DraftTree, parentId: string | null, height: number): void {
  if (parentId !== null && isArchived(drafts, parentId)) throw new AppError('page_not_found');
  refuseFields({ parent_id: depthOf(drafts, parentId) + height > maxPageDepth ? { key: 'field.too_deep' } : null });
}
