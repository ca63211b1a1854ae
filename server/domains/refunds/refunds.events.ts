export type RefundsJobs = {
  /** The owner refused: the member is told why. */
  'refunds.refused': { appId: string; requestId: string };
};
