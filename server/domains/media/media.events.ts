import type { Tenant } from '../../platform/db/tenancy.ts';

export type MediaEvents = {
  /** A video or sound can be played now, or never will be. */
  'media.prepared': { tenant: Tenant; mediaId: string };
};
