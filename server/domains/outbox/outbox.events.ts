export type OutboxJobs = {
  /** One try to hand a mail to the mail server. */
  'mail.send': { app_id: string; account_id: string; slug: string; id: string };
  /** Daily: removes proofs that are too old from mails. */
  'mail.clean': Record<string, never>;
};
