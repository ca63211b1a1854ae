import type { Store } from '@bandstand/contract/iap.ts';

export type IapJobs = {
  /** Repeats once it was started. */
  'iap.refresh': Record<string, never>;
  /** Confirms to the store that its purchase arrived. */
  'iap.acknowledge': { appId: string; store: Store; transactionId: string };
};
