export type SubscriptionsJobs = {
  /** Access was taken back in a transaction of another domain: published after it. */
  'subscriptions.revoked': { appId: string; subscriberId: string };
};
