import { sql } from 'kysely';

/** In SQL what `entitlementActive` of the rules says: `ends_at` holds the end with grace and all. */
export const isActive = (now: string) => sql<boolean>`revoked_at is null and (ends_at is null or ends_at > ${now})`;
