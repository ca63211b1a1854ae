export type PlansJobs = {
  /** What became of the money of a change of plan that nobody told of. */
  'plans.settle': { appId: string; changeId: string };
};
