import type { AccessRecord } from '@bandstand/contract/access.ts';
import { isIdText, maxDepth, mediaKindOf, type MediaValue } from '../pages/walk.ts';

/** Maps a template's ids to those of the target app. */
export interface Mapping {
  /** Created or existing objects, and parts of content that other content names, by their id in the template. */
  ids: ReadonlyMap<string, string>;
  media: ReadonlyMap<string, MediaValue>;
  /** Paths of the template's pages, old to new. */
  paths: ReadonlyMap<string, string>;
  /** A new id for parts inside content: blocks, actions, sets. */
  next: () => string;
}

const references = new Set([
  'page_id',
  'source_id',
  'event_id',
  'workout_id',
  'workout_group_id',
  'exercise_id',
  'overlay_id',
  'form_id',
  'form_field_id',
  'capture_form_id',
  'message_thread_id',
]);
/** A pack's items, a button's products, an event's hosts, a block's forms, the fields of a group, and an exercise's alternates. */
const idLists = new Set(['product_ids', 'item_ids', 'host_ids', 'form_ids', 'form_field_ids', 'alternate_ids']);
const ownIds = new Set(['id', 'uid']);
const actionKeys = new Set(['action', 'secondary_action', 'block_action']);
type Fields = Record<string, unknown>;

/**
 * A copy with the app's ids. References that the app lacks are removed, together with the action or list entry that needs them: foreign
 * content must not reach anything here. Content beyond the allowed depth is dropped.
 */
export function remapped<T>(value: T, { ids, media, paths, next }: Mapping): T {
  const fresh = new Map<string, string>();
  const known = (id: unknown): string | null => (isIdText(id) ? (ids.get(id.toLowerCase()) ?? null) : null);
  const freshOf = (id: string): string => {
    const made = fresh.get(id) ?? next();
    fresh.set(id, made);
    return made;
  };
  const pathOf = (address: string): string => {
    const [, path = address, rest = ''] = /^([^?#]*)(.*)$/.exec(address) ?? [];
    const moved = paths.get(path);
    return moved === undefined ? address : moved + rest;
  };

  function scalar(key: string, inner: unknown): unknown {
    if (references.has(key)) return known(inner);
    if (ownIds.has(key) && isIdText(inner)) return known(inner) ?? freshOf(inner.toLowerCase());
    return key === 'url' && typeof inner === 'string' && inner.startsWith('/') ? pathOf(inner) : inner;
  }
  function walk(inner: unknown, key: string, depth: number): unknown {
    if (depth > maxDepth) return null;
    if (typeof inner !== 'object' || inner === null) return scalar(key, inner);
    if (Array.isArray(inner)) return listed(inner, key, depth);
    const object = inner as Fields;
    if (mediaKindOf(object) !== null && isIdText(object['media_id'])) return shown(object, media.get(object['media_id'].toLowerCase()));
    const copy = Object.fromEntries(Object.entries(object).map(([name, part]) => [name, walk(part, name, depth + 1)]));
    return actionKeys.has(key) && isLost(object, copy) ? null : copy;
  }
  function listed(list: unknown[], key: string, depth: number): unknown[] {
    // The fields of forms that a block shows.
    const isIdList = idLists.has(key) || (key === 'fields' && list.every(isIdText));
    if (isIdList) return list.map(known).filter((id) => id !== null);
    const isLeftOut = (part: unknown, copy: unknown) =>
      copy === null ? part !== null : isPageEntry(part) && (copy as Fields)['page_id'] === null && (part as Fields)['page_id'] !== null;
    return list.flatMap((part) => {
      const copy = walk(part, key, depth + 1);
      return isLeftOut(part, copy) ? [] : [copy];
    });
  }
  return walk(value, '', 0) as T;
}

/** The keys of a list entry that is only a page: in a collection, or on a day of a program. */
const pageEntryKeys = new Set(['page_id', 'id', 'day', 'minute']);
const isPageEntry = (part: unknown): boolean =>
  typeof part === 'object' && part !== null && 'page_id' in part && Object.keys(part).every((name) => pageEntryKeys.has(name));

/** Whether an action's target is missing. */
function isLost(action: Fields, copy: Fields): boolean {
  const [before, after] = [(action['data'] ?? {}) as Fields, (copy['data'] ?? {}) as Fields];
  const isGone = (name: string) => (before[name] ?? null) !== null && (after[name] ?? null) === null;
  const products = after['product_ids'];
  return (
    isGone('page_id') ||
    isGone('overlay_id') ||
    isGone('form_id') ||
    (Array.isArray(products) && products.length === 0 && (before['product_ids'] as []).length > 0)
  );
}

/** The app's file with the descriptions from this place. */
function shown(place: Fields, own: MediaValue | undefined): object | null {
  if (!own) return null;
  const { alt, focal_x, focal_y, title, name } = place;
  const texts = mediaKindOf(place) === 'image' ? { alt, focal_x, focal_y } : mediaKindOf(place) === 'file' ? { name } : { title };
  return { ...own, ...Object.fromEntries(Object.entries(texts).filter(([, word]) => word !== undefined && word !== null)) };
}

/** The access record in the app, with its ids of products and overlay. */
export function remappedAccess(record: AccessRecord, parent: string | null, ids: ReadonlyMap<string, string>): AccessRecord {
  const overlayId = record.purchase_overlay && ids.get(record.purchase_overlay.id.toLowerCase());
  return {
    ...record,
    parent,
    products: record.products.flatMap(({ id }) => {
      const own = ids.get(id.toLowerCase());
      return own ? [{ id: own }] : [];
    }),
    purchase_overlay: overlayId ? { id: overlayId } : null,
  };
}
