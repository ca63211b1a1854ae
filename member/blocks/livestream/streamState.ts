export type StreamState = { state: 'upcoming'; startsAt: number } | { state: 'live' } | { state: 'ended' };
type Times = { starts_at?: string | null; ends_at?: string | null };

/** Where a stream stands at a time: without a start it has begun, without an end it goes on. Milliseconds. */
export function streamState({ starts_at, ends_at }: Times, now: number): StreamState {
  const [startsAt, endsAt] = [timeOf(starts_at), timeOf(ends_at)];
  if (endsAt !== null && now >= endsAt) return { state: 'ended' };
  return startsAt !== null && now < startsAt ? { state: 'upcoming', startsAt } : { state: 'live' };
}

const timeOf = (time: string | null | undefined): number | null => {
  const ms = time ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
};

/** Nobody counts seconds over years, and a phone has no room for the days of them. */
const mostDays = 999;

/** Days, hours, minutes and seconds that are left, each of two digits; days only while there are some. None for a time that is years away. */
export function digitsOf(ms: number): string[] {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days > mostDays) return [];
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  return (days === 0 ? clock : [days, ...clock]).map((part) => String(part).padStart(2, '0'));
}
