import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ThreadsJobs } from '../threads/threads.events.ts';
import type { AccountMails, AuthMailJobs } from './notifications.account.service.ts';
import type { NotificationsJobs } from './notifications.events.ts';
import type { Outbox } from './notifications.outbox.service.ts';
import type { UnreadMails } from './notifications.unread.service.ts';

/** What this domain does later: for itself, and for domains above it that wrote a job in their own transaction. */
export function defineNotificationsJobs(
  jobs: Jobs<NotificationsJobs & ThreadsJobs & AuthMailJobs>,
  { outbox, unread, account }: { outbox: Outbox; unread: UnreadMails; account: AccountMails },
): void {
  jobs.define('mail.send', outbox.deliver);
  jobs.define('thread.unread', unread.tell);
  jobs.define('auth.mail_reset', account.reset);
  jobs.define('auth.mail_confirm', account.confirm);
  jobs.define('auth.mail_change', account.change);
  jobs.define('auth.mail_change_asked', account.changeAsked);
  jobs.define('auth.mail_address_taken', account.addressTaken);
  jobs.define('auth.mail_email_changed', account.emailChanged);
}
