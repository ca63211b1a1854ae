import type { Store } from '@bandstand/contract/iap.ts';

export type IapJobs = {
  /** Confirms to the store that its purchase arrived. */
  'iap.acknowledge': { appId: string; store: Store; transactionId: string };
};
