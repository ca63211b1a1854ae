import { describe, expect, it } from 'vitest';
import { entitlementActive, entitlementEnd, type EntitlementFacts } from './entitlements.ts';

const now = '2025-01-31T10:00:00.000Z';

describe('COM-5: active products', () => {
  const subscription = { source: 'subscription' as const, status: 'active' as const, endsAt: null, pastDueSince: null, isRevoked: false };
  it.each<[string, EntitlementFacts, boolean]>([
    ['one-off without end', { source: 'one_off', expiresAt: null, isRevoked: false }, true],
    ['one-off expired at this moment', { source: 'one_off', expiresAt: now, isRevoked: false }, false],
    ['one-off not expired', { source: 'one_off', expiresAt: '2025-01-31T10:00:00.001Z', isRevoked: false }, true],
    ['refunded with revoke', { source: 'one_off', expiresAt: null, isRevoked: true }, false],
    ['manual grant', { source: 'grant', expiresAt: null, isRevoked: false }, true],
    ['trialing', { ...subscription, status: 'trialing' }, true],
    ['active', subscription, true],
    ['ended', { ...subscription, status: 'ended' }, false],
    ['ending, still running', { ...subscription, status: 'ending', endsAt: '2025-02-01T00:00:00.000Z' }, true],
    ['ending, over', { ...subscription, status: 'ending', endsAt: now }, false],
    ['past due within the grace', { ...subscription, status: 'past_due', pastDueSince: '2025-01-24T10:00:00.001Z' }, true],
    ['past due for seven days', { ...subscription, status: 'past_due', pastDueSince: '2025-01-24T10:00:00.000Z' }, false],
    ['past due since nobody knows when', { ...subscription, status: 'past_due' }, false],
    ['a time that cannot be read', { source: 'one_off', expiresAt: 'soon', isRevoked: false }, false],
    ['a past-due time that cannot be read', { ...subscription, status: 'past_due', pastDueSince: 'soon' }, false],
  ])('%s', (_title, facts, expected) => expect(entitlementActive(facts, now)).toBe(expected));
  it('states when they end', () =>
    expect(entitlementEnd({ ...subscription, status: 'past_due', pastDueSince: now })).toBe('2025-02-07T10:00:00.000Z'));
});
