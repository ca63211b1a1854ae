import type { Tenant } from '../../platform/db/tenancy.ts';

export type AccessEvents = {
  /** A member was let into a private page, or removed from it. */
  'page.members_changed': { tenant: Tenant; pageId: string; subscriberId: string };
};

export type AccessJobs = {
  /** A mail to a member who was let into a private page. `at` makes each time a mail of its own. */
  'page.mail_let_in': { appId: string; pageId: string; subscriberId: string; at: string };
};
