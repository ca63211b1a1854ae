import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import { actingRoutes } from './acting.routes.ts';
import { createActing } from './acting.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  auth: AuthModule;
}

/** Lets staff see the app as a member does. */
export function actingModule({ platform: { clock } }: Ground, below: Below): Module {
  const { directory } = below.members.service;
  const service = createActing({ directory, links: below.auth.service.links, clock, originOf: below.apps.service.apps.originOf });
  return { service: null, routes: actingRoutes(service) };
}
