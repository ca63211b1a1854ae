import { beforeEach, describe, expect, it } from 'vitest';
import { keepReferral, keptReferral } from './referral.ts';
import { createDeviceStorage, forgetPersonal } from '../storage.ts';

const day = 24 * 3600_000;
const now = Date.parse('2026-11-22T00:00:00Z');
const storage = createDeviceStorage('referrals');
beforeEach(() => localStorage.clear());

describe('a visitor’s referral (COM-16)', () => {
  it('is remembered on later pages and days, for 60 days', () => {
    keepReferral(storage, '?referral=%20via-ada%3D1%20&x=2', now);
    keepReferral(storage, '?x=2', now + day);
    expect([keptReferral(storage, now + 59 * day), keptReferral(storage, now + 60 * day)]).toEqual(['via-ada=1', null]);
  });

  it('is the latest one, and stays when the URL names none', () => {
    expect(keptReferral(storage, now)).toBeNull();
    keepReferral(storage, '?referral=', now);
    expect(keptReferral(storage, now)).toBeNull();
    keepReferral(storage, '?referral=ada', now);
    keepReferral(storage, '?referral=bo', now + day);
    expect(keptReferral(storage, now + 60 * day)).toBe('bo');
  });

  it('is cut to an order’s limit, and survives a logout', () => {
    keepReferral(storage, `?referral=${'x'.repeat(400)}`, now);
    forgetPersonal(storage);
    expect(keptReferral(storage, now)).toHaveLength(255);
  });
});
