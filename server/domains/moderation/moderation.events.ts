export type ModerationJobs = {
  /** A decision, or enough reports, said what a message is to show: done again until it shows that. */
  'moderation.settle': { app_id: string; account_id: string; slug: string; thread_id: string; ts: number };
  /** Daily: what was reported and decided long ago is kept without its words. */
  'moderation.forget': Record<string, never>;
};
