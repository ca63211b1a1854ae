import { plainDateOf } from '@bandstand/rules/time/zone.ts';
import type { ActivityEntry } from './activity.queries.ts';

export type ActivityDay = { date: string; entries: ActivityEntry[] };

/** Entries, newest first, grouped by day in the viewer's zone. */
export function byDay(entries: readonly ActivityEntry[], timeZone: string): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const entry of entries) {
    const date = plainDateOf(Date.parse(entry.ts), timeZone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}
