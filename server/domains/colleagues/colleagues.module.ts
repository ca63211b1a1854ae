import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { StaffEvents } from '../staff/staff.events.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { ColleaguesJobs } from './colleagues.events.ts';
import { colleaguesJobs } from './colleagues.jobs.ts';
import { createStaffInvites } from './colleagues.invite.service.ts';
import { createJoining, createOpenInvites } from './colleagues.join.service.ts';
import { createJoinLinks } from './colleagues.link.ts';
import { createColleaguesRepo } from './colleagues.repo.ts';
import { createColleagueRoles } from './colleagues.roles.ts';
import { colleaguesRoutes } from './colleagues.routes.ts';
import { createColleagues } from './colleagues.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  auth: AuthModule;
  staff: StaffModule;
  mails: Module<Pick<Mails, 'staffInvite'>>;
}

/** Staff members: who there is, with which roles, and who is invited. */
export function colleaguesModule({ platform, bus, jobs }: Ground<StaffEvents, ColleaguesJobs>, below: Below): Module {
  const { apps } = below.apps.service;
  const { accounts } = below.members.service;
  const { auth, staff } = { auth: below.auth.service, staff: below.staff.service };
  const repo = createColleaguesRepo(platform);
  const parts = { platform, bus, jobs, repo, links: createJoinLinks(platform), apps, accounts, auth, staff, sessions: staff.sessions };
  const roles = createColleagueRoles({ repo, apps, ids: platform.ids });
  const open = createOpenInvites(parts);
  const invites = createStaffInvites({ ...parts, roles });
  const joining = createJoining({ ...parts, roles, invites: open });
  return {
    service: null,
    routes: colleaguesRoutes({ colleagues: createColleagues({ ...parts, roles, invites }), invites, joining, devices: auth.devices }),
    jobs: () => colleaguesJobs({ db: platform.db, jobs, open, invites, write: below.mails.service.staffInvite }),
  };
}
