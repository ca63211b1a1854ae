import type { Tenant } from '../../platform/db/tenancy.ts';

/** What happened to the published pages of an app. */
export type PagesEvents = {
  /** Pages were published, moved or withdrawn; sessions and sockets look again at what they may. */
  'tree.changed': { tenant: Tenant; version: string; pageIds: string[] };
};
