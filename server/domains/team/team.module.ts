import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import { createStaffBundles, type StaffBundles } from './team.bundle.ts';
import { createEndings } from './team.endings.ts';
import type { TeamEvents, TeamJobs } from './team.events.ts';
import { teamJobs, type StaffMails } from './team.jobs.ts';
import { teamListeners, type AddressEvents } from './team.listeners.ts';
import { createOverview, type Overview } from './team.overview.service.ts';
import { createStaffPasswords, type StaffPasswords } from './team.passwords.ts';
import { createProfiles } from './team.profile.service.ts';
import { createTeamRepo } from './team.repo.ts';
import { createStaffReset, type StaffReset } from './team.reset.service.ts';
import { teamRoutes } from './team.routes.ts';
import { createStaffSecrets, type StaffSecrets } from './team.secrets.service.ts';
import { createTeam, type FirstTemplates, type Team } from './team.service.ts';
import { createStaffSessions, type StaffSessions } from './team.sessions.ts';

export interface TeamServices {
  team: Team;
  /** The first screen of the studio, and its search. */
  overview: Overview;
  sessions: StaffSessions;
  bundles: StaffBundles;
  passwords: StaffPasswords;
  secrets: StaffSecrets;
  reset: StaffReset;
}
export interface TeamModule extends Module<TeamServices> {
  readonly ports: { templates: Port<FirstTemplates>; mails: Port<StaffMails> };
}
interface Below {
  apps: AppsModule;
  members: MembersModule;
  auth: AuthModule;
}

/** The people who work in the studio: set-up, sign-in, their own account, and the first screen. */
export function teamModule({ platform, bus, jobs, ports, identityPorts }: Ground<TeamEvents & AddressEvents, TeamJobs>, below: Below): TeamModule {
  const { apps } = below.apps.service;
  const { accounts } = below.members.service;
  const { addresses, passwords, commonPasswords, devices, addExpiry } = below.auth.service;
  const templates = ports.open<FirstTemplates>('team: FirstTemplates');
  const mails = ports.open<StaffMails>('team: StaffMails');
  const repo = createTeamRepo(platform);
  const staffPasswords = createStaffPasswords({ common: commonPasswords });
  const sessions = createStaffSessions({ ...platform, repo, bus });
  const endings = createEndings({ accounts, sessions, bus });
  const secrets = createStaffSecrets({ ...platform, repo });
  const bundles = createStaffBundles({ apps });
  const overview = createOverview();
  const own = { sessions, secrets, bundles, endings };
  const parts = { platform, bus, repo, credentials: { devices, passwords, staffPasswords }, apps, accounts, own };
  const reset = createStaffReset({ ...parts, jobs });
  const team = createTeam({ ...parts, templates, own: { ...own, reset } });
  const profiles = createProfiles({ ...parts, addresses });
  identityPorts.staff.register({ staffByToken: sessions.staff });
  addExpiry(repo.removeExpired);
  addExpiry(repo.removeExpiredResets);
  return {
    service: { team, overview, sessions, bundles, passwords: staffPasswords, secrets, reset },
    ports: { templates, mails },
    routes: teamRoutes({ team, overview, secrets, reset, profiles, devices }),
    jobs: () => teamJobs({ jobs, reset, bundles, mails }),
    listeners: () => teamListeners({ bus, sessions }),
    begin: secrets.sealOld,
  };
}
