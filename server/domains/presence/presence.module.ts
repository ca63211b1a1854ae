import type { Ground, Module } from '../../platform/modules/module.ts';
import { createPresenceRepo } from './presence.repo.ts';
import { presenceRoutes } from './presence.routes.ts';
import { createPresence, type Presence } from './presence.service.ts';

/** Who else has something open in the studio. */
export function presenceModule({ platform: { db, clock } }: Ground): Module<Presence> {
  const service = createPresence({ repo: createPresenceRepo({ db }), clock });
  return { service, routes: presenceRoutes(service) };
}
