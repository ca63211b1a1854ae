import type { Tenant } from '../../platform/db/tenancy.ts';

export type EntitlementsEvents = {
  /** What a member may open because of products may have changed. `isAlone`: nobody else has anything by what changed. */
  'entitlements.changed': { tenant: Tenant; subscriberId: string; isAlone?: boolean };
};
