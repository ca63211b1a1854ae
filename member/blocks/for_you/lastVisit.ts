import type { DeviceStorage } from '../../platform/storage.ts';

/** Looking again within half an hour is the same visit. */
const sameVisitMs = 30 * 60_000;

/** When the member was here before this visit; null: this is their first on this device. Notes this one. */
export function lastVisit(storage: DeviceStorage, now: number): string | null {
  const known = storage.get('visit');
  const before = known && now - known.at > sameVisitMs ? known.at : (known?.before ?? null);
  storage.set('visit', { at: now, before });
  return before === null ? null : new Date(before).toISOString();
}
