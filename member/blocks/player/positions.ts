import type { DeviceStorage } from '../../platform/storage.ts';
import type { Playable } from './source.ts';

const mostKept = 100;
/** Nearer to the beginning or the end nobody wants to be asked. Seconds. */
const marginS = 10;
const nameOf = ({ media_id, url }: Playable, memberId: string | null) => `${memberId ?? 'guest'} ${media_id ?? url}`;

/** Where this person stopped in this media, on this device; null where it is not worth going back to. */
export function positionOf(storage: DeviceStorage, media: Playable, memberId: string | null): number | null {
  const at = storage.get('media_positions')?.[nameOf(media, memberId)]?.at ?? 0;
  return isWorthIt(at, media.duration) ? at : null;
}

/** Writes down where it stopped; what is as good as finished is forgotten. The oldest go first. */
export function keepPosition(storage: DeviceStorage, media: Playable, memberId: string | null, at: number): void {
  const { [nameOf(media, memberId)]: _before, ...others } = storage.get('media_positions') ?? {};
  const kept = Object.entries(others)
    .sort(([, a], [, b]) => b.on - a.on)
    .slice(0, mostKept - 1);
  if (isWorthIt(at, media.duration)) kept.push([nameOf(media, memberId), { at: Math.floor(at), on: Date.now() }]);
  storage.set('media_positions', Object.fromEntries(kept));
}

const isWorthIt = (at: number, duration: number | null) => at >= marginS && (duration === null || at <= duration - marginS);
