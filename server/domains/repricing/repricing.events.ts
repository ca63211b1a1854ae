export type RepricingJobs = {
  /** Tells the members whom a change is about. */
  'repricing.sweep': { appId: string; changeId: string };
  /** `again`: an answer is still missing. `withdrawn`: the price stays. */
  'repricing.mail': { appId: string; changeId: string; subscriptionId: string; kind: 'told' | 'again' | 'withdrawn' };
};
