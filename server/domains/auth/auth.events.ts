import type { Tenant } from '../../platform/db/tenancy.ts';

export type AuthEvents = {
  /** A link of a mail was used up: nothing keeps what it proved with. */
  'auth.link_used': { tokenHash: string };
  /** The person has another address: what was opened under the old one ends, in the studio as well. */
  'auth.address_changed': { accountId: string; userId: string };
  'auth.signed_up': { tenant: Tenant; subscriberId: string };
  /** Sessions of the member ended: what is connected by them is closed (GOALS 5). */
  'auth.sessions_revoked': { tenant: Tenant; subscriberId: string };
};
