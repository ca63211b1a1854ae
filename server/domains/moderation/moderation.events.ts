/** A decision, or enough reports, said what a message is to show: done again until it shows that. */
export type ModerationJobs = {
  'moderation.settle': { app_id: string; account_id: string; slug: string; thread_id: string; ts: number };
};
