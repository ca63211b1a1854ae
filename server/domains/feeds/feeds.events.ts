import type { Tenant } from '../../platform/db/tenancy.ts';

/** Facts about feeds and channels, published after the commit. */
export type FeedsEvents = {
  /** Its readers, its writers or the lists that contain it may have changed; or it is gone. */
  'feed.changed': { tenant: Tenant; threadId: string };
};
