import { beforeEach, describe, expect, it } from 'vitest';
import { keepReferral, keptReferral } from './referral.ts';
import { createDeviceStorage, forgetPersonal } from '../storage.ts';

const day = 24 * 3600_000;
const now = Date.parse('2026-11-22T00:00:00Z');
const storage = createDeviceStorage('referrals');
beforeEach(() => localStorage.clear());

describe('who sent a visitor (COM-16)', () => {
  it('is known on the pages and days that follow, for 60 days', () => {
    keepReferral(storage, '?referral=%20via-ada%3D1%20&x=2', now);
    keepReferral(storage, '?x=2', now + day);
    expect([keptReferral(storage, now + 59 * day), keptReferral(storage, now + 60 * day)]).toEqual(['via-ada=1', null]);
  });

  it('is the last one who did, and nobody where the address names nobody', () => {
    expect(keptReferral(storage, now)).toBeNull();
    keepReferral(storage, '?referral=', now);
    expect(keptReferral(storage, now)).toBeNull();
    keepReferral(storage, '?referral=ada', now);
    keepReferral(storage, '?referral=bo', now + day);
    expect(keptReferral(storage, now + 60 * day)).toBe('bo');
  });

  it('is cut to what an order keeps, and outlasts a log-out', () => {
    keepReferral(storage, `?referral=${'x'.repeat(400)}`, now);
    forgetPersonal(storage);
    expect(keptReferral(storage, now)).toHaveLength(255);
  });
});
