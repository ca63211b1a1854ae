import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Member } from '../../platform/http/context.ts';

/** Facts about threads, published after the commit. */
export type ThreadsEvents = {
  'thread.read': { tenant: Tenant; threadId: string; member: Member };
  /** Its name or its participants changed. `leftIds`: members who left it. */
  'thread.changed': { tenant: Tenant; threadId: string; leftIds: string[] };
};
