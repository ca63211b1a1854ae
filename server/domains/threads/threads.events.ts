import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';

/** Facts about threads, told after the commit. */
export type ThreadsEvents = {
  'message.sent': { tenant: Tenant; threadId: string; authorId: string; isFeed: boolean; ts: number };
  'message.removed': { tenant: Tenant; threadId: string; ts: number };
  'thread.read': { tenant: Tenant; threadId: string; member: Member };
};

/** What must not be lost is a job, written with the message itself: somebody has not read for a quarter of an hour. */
export type ThreadsJobs = {
  'thread.unread': { app_id: string; account_id: string; slug: string; thread_id: string };
  /** A link was sent: what it leads to is asked of the web. */
  'thread.link': { app_id: string; thread_id: string; message_ts: number };
};
