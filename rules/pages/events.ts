import type { EventData } from '@bandstand/contract/type-data.ts';

/** How long an event without an end counts as running. */
export const assumedHours = 2;

/** An event's state at a moment (EVT-2). Both ends are included; one without a start has not begun. */
export function eventState(
  { starts_at, ends_at, isCancelled }: { starts_at: string | null; ends_at: string | null; isCancelled: boolean },
  nowMs: number,
): EventData['state'] {
  if (isCancelled) return 'cancelled';
  if (starts_at === null || nowMs < Date.parse(starts_at)) return 'scheduled';
  const endMs = ends_at === null ? Date.parse(starts_at) + assumedHours * 3_600_000 : Date.parse(ends_at);
  return nowMs <= endMs ? 'live' : 'ended';
}
