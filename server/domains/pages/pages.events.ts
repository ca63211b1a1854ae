import type { Tenant } from '../../platform/db/tenancy.ts';

/** What happened to the published pages of an app. */
export type PagesEvents = {
  /** Pages were published, moved or withdrawn; sessions and sockets check again what they may access. */
  'tree.changed': { tenant: Tenant; version: string; pageIds: string[] };
};
