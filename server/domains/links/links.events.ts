/** Queued rows carry this name: it stays. */
export type LinksJobs = {
  /** A link was sent whose card is still to be asked of the web. */
  'thread.link': { app_id: string; thread_id: string; message_ts: number };
};
