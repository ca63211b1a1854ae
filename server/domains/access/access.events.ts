import type { Tenant } from '../../platform/db/tenancy.ts';

export type AccessEvents = {
  /** A member was let into a private page, or taken out. */
  'page.members_changed': { tenant: Tenant; pageId: string; subscriberId: string };
};

export type AccessJobs = {
  /** Tells a member by mail that a private page was opened for him; `at` tells one time from another. */
  'page.mail_let_in': { appId: string; pageId: string; subscriberId: string; at: string };
};
