export type SubscriptionsJobs = {
  /** Access was revoked in another domain's transaction: published after it. */
  'subscriptions.revoked': { appId: string; subscriberId: string };
};
