import { blockData, type Block } from '@bandstand/contract/blocks/block.ts';
import { isHeroRatio } from '@bandstand/rules/pages/blocks.ts';
import { actionsIn } from '@bandstand/rules/pages/walk.ts';
import { cleanRichText } from '@bandstand/rules/richtext/clean.ts';
import { isWebUrl, safeUrl } from '@bandstand/rules/text/url.ts';
import { msOf } from '../../platform/clock.ts';
import { AppError, type FieldText } from '../../platform/http/app-error.ts';
import { compile } from '../../platform/http/validation.ts';

/** Texts by field, collected while content is checked. */
export type Refusals = Record<string, FieldText[]>;
const checks = Object.fromEntries(Object.entries(blockData).map(([type, schema]) => [type, compile(schema, 'body')]));

const isGiven = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const unsafe: FieldText = { key: 'field.url' };
const isMail = (url: string) => /^mailto:[^\s@]+@[^\s@]+$/i.test(url);
const isHttps = (url: string) => isWebUrl(url) && new URL(url).protocol === 'https:';

/** Addresses that a block may not link to, by field: those that could carry a script, and those no browser would open. */
function addressFaults(block: Block): Refusals {
  switch (block.type) {
    case 'iframe':
      return isGiven(block.data.url) && !isHttps(block.data.url) ? { url: [{ key: 'field.prefix', values: { startWith: 'https://' } }] } : {};
    case 'livestream':
      return isGiven(block.data.url) && !isWebUrl(block.data.url) ? { url: [unsafe] } : {};
    case 'share':
    case 'attachment':
      return isGiven(block.data.url) && safeUrl(block.data.url) === null ? { url: [unsafe] } : {};
    case 'social':
      return Object.fromEntries(
        block.data.links.flatMap(({ url }, at) => (isGiven(url) && !isWebUrl(url) && !isMail(url) ? [[`links.${at}.url`, [unsafe]]] : [])),
      );
    default:
      return {};
  }
}

/** Actions that link to an unsafe address. */
export const actionFaults = (value: unknown): Refusals =>
  Object.fromEntries(
    actionsIn(value).flatMap(({ path, value: action }) => {
      const { url, email } = (action['data'] ?? {}) as { url?: unknown; email?: unknown };
      const at = path.slice(1);
      if ((action['type'] === 'open_url' || action['type'] === 'share') && isGiven(url) && safeUrl(url) === null)
        return [[`${at}.data.url`, [unsafe]]];
      return isGiven(email) && !isMail(`mailto:${email}`) ? [[`${at}.data.email`, [{ key: 'field.email' }]]] : [];
    }),
  );

/** Checks a block by the schema of its type and the rules on top of it (BLK-3). Throws at once: ratio_out_of_range. */
export function blockFaults(block: Block, at: string, refusals: Refusals): void {
  const checked = checks[block.type]?.(block.data);
  const put = (faults: Refusals) => {
    for (const [field, texts] of Object.entries(faults)) refusals[`${at}.data${field === 'body' ? '' : `.${field}`}`] = texts;
  };
  if (checked && 'error' in checked && checked.error instanceof AppError) return put(checked.error.fields ?? {});
  if (block.type === 'hero' && block.data.ratio !== undefined && block.data.ratio !== null && !isHeroRatio(block.data.ratio))
    throw new AppError('ratio_out_of_range', { fields: { [`${at}.data.ratio`]: [{ key: 'error.ratio_out_of_range' }] } });
  if (block.type === 'livestream' && endsTooEarly(block.data)) put({ ends_at: [{ key: 'field.invalid' }] });
  put(addressFaults(block));
  put(actionFaults(block.data));
}

/** Whether it would end before it began: it would be past and upcoming at once. */
export function endsTooEarly({ starts_at, ends_at }: { starts_at?: unknown; ends_at?: unknown }): boolean {
  return typeof starts_at === 'string' && typeof ends_at === 'string' && msOf(ends_at) < msOf(starts_at);
}

/** The block as stored: rich text sanitised, without anything that the server fills in for each viewer (BLK-7). */
export function keptBlock(block: Block): Block {
  switch (block.type) {
    case 'text':
      return { ...block, data: { ...block.data, rich_text: cleanRichText(block.data.rich_text) } };
    case 'collection':
      return { ...block, data: { ...block.data, collection: undefined } };
    case 'composed':
      return { ...block, data: { ...block.data, blocks: undefined } };
    case 'workout':
      return { ...block, data: { ...block.data, workout: undefined } };
    case 'chat':
      return { ...block, data: { ...block.data, message_thread_id: undefined } };
    case 'livestream':
      return { ...block, data: { ...block.data, message_thread_id: undefined } };
    default:
      return block;
  }
}

/** Refuses what may be missing in a draft but not where members see it. Errors: overlay_id_missing. */
export function refuseUnfinished(blocks: readonly Block[]): void {
  for (const [index, block] of blocks.entries()) refuseUnfinishedIn(block.data, `blocks.${index}.data`);
}

/** The same of one value, at its place. Errors: overlay_id_missing. */
export function refuseUnfinishedIn(content: unknown, at: string): void {
  for (const { path, value } of actionsIn(content)) {
    const { overlay_id } = (value['data'] ?? {}) as { overlay_id?: unknown };
    if (value['type'] === 'trigger_overlay' && !isGiven(overlay_id))
      throw new AppError('overlay_id_missing', { fields: { [`${at}${path}`]: [{ key: 'error.overlay_id_missing' }] } });
  }
}

/** The check before publishing: drafts also come from imports and old versions. Errors: validation_failed, ratio_out_of_range, overlay_id_missing. */
export function refuseFaulty(blocks: readonly Block[]): void {
  const refusals: Refusals = {};
  for (const [index, block] of blocks.entries()) blockFaults(block, `blocks.${index}`, refusals);
  if (Object.keys(refusals).length > 0) throw new AppError('validation_failed', { fields: refusals });
  refuseUnfinished(blocks);
}
