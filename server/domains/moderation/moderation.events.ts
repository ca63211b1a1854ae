export type ModerationJobs = {
  /** Makes a message show what its reports and decisions say: repeated until it does. */
  'moderation.settle': { app_id: string; account_id: string; slug: string; thread_id: string; ts: number };
};
