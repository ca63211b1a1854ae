import type { AppsEvents } from './domains/apps/apps.events.ts';
import { actingModule } from './domains/acting/acting.module.ts';
import { appsModule } from './domains/apps/apps.module.ts';
import type { AuthEvents } from './domains/auth/auth.events.ts';
import type { AuthMailJobs } from './domains/auth/auth.jobs.ts';
import { authModule } from './domains/auth/auth.module.ts';
import type { MediaEvents } from './domains/media/media.events.ts';
import type { MediaJobs } from './domains/media/media.jobs.ts';
import { mediaModule } from './domains/media/media.module.ts';
import type { MembersEvents } from './domains/members/members.events.ts';
import { changesModule } from './domains/changes/changes.module.ts';
import { membersModule } from './domains/members/members.module.ts';
import type { StaffEvents, StaffJobs } from './domains/staff/staff.events.ts';
import { staffModule } from './domains/staff/staff.module.ts';
import type { Ground, Modules } from './platform/modules/module.ts';

export type IdentityEvents = AppsEvents & MediaEvents & MembersEvents & AuthEvents & StaffEvents;
export type IdentityJobs = AuthMailJobs & MediaJobs & StaffJobs;

/** Apps, media, members, sessions and staff. The flat names are for tests, the seed, and domains that are not modules yet. */
export function composeIdentity(ground: Ground<IdentityEvents, IdentityJobs>, modules: Modules, options: Parameters<typeof authModule>[2]) {
  const changes = modules.add(changesModule(ground));
  const apps = modules.add(appsModule(ground, { changes }));
  const media = modules.add(mediaModule(ground, { apps }));
  const members = modules.add(membersModule(ground, { apps, media }));
  const auth = modules.add(authModule(ground, { apps, members, changes }, options));
  modules.add(actingModule(ground, { apps, members, auth }));
  const staff = modules.add(staffModule(ground, { apps, members, auth }));
  const { sessions: staffSessions, bundles: staffBundles, passwords: staffPasswords, ...others } = staff.service;
  return {
    modules: { apps, changes, media, members, auth, staff },
    ...apps.service,
    ...media.service,
    mediaSigner: media.service.signer,
    ...members.service,
    ...auth.service,
    ...others,
    staffSessions,
    staffBundles,
    staffPasswords,
  };
}
export type IdentityDomains = ReturnType<typeof composeIdentity>;
