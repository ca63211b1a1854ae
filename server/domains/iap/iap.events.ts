import type { Store } from '@bandstand/contract/iap.ts';

export type IapJobs = {
  /** Repeats by itself once it was begun. */
  'iap.refresh': Record<string, never>;
  /** The store hears that its purchase arrived. */
  'iap.acknowledge': { appId: string; store: Store; transactionId: string };
};
