export type RepricingJobs = {
  /** Notifies the members affected by a change. */
  'repricing.sweep': { appId: string; changeId: string };
  /** `again`: an answer is still missing. `withdrawn`: the price stays. */
  'repricing.mail': { appId: string; changeId: string; subscriptionId: string; kind: 'told' | 'again' | 'withdrawn' };
};
