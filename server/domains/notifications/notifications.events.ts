export type NotificationsJobs = {
  /** One try to hand a mail of the outbox to the mail server. */
  'mail.send': { app_id: string; account_id: string; slug: string; id: string };
  /** Links that are too old to be of use leave their mails. */
  'mail.clean': Record<string, never>;
};
