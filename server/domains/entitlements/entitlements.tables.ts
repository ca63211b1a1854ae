import type { Generated } from 'kysely';

export type EntitlementStatus = 'owned' | 'granted' | 'trialing' | 'active' | 'past_due' | 'ending' | 'ended';

export interface EntitlementsTables {
  entitlements: {
    app_id: string;
    id: string;
    subscriber_id: string;
    product_id: string;
    source: 'purchase' | 'subscription' | 'grant';
    status: EntitlementStatus;
    purchase_id: string | null;
    bundle_id: string | null;
    starts_at: string;
    ends_at: string | null;
    revoked_at: string | null;
    granted_by: string | null;
    /** The team seat that gives it. */
    seat_id: Generated<string | null>;
  };
}
