import type { Audio, FileRef, Image, Video } from '@bandstand/contract/media.ts';

/** How deeply a page's content may be nested; deeper content is refused before any other walk. */
export const maxDepth = 40;

export type Found = { path: string; value: Record<string, unknown> };
/** Media as pages carry them. */
export type MediaValue = Image | Video | Audio | FileRef;
export type MediaKind = 'image' | 'video' | 'audio' | 'file';

/** Every object inside a value, with its path. Not recursive, so any depth is safe; null: nested too deeply. */
export function objectsIn(value: unknown, path: string): Found[] | null {
  const found: Found[] = [];
  const waiting: { path: string; value: unknown; depth: number }[] = [{ path, value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth > maxDepth) return null;
    if (!Array.isArray(next.value)) found.push({ path: next.path, value: next.value as Record<string, unknown> });
    for (const [key, inner] of Object.entries(next.value)) waiting.push({ path: `${next.path}.${key}`, value: inner, depth: next.depth + 1 });
  }
  return found;
}

/** An object's kind of media, by the properties in the contract; null: none. */
export function mediaKindOf(value: object): MediaKind | null {
  if (!('url' in value) || typeof value.url !== 'string') return null;
  if ('urls' in value && typeof value.urls === 'object' && value.urls !== null) return 'image';
  if ('hls_url' in value) return 'video';
  if ('size' in value && 'name' in value) return 'file';
  return 'duration' in value && 'content_type' in value ? 'audio' : null;
}

/** Whether an object is media as pages carry it. */
export const isMedia = (value: object): value is MediaValue => mediaKindOf(value) !== null;

/** Ids of all media in a value. */
export const mediaIn = (value: unknown): string[] =>
  (objectsIn(value, '') ?? []).flatMap(({ value: object }) =>
    mediaKindOf(object) !== null && typeof object['media_id'] === 'string' ? [object['media_id']] : [],
  );

/** All media in a value, by id. */
export const mediaValuesIn = (value: unknown): Map<string, MediaValue> =>
  new Map(
    (objectsIn(value, '') ?? []).flatMap(({ value: object }): [string, MediaValue][] =>
      isMedia(object) && isIdText(object['media_id']) ? [[object['media_id'].toLowerCase(), object]] : [],
    ),
  );

const actionKeys = /\.(?:action|secondary_action|block_action)$/;
/** All actions in a value: objects under a key for actions. */
export const actionsIn = (value: unknown): Found[] =>
  (objectsIn(value, '') ?? []).filter(({ path, value: object }) => actionKeys.test(path) && typeof object['type'] === 'string');

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Text that can be an id; content may hold anything under names unknown to the contract. */
export const isIdText = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** The saved block groups and workouts in a block or a page's data. */
export const reusablesIn = (data: object): string[] =>
  (['source_id', 'workout_id'] as const).map((key): unknown => (data as Record<string, unknown>)[key]).filter(isIdText);

/** The forms in a block, an action or a page's data, with the property that names them. */
export const formsIn = (data: object): { id: string; key: string }[] => {
  const { form_id, capture_form_id, form_ids } = data as Record<string, unknown>;
  const named = Object.entries({ form_id: [form_id], capture_form_id: [capture_form_id], form_ids: Array.isArray(form_ids) ? form_ids : [] });
  return named.flatMap(([key, ids]) => ids.filter(isIdText).map((id) => ({ id, key })));
};

/**
 * A copy with each object replaced by the result of `change`, if any; unchanged objects stay identical. Goes no deeper than content may be
 * nested.
 */
export function replaced<T>(value: T, change: (object: Record<string, unknown>, key: string) => object | null, key = '', depth = 0): T {
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) {
    const list = value.map((inner: unknown) => replaced(inner, change, key, depth + 1));
    return (list.some((inner, at) => inner !== value[at]) ? list : value) as T;
  }
  const own = change(value as Record<string, unknown>, key);
  if (own) return own as T;
  const object = value as Record<string, unknown>;
  let copy: Record<string, unknown> | null = null;
  for (const [name, inner] of Object.entries(object)) {
    const next = replaced(inner, change, name, depth + 1);
    if (next !== inner) {
      copy ??= { ...object };
      copy[name] = next;
    }
  }
  return (copy ?? value) as T;
}
