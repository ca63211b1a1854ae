import type { Tenant } from '../../platform/db/tenancy.ts';

export type AuthEvents = {
  /** A link of a mail was used up, so caches drop what it proved. */
  'auth.link_used': { tokenHash: string };
  /** The person has another address: sessions under the old one end, in the studio as well. */
  'auth.address_changed': { accountId: string; userId: string };
  'auth.signed_up': { tenant: Tenant; subscriberId: string };
  /** Sessions of the member ended: their connections close (GOALS 5). */
  'auth.sessions_revoked': { tenant: Tenant; subscriberId: string };
};
