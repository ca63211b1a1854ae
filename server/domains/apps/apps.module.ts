import type { Ground, Module } from '../../platform/modules/module.ts';
import type { ChangesModule } from '../changes/changes.module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import { version } from '../../platform/version.ts';
import { createAppDrafts, type AppDrafts, type DraftTargets } from './apps.drafts.service.ts';
import type { AppsEvents } from './apps.events.ts';
import { addAppConfigFile, brandsOf, redirectFormerHosts, type ShownConfig } from './apps.files.ts';
import { appsRealtime } from './apps.realtime.ts';
import { appsRoutes } from './apps.routes.ts';
import { createApps, type Apps } from './apps.service.ts';

export interface AppsServices {
  apps: Apps;
  drafts: AppDrafts;
  brandOf: ReturnType<typeof brandsOf>;
}
export interface AppsModule extends Module<AppsServices> {
  readonly ports: { targets: Port<DraftTargets>; shownConfig: Port<ShownConfig> };
}

/** Accounts and their apps: hosts, config, theme and navigation. */
export function appsModule({ platform, bus, realtime, ports, identityPorts }: Ground<AppsEvents>, below: { changes: ChangesModule }): AppsModule {
  const [targets, shownConfig] = [ports.open<DraftTargets>('apps: DraftTargets'), ports.open<ShownConfig>('apps: ShownConfig')];
  const apps = createApps({ ...platform, bus, changes: below.changes.service });
  const drafts = createAppDrafts({ apps, clock: platform.clock, bus, targets });
  identityPorts.apps.register({ appBySlug: apps.bySlug, appByHost: apps.byHost });
  return {
    service: { apps, drafts, brandOf: brandsOf(apps) },
    ports: { targets, shownConfig },
    routes: appsRoutes({ drafts, version }),
    files: ({ app }, identity) => {
      redirectFormerHosts(app, apps);
      addAppConfigFile(app, { apps, identity, shown: shownConfig });
    },
    listeners: () => appsRealtime({ bus, realtime }),
  };
}
