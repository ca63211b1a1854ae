import type { Ground, Module } from '../../platform/modules/module.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import type { Mails } from '../mails/mails.service.ts';
import type { StaffEvents } from '../staff/staff.events.ts';
import type { StaffModule } from '../staff/staff.module.ts';
import type { StaffInvitesJobs } from './staff-invites.events.ts';
import { staffInvitesJobs } from './staff-invites.jobs.ts';
import { createStaffInvites } from './staff-invites.invite.service.ts';
import { createJoining, createOpenInvites } from './staff-invites.join.service.ts';
import { createJoinLinks } from './staff-invites.link.ts';
import { createStaffInvitesRepo } from './staff-invites.repo.ts';
import { createStaffMemberRoles } from './staff-invites.roles.ts';
import { staffInvitesRoutes } from './staff-invites.routes.ts';
import { createStaffMembers } from './staff-invites.service.ts';

interface Below {
  apps: AppsModule;
  members: MembersModule;
  auth: AuthModule;
  staff: StaffModule;
  mails: Module<Pick<Mails, 'staffInvite'>>;
}

/** Staff members, their roles, and pending invitations. */
export function staffInvitesModule({ platform, bus, jobs }: Ground<StaffEvents, StaffInvitesJobs>, below: Below): Module {
  const { apps } = below.apps.service;
  const { accounts } = below.members.service;
  const { auth, staff } = { auth: below.auth.service, staff: below.staff.service };
  const repo = createStaffInvitesRepo(platform);
  const parts = { platform, bus, jobs, repo, links: createJoinLinks(platform), apps, accounts, auth, staff, sessions: staff.sessions };
  const roles = createStaffMemberRoles({ repo, apps, ids: platform.ids });
  const open = createOpenInvites(parts);
  const invites = createStaffInvites({ ...parts, roles });
  const joining = createJoining({ ...parts, roles, invites: open });
  return {
    service: null,
    routes: staffInvitesRoutes({ staffMembers: createStaffMembers({ ...parts, roles, invites }), invites, joining, devices: auth.devices }),
    jobs: () => staffInvitesJobs({ db: platform.db, jobs, open, invites, write: below.mails.service.staffInvite }),
  };
}
