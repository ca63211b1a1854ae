import type { Tenant } from '../../platform/db/tenancy.ts';

export type ProductsEvents = {
  /** What a member may open because of products may have changed. `isPassedOn`: by a purchase of somebody else. */
  'entitlements.changed': { tenant: Tenant; subscriberId: string; isPassedOn?: boolean };
};
