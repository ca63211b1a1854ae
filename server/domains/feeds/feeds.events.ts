import type { Tenant } from '../../platform/db/tenancy.ts';

/** Facts about feeds and channels, told after the commit. */
export type FeedsEvents = {
  /** Who reads, writes or has it among his own may have changed, or it is gone. */
  'feed.changed': { tenant: Tenant; threadId: string };
};
