export type PayoutsJobs = {
  /** Repeats without further calls once started. */
  'payouts.read': Record<string, never>;
};
