export type StreamState = { state: 'upcoming'; startsAt: number } | { state: 'live' } | { state: 'ended' };
type Times = { starts_at?: string | null; ends_at?: string | null };

/** A stream's state at a time: without a start it has begun, without an end it continues. Milliseconds. */
export function streamState({ starts_at, ends_at }: Times, now: number): StreamState {
  const [startsAt, endsAt] = [timeOf(starts_at), timeOf(ends_at)];
  if (endsAt !== null && now >= endsAt) return { state: 'ended' };
  return startsAt !== null && now < startsAt ? { state: 'upcoming', startsAt } : { state: 'live' };
}

const timeOf = (time: string | null | undefined): number | null => {
  const ms = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};

/** Counting seconds over years is useless, and a phone has no space for so many days. */
const mostDays = 999;

/** Remaining days, hours, minutes and seconds, two digits each; days only if there are any. Empty for a time years away. */
export function digitsOf(ms: number): string[] {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days > mostDays) return [];
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return (days === 0 ? clock : [days, ...clock]).map((part) => String(part).padStart(2, '0'));
}
