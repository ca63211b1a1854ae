import type { Tenant } from '../../platform/db/tenancy.ts';

export type AppsEvents = {
  'app.created': { tenant: Tenant };
  'app.removed': { tenant: Tenant };
  /** What every member sees of the app changed: theme, navigation, settings. */
  'app.config_changed': { tenant: Tenant; version: string };
  /** Access to pages by the rules of the app changed. */
  'app.access_changed': { tenant: Tenant };
};
