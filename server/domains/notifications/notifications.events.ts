/** One try to hand a mail of the outbox to the mail server. */
export type NotificationsJobs = { 'mail.send': { app_id: string; account_id: string; slug: string; id: string } };
