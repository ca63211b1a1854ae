import type { Store } from '@bandstand/contract/iap.ts';

export interface IapTables {
  store_purchases: {
    app_id: string;
    store: Store;
    original_id: string;
    product_id: string;
    subscriber_id: string;
    purchase_id: string;
    latest_id: string;
    state: 'active' | 'grace' | 'expired' | 'revoked';
    is_sandbox: boolean;
    expires_at: string | null;
    checked_at: string;
    /** How often in a row the store could not be asked. */
    failed_checks: number;
    created_at: string;
  };
  store_events: {
    app_id: string;
    store: Store;
    id: string;
    type: string;
    original_id: string | null;
    state: 'handled' | 'ignored' | 'failed';
    received_at: string;
  };
}
