import type { Ground, Module } from '../../platform/modules/module.ts';
import type { Port } from '../../platform/modules/ports.ts';
import type { AppsModule } from '../apps/apps.module.ts';
import type { AuthModule } from '../auth/auth.module.ts';
import type { MembersModule } from '../members/members.module.ts';
import { createStaffBundles, type StaffBundles } from './staff.bundle.ts';
import { createEndings } from './staff.endings.ts';
import type { StaffEvents, StaffJobs } from './staff.events.ts';
import { staffJobs, type StaffMails } from './staff.jobs.ts';
import { staffListeners, type AddressEvents } from './staff.listeners.ts';
import { createOverview, type Overview } from './staff.overview.service.ts';
import { createStaffPasswords, type StaffPasswords } from './staff.passwords.ts';
import { createProfiles } from './staff.profile.service.ts';
import { createStaffRepo } from './staff.repo.ts';
import { createStaffReset, type StaffReset } from './staff.reset.service.ts';
import { staffRoutes } from './staff.routes.ts';
import { createStaffSecrets, type StaffSecrets } from './staff.secrets.service.ts';
import { createStaff, type FirstTemplates, type StaffService } from './staff.service.ts';
import { createStaffSessions, type StaffSessions } from './staff.sessions.ts';

export interface StaffServices {
  staff: StaffService;
  /** The first screen of the studio, and its search. */
  overview: Overview;
  sessions: StaffSessions;
  bundles: StaffBundles;
  passwords: StaffPasswords;
  secrets: StaffSecrets;
  reset: StaffReset;
}
export interface StaffModule extends Module<StaffServices> {
  readonly ports: { templates: Port<FirstTemplates>; mails: Port<StaffMails> };
}
interface Below {
  apps: AppsModule;
  members: MembersModule;
  auth: AuthModule;
}

/** Staff of the studio: set-up, login, their own account, and the first screen. */
export function staffModule(
  { platform, bus, jobs, ports, identityPorts }: Ground<StaffEvents & AddressEvents, StaffJobs>,
  below: Below,
): StaffModule {
  const { apps } = below.apps.service;
  const { accounts } = below.members.service;
  const { addresses, passwords, commonPasswords, devices, addExpiry } = below.auth.service;
  const templates = ports.open<FirstTemplates>('staff: FirstTemplates');
  const mails = ports.open<StaffMails>('staff: StaffMails');
  const repo = createStaffRepo(platform);
  const staffPasswords = createStaffPasswords({ common: commonPasswords });
  const sessions = createStaffSessions({ ...platform, repo, bus });
  const endings = createEndings({ accounts, sessions, bus });
  const secrets = createStaffSecrets({ ...platform, repo });
  const bundles = createStaffBundles({ apps });
  const overview = createOverview();
  const own = { sessions, secrets, bundles, endings };
  const parts = { platform, bus, repo, credentials: { devices, passwords, staffPasswords }, apps, accounts, own };
  const reset = createStaffReset({ ...parts, jobs });
  const staff = createStaff({ ...parts, templates, own: { ...own, reset } });
  const profiles = createProfiles({ ...parts, addresses });
  identityPorts.staff.register({ staffByToken: sessions.staff });
  addExpiry(repo.removeExpired);
  addExpiry(repo.removeExpiredResets);
  return {
    service: { staff, overview, sessions, bundles, passwords: staffPasswords, secrets, reset },
    ports: { templates, mails },
    routes: staffRoutes({ staff, overview, secrets, reset, profiles, devices }),
    jobs: () => staffJobs({ jobs, reset, bundles, mails }),
    listeners: () => staffListeners({ bus, sessions }),
    begin: secrets.sealOld,
  };
}
