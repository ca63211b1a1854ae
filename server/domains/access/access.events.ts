import type { Tenant } from '../../platform/db/tenancy.ts';

export type AccessEvents = {
  /** A member was given access to a private page, or lost it. */
  'page.members_changed': { tenant: Tenant; pageId: string; subscriberId: string };
};

export type AccessJobs = {
  /** A mail to a member who was given access to a private page. `at` makes each time a separate mail. */
  'page.mail_let_in': { appId: string; pageId: string; subscriberId: string; at: string };
};
