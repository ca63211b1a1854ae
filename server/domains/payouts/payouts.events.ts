export type PayoutsJobs = {
  /** Repeats by itself once it was begun. */
  'payouts.read': Record<string, never>;
};
