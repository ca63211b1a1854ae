export type RefundsJobs = {
  /** The owner refused: the member gets the reason by mail. */
  'refunds.refused': { appId: string; requestId: string };
};
