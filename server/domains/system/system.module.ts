import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import { systemRoutes } from './system.routes.ts';
import { createSystem, type Examine, type System } from './system.service.ts';

/** The doctor in the studio. */
export function systemModule({ platform: { clock } }: Ground, below: { apps: AppsModule }, { examine }: { examine: Examine }): Module<System> {
  const service = createSystem({ clock, examine, hostAccount: below.apps.service.apps.firstAccount });
  return { service, routes: systemRoutes(service) };
}
