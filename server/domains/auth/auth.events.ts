import type { Tenant } from '../../platform/db/tenancy.ts';

export type AuthEvents = {
  'auth.signed_up': { tenant: Tenant; subscriberId: string };
  /** Sessions of the member ended: what is connected by them is closed (GOALS 5). */
  'auth.sessions_revoked': { tenant: Tenant; subscriberId: string };
};
