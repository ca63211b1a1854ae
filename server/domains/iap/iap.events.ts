/** Repeats by itself once it was begun. */
export type IapJobs = { 'iap.refresh': Record<string, never> };
