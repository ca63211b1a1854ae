import type { Tenant } from '../../platform/db/tenancy.ts';

/** Facts about feeds and channels, published after the commit. */
export type FeedsEvents = {
  /** Who reads it, writes in it, or has it in their list may have changed; or it is gone. */
  'feed.changed': { tenant: Tenant; threadId: string };
};
