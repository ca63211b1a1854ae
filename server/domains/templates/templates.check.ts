import { TemplateContent } from '@bandstand/contract/templates.ts';
import { isSoundPlan } from '@bandstand/rules/events/plan.ts';
import type { MediaValue } from '@bandstand/rules/pages/walk.ts';
import { isIdText, isMedia, mediaKindOf, objectsIn } from '@bandstand/rules/pages/walk.ts';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../platform/http/app-error.ts';
import { compile } from '../../platform/http/validation.ts';
import { smallPicture } from './templates.summary.ts';

const check = compile(TemplateContent, 'body');
const unreadable = (detail: string) => new AppError('template_unreadable', { extra: { detail } });

/**
 * Checks the content of a file from any source: its shape by the schema, every id once, every parent before its children. Drops prices. Throws
 * template_unreadable.
 */
export function checkedShape(value: unknown): TemplateContent {
  const checked = check(value);
  if ('error' in checked) throw unreadable(Object.keys((checked.error as AppError).fields ?? {})[0] ?? 'body');
  const content = lowered(value as TemplateContent);
  const { pages, composed, overlays, workouts, forms = [], products, media } = content;
  const all = [pages, composed, overlays, workouts, forms, products, media].flatMap((list) => list.map(({ id }) => id));
  if (new Set(all).size < all.length) throw unreadable('id');
  const seen = new Set<string>();
  for (const page of pages) {
    if (page.parent_id !== null && !seen.has(page.parent_id)) throw unreadable('parent_id');
    seen.add(page.id);
    if (page.event && (page.type === 'event_occurrence' || !isSoundPlan(page.event))) throw unreadable('event');
  }
  if (content.kind === 'block_group' ? composed.length === 0 || pages.length > 0 : pages.length === 0) throw unreadable('kind');
  return { ...content, forms, products: products.map((product) => ({ ...product, versions: [] })) };
}

/** Lower-cases ids: the same id in two spellings is one. */
const lowered = (content: TemplateContent): TemplateContent =>
  JSON.parse(JSON.stringify(content), (key, value: unknown) => {
    if ((key === 'id' || key.endsWith('_id')) && isIdText(value)) return value.toLowerCase();
    if ((key !== 'fields' && !key.endsWith('_ids')) || !Array.isArray(value)) return value;
    return value.map((item: unknown) => (isIdText(item) ? item.toLowerCase() : item));
  }) as TemplateContent;

/** Media as the content describes them, to check blocks before anything is stored. */
export function ownMedia(content: TemplateContent): Map<string, MediaValue> {
  const kinds = new Map(content.media.map(({ id, kind }) => [id, kind]));
  const media = new Map<string, MediaValue>();
  for (const { value } of objectsIn([content.pages, content.composed, content.overlays, content.workouts, content.forms], '') ?? []) {
    const id = value['media_id'];
    if (typeof id === 'string' && isMedia(value) && kinds.get(id) === mediaKindOf(value)) media.set(id, value);
  }
  return media;
}

/** Refuses bytes that are not what the content says, or a picture that cannot be read. Throws template_unreadable. */
export async function checkBytes(kind: string, bytes: Buffer): Promise<void> {
  const type = await fileTypeFromBuffer(bytes);
  if (kind === 'file' && type?.mime === 'application/pdf') return;
  const isImage = ['image/webp', 'image/png', 'image/jpeg', 'image/gif'].includes(type?.mime ?? '');
  if (kind !== 'image' || !isImage) throw unreadable('media');
  await smallPicture(bytes).catch(() => {
    throw unreadable('media');
  });
}
