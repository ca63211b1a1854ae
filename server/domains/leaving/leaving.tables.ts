import type { LeavingReason } from '@bandstand/contract/leaving.values.ts';

export interface LeavingTables {
  leaving_offers: {
    app_id: string;
    version_id: string;
    kind: 'discount' | 'pause';
    /** Of a discount. */
    coupon_id: string | null;
  };
  leavings: {
    app_id: string;
    id: string;
    subscription_id: string;
    subscriber_id: string;
    version_id: string;
    asked_at: string;
    reason: LeavingReason | null;
    note: string | null;
    offer: 'discount' | 'pause' | null;
    /** Of the discount that was seen. */
    coupon_id: string | null;
    offered_at: string | null;
    accepted_at: string | null;
  };
}
