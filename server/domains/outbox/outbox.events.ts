export type OutboxJobs = {
  /** One attempt to hand a mail to the mail server. */
  'mail.send': { app_id: string; account_id: string; slug: string; id: string };
  /** Daily: removes old proofs from mails. */
  'mail.clean': Record<string, never>;
};
