import type { StaffSession, StudioApp } from '@bandstand/contract/staff.ts';
import { highestRole, permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import { version } from '../../platform/version.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { StaffRole } from './staff.repo.ts';
import { rolesIn } from './staff.sessions.ts';

/** A staff member, with all roles. */
export interface Person {
  accountId: string;
  id: string;
  email: string;
  name: string;
  roles: StaffRole[];
}
export type StaffBundles = ReturnType<typeof createStaffBundles>;

/** What the studio gets at login. */
export function createStaffBundles({ apps }: { apps: Pick<Apps, 'ofAccount' | 'originOf'> }) {
  async function appsFor({ accountId, roles }: Pick<Person, 'accountId' | 'roles'>) {
    const accountApps = await apps.ofAccount(accountId);
    const own = accountApps.flatMap(({ tenant, name, settings, testUntil }) => {
      const role = highestRole(rolesIn(roles, tenant.appId));
      return role ? [{ tenant, name, role, icon: settings.icon ?? null, testUntil }] : [];
    });
    return { accountApps, own };
  }
  const shown = ({ own }: Awaited<ReturnType<typeof appsFor>>): Promise<StudioApp[]> =>
    Promise.all(
      own.map(async ({ tenant, name, role, icon, testUntil }) => ({
        id: tenant.appId,
        slug: tenant.slug,
        name,
        url: await apps.originOf(tenant),
        icon_url: icon?.urls.small ?? null,
        role,
        test_until: testUntil,
      })),
    );
  return {
    of: async (person: Person, token: string): Promise<StaffSession> => {
      const apps = await appsFor(person);
      return {
        staff: { id: person.id, email: person.email, name: person.name },
        account: { id: person.accountId, name: apps.accountApps[0]?.accountName ?? '' },
        apps: await shown(apps),
        permissions: [...permissionsFor(person.roles.map(({ role }) => role))],
        version,
        authentication_token: token,
      };
    },
    /** The apps in which these roles apply, oldest first. */
    apps: async (person: Pick<Person, 'accountId' | 'roles'>): Promise<StudioApp[]> => shown(await appsFor(person)),
    /** The app whose name and address mails to that person show; null if no role is left. */
    homeOf: async (person: Pick<Person, 'accountId' | 'roles'>) => (await appsFor(person)).own[0]?.tenant ?? null,
  };
}
