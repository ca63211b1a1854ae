import { plainDateOf, startOfDate } from '../time/zone.ts';
import { assumedHours } from '../pages/events.ts';

/** `[from, to)` in milliseconds since 1970. */
export interface Span {
  fromMs: number;
  toMs: number;
}
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The longest span that can be requested (EVT-4). */
export const maxSpanDays = 62;

/** A day begins in `timeZone`; an instant names its own zone. Null for anything else, or a day that does not exist. */
export function momentOf(text: string, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return null;
  const day = text.slice(0, 10);
  const dayAt = Date.parse(`${day}T00:00:00Z`);
  // Parsing alone would accept the 31st of February as the 3rd of March.
  if (!Number.isFinite(dayAt) || plainDateOf(dayAt, null) !== day) return null;
  const ms = text.length === 10 ? startOfDate(day, timeZone) : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
}

/** `[start, end)` of at most 62 days, possibly an hour longer when the clocks change; otherwise the fault. */
export function spanOf(start: string, end: string, timeZone: string): Span | { fault: 'start' | 'end' } {
  const [fromMs, toMs] = [momentOf(start, timeZone), momentOf(end, timeZone)];
  if (fromMs === null) return { fault: 'start' };
  if (toMs === null || toMs <= fromMs || toMs - fromMs > maxSpanDays * dayMs + hourMs) return { fault: 'end' };
  return { fromMs, toMs };
}

/** Whether something overlaps the span (EVT-4). Without an end it counts as `assumedHours` long; without a start it never overlaps. */
export function isDuring({ fromMs, toMs }: Span, { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }): boolean {
  if (starts_at === null) return false;
  const startMs = Date.parse(starts_at);
  const endMs = ends_at === null ? startMs + assumedHours * hourMs : Date.parse(ends_at);
  return startMs < toMs && (endMs > fromMs || startMs >= fromMs);
}
