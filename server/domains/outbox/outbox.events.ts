export type OutboxJobs = {
  /** One attempt to hand a mail to the mail server. */
  'mail.send': { app_id: string; account_id: string; slug: string; id: string };
};
