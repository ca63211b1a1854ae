/** COM-5, COM-21. */
export const pastDueGraceDays = 7;
const dayMs = 86_400_000;

export type SubscriptionStatus = 'trialing' | 'active' | 'paused' | 'past_due' | 'ending' | 'ended';

/** The source of an entitlement. A bundle's part has the source of the product that included it. Times are ISO 8601 UTC. */
export type EntitlementFacts =
  | { source: 'one_off' | 'grant'; expiresAt: string | null; isRevoked: boolean }
  | { source: 'subscription'; status: SubscriptionStatus; endsAt: string | null; pastDueSince: string | null; isRevoked: boolean };

/** Whether a product is active for its member (L194, COM-5). At the moment of its end it is no longer active. */
export function entitlementActive(facts: EntitlementFacts, now: string | number): boolean {
  const time = typeof now === 'number' ? now : Date.parse(now);
  const end = entitlementEnd(facts);
  if (facts.isRevoked) return false;
  if (facts.source === 'subscription' && (facts.status === 'ended' || (facts.status === 'past_due' && facts.pastDueSince === null))) return false;
  // An unreadable time ends the access: NaN compares as false.
  return end === null || time < Date.parse(end);
}

/** When the entitlement ends, as currently known; null: no end. Past due: the end of the grace period (COM-5). */
export function entitlementEnd(facts: EntitlementFacts): string | null {
  if (facts.source !== 'subscription') return facts.expiresAt;
  if (facts.status !== 'past_due') return facts.endsAt;
  if (facts.pastDueSince === null) return facts.endsAt;
  const grace = Date.parse(facts.pastDueSince) + pastDueGraceDays * dayMs;
  const end = facts.endsAt === null ? grace : Math.min(grace, Date.parse(facts.endsAt));
  return Number.isFinite(end) ? new Date(end).toISOString() : facts.pastDueSince;
}
