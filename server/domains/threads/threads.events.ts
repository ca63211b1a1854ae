import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';

/** Facts about threads, told after the commit. */
export type ThreadsEvents = {
  /** `isForEverybody`: whoever may read it has it among his own. */
  'message.sent': { tenant: Tenant; threadId: string; authorId: string; isFeed: boolean; isForEverybody: boolean; channel: string; ts: number };
  'message.removed': { tenant: Tenant; threadId: string; ts: number };
  'thread.read': { tenant: Tenant; threadId: string; member: Member };
  /** Its name or its people. `leftIds`: who is not in it any more. */
  'thread.changed': { tenant: Tenant; threadId: string; leftIds: string[] };
};

/** What must not be lost is a job, written with the message itself: somebody has not read for a quarter of an hour. */
export type ThreadsJobs = {
  'thread.unread': { app_id: string; account_id: string; slug: string; thread_id: string };
  /** A link was sent: what it leads to is asked of the web. */
  'thread.link': { app_id: string; thread_id: string; message_ts: number };
  'messages.purge': Record<string, never>;
};
