import type { Tenant } from '../../platform/db/tenancy.ts';

type Done = { tenant: Tenant; subscriberId: string; pageId: string };

export type ProgressEvents = {
  'page.uncompleted': Done;
  /** A run was started or left: decide again what waits for its start. */
  'page.joined': Done;
  'page.left': Done;
};
