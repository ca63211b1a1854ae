import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MembersEvents } from '../members/members.events.ts';
import { createPropertiesRepo } from './properties.repo.ts';
import { propertiesRoutes } from './properties.routes.ts';
import { createProperties, type Properties } from './properties.service.ts';
import { createOwnProperties } from './properties.values.service.ts';

/** Questions that an app asks its members, and their answers. */
export function propertiesModule({ platform: { db, clock, ids }, bus }: Ground<MembersEvents>): Module<Properties> {
  const repo = createPropertiesRepo({ db });
  const service = createProperties({ db, repo, clock, ids });
  return { service, routes: propertiesRoutes(service, createOwnProperties({ repo, clock, bus })) };
}
