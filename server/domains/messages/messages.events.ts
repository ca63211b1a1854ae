import type { Tenant } from '../../platform/db/tenancy.ts';

/** Facts about messages, published after the commit. */
export type MessagesEvents = {
  /** `isForEverybody`: the thread is listed for every member who may read it. */
  'message.sent': { tenant: Tenant; threadId: string; authorId: string; isFeed: boolean; isForEverybody: boolean; channel: string; ts: number };
  /** Deleted, hidden, or shown again. */
  'message.removed': { tenant: Tenant; threadId: string; ts: number };
};
