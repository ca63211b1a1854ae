import type { Tenant } from '../../platform/db/tenancy.ts';

export type EntitlementsEvents = {
  /** The products that give a member access may have changed. `isAlone`: the change affects nobody else. */
  'entitlements.changed': { tenant: Tenant; subscriberId: string; isAlone?: boolean };
};
