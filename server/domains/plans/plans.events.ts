export type PlansJobs = {
  /** Settles the payment of a change of plan that nobody reported. */
  'plans.settle': { appId: string; changeId: string };
};
