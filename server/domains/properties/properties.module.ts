import type { Ground, Module } from '../../platform/modules/module.ts';
import type { MembersEvents } from '../members/members.events.ts';
import { createPropertiesRepo } from './properties.repo.ts';
import { propertiesRoutes } from './properties.routes.ts';
import { createProperties, type Properties } from './properties.service.ts';
import { createOwnProperties, type OwnProperties } from './properties.values.service.ts';

export type PropertiesModule = Module<Properties & Pick<OwnProperties, 'submit'>>;

/** Questions that an app asks its members, and their answers. */
export function propertiesModule({ platform: { db, clock, ids }, bus }: Ground<MembersEvents>): PropertiesModule {
  const repo = createPropertiesRepo({ db });
  const service = createProperties({ db, repo, clock, ids });
  const own = createOwnProperties({ repo, clock, bus });
  return { service: { ...service, submit: own.submit }, routes: propertiesRoutes(service, own) };
}
