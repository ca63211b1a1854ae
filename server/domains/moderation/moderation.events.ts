export type ModerationJobs = {
  /** Makes a message show what its reports and decisions say: repeated until it does. */
  'moderation.settle': { app_id: string; account_id: string; slug: string; thread_id: string; ts: number };
  /** Daily: removes the text of messages that were reported and decided long ago. */
  'moderation.forget': Record<string, never>;
};
