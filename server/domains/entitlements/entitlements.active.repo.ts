import { sql } from 'kysely';

/** `entitlementActive` of the rules, in SQL. `ends_at` already includes the grace period. */
export const isActive = (now: string) => sql<boolean>`revoked_at is null and (ends_at is null or ends_at > ${now})`;
