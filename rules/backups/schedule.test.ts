import { describe, expect, it } from 'vitest';
import type { BackupSettings } from '@bandstand/contract/backups.ts';
import { isBackupDue, keptSnapshots, lastDueMs } from './schedule.ts';

const settings: BackupSettings = {
  frequency: 'daily',
  weekday: 1,
  hour: 3,
  timezone: 'Europe/Berlin',
  keep_days: 3,
  keep_weeks: 2,
  keep_months: 2,
};
const ms = (iso: string) => Date.parse(iso);
const due = (change: Partial<BackupSettings>, now: string) => {
  const found = lastDueMs({ ...settings, ...change }, ms(now));
  return found === null ? null : new Date(found).toISOString();
};

describe('an automatic backup', () => {
  it.each<[string, Partial<BackupSettings>, string, string | null]>([
    ['never', { frequency: 'off' }, '2026-06-10T12:00:00Z', null],
    ['today, after the hour', {}, '2026-06-10T12:00:00Z', '2026-06-10T01:00:00.000Z'],
    ['yesterday, before the hour', {}, '2026-06-10T00:59:59Z', '2026-06-09T01:00:00.000Z'],
    ['by the winter clock', {}, '2026-01-10T12:00:00Z', '2026-01-10T02:00:00.000Z'],
    ['on a day without that hour, an hour later', { hour: 2 }, '2026-03-29T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['on Monday, on a Wednesday', { frequency: 'weekly' }, '2026-06-10T12:00:00Z', '2026-06-08T01:00:00.000Z'],
    ['a week before, on the Monday itself before the hour', { frequency: 'weekly' }, '2026-06-08T00:30:00Z', '2026-06-01T01:00:00.000Z'],
    ['on Sunday, on a Monday', { frequency: 'weekly', weekday: 7 }, '2026-06-08T12:00:00Z', '2026-06-07T01:00:00.000Z'],
  ])('%s', (_when, change, now, expected) => expect(due(change, now)).toBe(expected));

  it('starts once for each scheduled time', () => {
    const now = ms('2026-06-10T12:00:00Z');
    expect(isBackupDue(settings, null, now)).toBe(true);
    expect(isBackupDue(settings, ms('2026-06-09T01:00:05Z'), now)).toBe(true);
    expect(isBackupDue(settings, ms('2026-06-10T01:00:05Z'), now)).toBe(false);
    expect(isBackupDue({ ...settings, frequency: 'off' }, null, now)).toBe(false);
  });
});

describe('the snapshots kept', () => {
  const of = (...times: string[]) => times.map((createdAt) => ({ id: createdAt, createdAt }));
  const days = Array.from({ length: 100 }, (_, index) => new Date(ms('2026-06-10T01:00:00Z') - index * 86_400_000).toISOString());

  it('are the newest of each day, week and month', () => {
    expect([...keptSnapshots(of(...days), settings)].toSorted().toReversed()).toEqual([
      '2026-06-10T01:00:00.000Z',
      '2026-06-09T01:00:00.000Z',
      '2026-06-08T01:00:00.000Z',
      '2026-06-07T01:00:00.000Z',
      '2026-05-31T01:00:00.000Z',
    ]);
  });
  it('count several of a day once', () => {
    const times = of('2026-06-10T09:00:00Z', '2026-06-10T08:00:00Z', '2026-06-09T08:00:00Z');
    expect([...keptSnapshots(times, settings)]).toEqual(['2026-06-10T09:00:00Z', '2026-06-09T08:00:00Z']);
  });
  it('include the newest even when none should be kept', () => {
    const none = { ...settings, keep_days: 0, keep_weeks: 0, keep_months: 0 };
    expect([...keptSnapshots(of(...days), none)]).toEqual([days[0]]);
    expect(keptSnapshots([], none).size).toBe(0);
  });
});
