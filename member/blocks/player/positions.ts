import type { DeviceStorage } from '../../platform/storage.ts';
import type { Playable } from './source.ts';

const mostKept = 100;
/** No resume is offered closer to the beginning or the end. Seconds. */
const marginS = 10;
const nameOf = ({ media_id, url }: Playable, memberId: string | null) => `${memberId ?? 'guest'} ${media_id ?? url}`;

/** Where this member stopped in this file, on this device; null if resuming is not worthwhile. */
export function positionOf(storage: DeviceStorage, media: Playable, memberId: string | null): number | null {
  const at = storage.get('media_positions')?.[nameOf(media, memberId)]?.at ?? 0;
  return isWorthIt(at, media.duration) ? at : null;
}

/** Stores the position; an almost finished one is cleared. The oldest are dropped first. */
export function keepPosition(storage: DeviceStorage, media: Playable, memberId: string | null, at: number): void {
  const { [nameOf(media, memberId)]: _before, ...others } = storage.get('media_positions') ?? {};
  const kept = Object.entries(others)
    .sort(([, a], [, b]) => b.on - a.on)
    .slice(0, mostKept - 1);
  if (isWorthIt(at, media.duration)) kept.push([nameOf(media, memberId), { at: Math.floor(at), on: Date.now() }]);
  storage.set('media_positions', Object.fromEntries(kept));
}

const isWorthIt = (at: number, duration: number | null) => at >= marginS && (duration === null || at <= duration - marginS);
