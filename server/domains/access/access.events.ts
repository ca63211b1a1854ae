import type { Tenant } from '../../platform/db/tenancy.ts';

export type AccessEvents = {
  /** A member was let into a private page, or taken out. */
  'page.members_changed': { tenant: Tenant; pageId: string; subscriberId: string };
  /** A member was let into a private page, and shall be told. */
  'page.member_let_in': { tenant: Tenant; pageId: string; subscriberId: string };
};
