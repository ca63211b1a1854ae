import type { DeviceStorage } from '../storage.ts';

/** How long a recommendation counts, in milliseconds: 60 days, as programs of referral commonly do. */
const keptMs = 60 * 24 * 3600_000;
const maxLength = 255;

/** Keeps who sent a visitor here, from `?referral=` of the first address: what is bought pages and days later still says it (COM-16). The last one counts. */
export function keepReferral(storage: DeviceStorage, search: string, now: number): void {
  const id = new URLSearchParams(search).get('referral')?.trim().slice(0, maxLength);
  if (id) storage.set('referral', { id, at: now });
}

/** Who sent the visitor of this device; null: nobody, or too long ago. */
export function keptReferral(storage: DeviceStorage, now: number): string | null {
  const kept = storage.get('referral');
  return kept && now - kept.at < keptMs ? kept.id : null;
}
