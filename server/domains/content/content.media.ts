import { mediaKindOf, objectsIn, replaced, type MediaValue } from '@bandstand/rules/pages/walk.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** How long what is known of a video is believed: one that was published while it was prepared becomes ready by itself. */
const believedMs = 10_000;

export type FreshMedia = <T>(visit: Visit, value: T) => Promise<T>;
interface Kept {
  value: MediaValue | null;
  atMs: number;
}

/** Puts the library's present facts in place of those that were stored with videos and sounds: streams, posters and captions come later. */
export function createFreshMedia({
  values,
  clock,
}: {
  values: (tenant: Tenant, ids: readonly string[]) => Promise<ReadonlyMap<string, MediaValue>>;
  clock: Clock;
}): FreshMedia {
  const kept = new LRUCache<string, Kept>({ max: 5000 });
  return async (visit, value) => {
    // Drafts carry signed addresses, and are saved again and again.
    if (visit.isPreview) return value;
    const ids = playedIn(value);
    if (ids.length === 0) return value;
    const keyOf = (id: string) => `${visit.tenant.appId} ${visit.tree.version} ${id}`;
    const nowMs = clock.ms();
    const missing = ids.filter((id) => Math.abs(nowMs - (kept.get(keyOf(id))?.atMs ?? -Infinity)) > believedMs);
    if (missing.length > 0) {
      const found = await values(visit.tenant, missing);
      for (const id of missing) kept.set(keyOf(id), { value: found.get(id) ?? null, atMs: nowMs });
    }
    return replaced(value, (object) => {
      const now = isPlayed(object) ? kept.get(keyOf(object['media_id'] as string))?.value : undefined;
      // What the owner called it in this place stands.
      return now ? { ...object, ...now, title: object['title'] ?? ('title' in now ? now.title : null) } : null;
    });
  };
}

function isPlayed(object: Record<string, unknown>): boolean {
  const kind = mediaKindOf(object);
  return (kind === 'video' || kind === 'audio') && typeof object['media_id'] === 'string';
}
const playedIn = (value: unknown): string[] => [
  ...new Set((objectsIn(value, '') ?? []).flatMap(({ value: object }) => (isPlayed(object) ? [object['media_id'] as string] : []))),
];
