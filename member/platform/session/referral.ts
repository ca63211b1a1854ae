import type { DeviceStorage } from '../storage.ts';

/** How long a referral counts, in milliseconds: 60 days, as is common in referral programs. */
const keptMs = 60 * 24 * 3600_000;
const maxLength = 255;

/**
 * Stores the referral from `?referral=` in the first URL, so that purchases pages and days later still name it (COM-16). The latest one
 * counts.
 */
export function keepReferral(storage: DeviceStorage, search: string, now: number): void {
  const id = new URLSearchParams(search).get('referral')?.trim().slice(0, maxLength);
  if (id) storage.set('referral', { id, at: now });
}

/** This device's referral; null: none, or too long ago. */
export function keptReferral(storage: DeviceStorage, now: number): string | null {
  const kept = storage.get('referral');
  return kept && now - kept.at < keptMs ? kept.id : null;
}
