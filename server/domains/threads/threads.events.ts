import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';

/** Facts about threads, published after the commit. */
export type ThreadsEvents = {
  'thread.read': { tenant: Tenant; threadId: string; member: Member };
  /** Its name or its participants changed. `leftIds`: members who are not in it any more. */
  'thread.changed': { tenant: Tenant; threadId: string; leftIds: string[] };
};

export type ThreadsJobs = {
  /** Written with the message: looks a quarter of an hour later who has not read it. */
  'thread.unread': { app_id: string; account_id: string; slug: string; thread_id: string };
};
