import { plainDateOf, startOfDate } from '../time/zone.ts';
import { assumedHours } from '../pages/events.ts';

/** From its first to before its last instant, in milliseconds since 1970. */
export interface Span {
  fromMs: number;
  toMs: number;
}
const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The longest span that one may ask for (EVT-4). */
export const maxSpanDays = 62;

/** A day begins in `timeZone`; an instant names its zone itself. Null for what is neither, or no day that there is. */
export function momentOf(text: string, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/.test(text)) return null;
  const day = text.slice(0, 10);
  const dayAt = Date.parse(`${day}T00:00:00Z`);
  // Parsing alone would take the 31st of February for the 3rd of March.
  if (!Number.isFinite(dayAt) || plainDateOf(dayAt, null) !== day) return null;
  const ms = text.length === 10 ? startOfDate(day, timeZone) : Date.parse(text);
  return Number.isFinite(ms) ? ms : null;
}

/** `[start, end)` of at most 62 days, which the change of clocks may make an hour longer; otherwise what is wrong with it. */
export function spanOf(start: string, end: string, timeZone: string): Span | { fault: 'start' | 'end' } {
  const [fromMs, toMs] = [momentOf(start, timeZone), momentOf(end, timeZone)];
  if (fromMs === null) return { fault: 'start' };
  if (toMs === null || toMs <= fromMs || toMs - fromMs > maxSpanDays * dayMs + hourMs) return { fault: 'end' };
  return { fromMs, toMs };
}

/** Whether something overlaps the span (EVT-4). What has no end counts as `assumedHours` long; what has no start is nowhere. */
export function isDuring({ fromMs, toMs }: Span, { starts_at, ends_at }: { starts_at: string | null; ends_at: string | null }): boolean {
  if (starts_at === null) return false;
  const startMs = Date.parse(starts_at);
  const endMs = ends_at === null ? startMs + assumedHours * hourMs : Date.parse(ends_at);
  return startMs < toMs && (endMs > fromMs || startMs >= fromMs);
}
