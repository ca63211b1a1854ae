import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { ThreadsJobs } from '../threads/threads.events.ts';
import type { NotificationsJobs } from './notifications.events.ts';
import type { Outbox } from './notifications.outbox.service.ts';
import type { UnreadMails } from './notifications.unread.service.ts';

export function defineNotificationsJobs(jobs: Jobs<NotificationsJobs & ThreadsJobs>, outbox: Outbox, unread: UnreadMails): void {
  jobs.define('mail.send', outbox.deliver);
  jobs.define('thread.unread', unread.tell);
}
