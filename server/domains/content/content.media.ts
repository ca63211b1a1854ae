import { mediaKindOf, objectsIn, replaced, type MediaValue } from '@bandstand/rules/pages/walk.ts';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { MediaService } from '../media/media.service.ts';
import type { Visit } from '../pages/pages.visit.ts';

/** A video published during its preparation becomes ready later, so its facts are read again soon. */
const ttlMs = 10_000;

export type FreshMedia = <T>(visit: Visit, value: T) => Promise<T>;
interface Kept {
  value: MediaValue | null;
  atMs: number;
}

/** Replaces the stored facts of videos and sounds by the library's current ones: streams, posters and captions come after publishing. */
export function createFreshMedia({ media, clock }: { media: Pick<MediaService, 'valuesOf'>; clock: Clock }): FreshMedia {
  const kept = new LRUCache<string, Kept>({ max: 5000 });
  return async (visit, value) => {
    // Drafts carry signed addresses, and every save reads the media again.
    if (visit.isPreview) return value;
    const ids = playedIn(value);
    if (ids.length === 0) return value;
    const keyOf = (id: string) => `${visit.tenant.appId} ${visit.tree.version} ${id}`;
    const nowMs = clock.ms();
    const missing = ids.filter((id) => Math.abs(nowMs - (kept.get(keyOf(id))?.atMs ?? -Infinity)) > ttlMs);
    if (missing.length > 0) {
      const found = await media.valuesOf(visit.tenant, missing);
      for (const id of missing) kept.set(keyOf(id), { value: found.get(id)?.value ?? null, atMs: nowMs });
    }
    return replaced(value, (object) => {
      const now = isPlayed(object) ? kept.get(keyOf(object['media_id'] as string))?.value : undefined;
      // Keep the title that the owner gave it here.
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
