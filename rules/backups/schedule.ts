import type { BackupSettings } from '@bandstand/contract/backups.ts';
import { addDays, weekdayOf } from '../time/days.ts';
import { fromWall, plainDateOf } from '../time/zone.ts';

export const drillEveryMs = 7 * 86_400_000;

/** The latest time up to now, in milliseconds since 1970, at which a backup was due; null without automatic backups. */
export function lastDueMs(settings: BackupSettings, nowMs: number): number | null {
  const { frequency, hour, weekday, timezone } = settings;
  if (frequency === 'off') return null;
  const today = plainDateOf(nowMs, timezone);
  const day = frequency === 'weekly' ? addDays(today, -((weekdayOf(today) - weekday + 7) % 7)) : today;
  const at = (date: string) => fromWall(Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`), timezone);
  const due = at(day);
  return due <= nowMs ? due : at(addDays(day, frequency === 'weekly' ? -7 : -1));
}

/** Whether an automatic backup is due. `lastMs`: when the last one began. */
export function isBackupDue(settings: BackupSettings, lastMs: number | null, nowMs: number): boolean {
  const dueMs = lastDueMs(settings, nowMs);
  return dueMs !== null && (lastMs === null || lastMs < dueMs);
}

/**
 * The snapshots to keep: the newest of each of the last days, weeks and months that have one, by the schedule's time zone. The newest of
 * all is always kept. Times are ISO instants.
 */
export function keptSnapshots<S extends { id: string; createdAt: string }>(
  snapshots: readonly S[],
  { keep_days, keep_weeks, keep_months, timezone }: Pick<BackupSettings, 'keep_days' | 'keep_weeks' | 'keep_months' | 'timezone'>,
): Set<string> {
  const newestFirst = snapshots.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id));
  const dateOf = ({ createdAt }: S) => plainDateOf(Date.parse(createdAt), timezone);
  const spans: [number, (date: string) => string][] = [
    [keep_days, (date) => date],
    [keep_weeks, (date) => addDays(date, 1 - weekdayOf(date))],
    [keep_months, (date) => date.slice(0, 7)],
  ];
  for (const [count, spanOf] of spans) {
    const seen = new Set<string>();
    for (const snapshot of newestFirst) {
      const span = spanOf(dateOf(snapshot));
      if (seen.has(span)) continue;
      if (seen.size >= count) break;
      seen.add(span);
      kept.add(snapshot.id);
    }
  }
  return kept;
}
