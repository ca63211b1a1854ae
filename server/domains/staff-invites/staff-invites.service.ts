import type { Role } from '@bandstand/contract/staff.ts';
import type { StaffMember } from '@bandstand/contract/staffMembers.ts';
import { highestRole } from '@bandstand/rules/staff/permissions.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../members/members.accounts.service.ts';
import type { StaffEvents } from '../staff/staff.events.ts';
import type { StaffSessions } from '../staff/staff.sessions.ts';
import type { StaffInvites } from './staff-invites.invite.service.ts';
import type { StaffInvitesRepo } from './staff-invites.repo.ts';
import type { StaffMemberRoles } from './staff-invites.roles.ts';
import { appIdsOf, heldBy, isHere, toStaffMember } from './staff-invites.shape.ts';

export interface StaffInvitesDependencies {
  platform: Pick<Platform, 'db'>;
  bus: Bus<StaffEvents>;
  repo: StaffInvitesRepo;
  roles: StaffMemberRoles;
  invites: Pick<StaffInvites, 'shown'>;
  sessions: Pick<StaffSessions, 'closeAll' | 'forget'>;
  accounts: Pick<Accounts, 'endLinks'>;
}
interface Given {
  role?: Role;
  app_ids?: string[] | null;
}

export type StaffMembers = ReturnType<typeof createStaffMembers>;

/** Staff members, their roles, and pending invitations (STU-4). */
export function createStaffMembers({ platform: { db }, bus, repo, roles, invites, sessions, accounts }: StaffInvitesDependencies) {
  const { rolesOf, findPerson, findInvite, requireMay, rolesToGive, setRoles } = roles;
  const get = async (tenant: Tenant, staff: Staff, id: string): Promise<StaffMember> => {
    const own = await rolesOf(staff);
    const person = await findPerson(tenant, staff, id);
    if (person) return toStaffMember(tenant, staff, own, person);
    const invite = await findInvite(tenant, staff, id);
    if (!invite) throw new AppError('not_found');
    return invites.shown(tenant, own, invite);
  };

  return {
    get,
    list: async (tenant: Tenant, staff: Staff): Promise<{ items: StaffMember[]; total_count: number }> => {
      const [people, invited, own] = await Promise.all([repo.people(staff.accountId), repo.invites(staff.accountId), rolesOf(staff)]);
      const items = [
        ...people.filter(({ roles }) => roles.some((held) => isHere(tenant, held))).map((person) => toStaffMember(tenant, staff, own, person)),
        ...(await Promise.all(
          invited.filter((invite) => heldBy(invite).some((held) => isHere(tenant, held))).map((invite) => invites.shown(tenant, own, invite)),
        )),
      ];
      return { items, total_count: items.length };
    },
    /** Sets another role, or other apps. Takes effect within seconds, in the member app as well. Errors: not_found, forbidden, last_owner. */
    change: async (tenant: Tenant, staff: Staff, id: string, given: Given): Promise<StaffMember> => {
      const person = await findPerson(tenant, staff, id);
      const invite = person ? null : await findInvite(tenant, staff, id);
      const before = person?.roles ?? (invite && heldBy(invite));
      if (!before) throw new AppError('not_found');
      await requireMay(staff, before);
      const role = given.role ?? highestRole(before.filter((one) => isHere(tenant, one)).map((one) => one.role));
      if (!role) throw new AppError('not_found');
      const appIds = given.app_ids === undefined ? (role === 'owner' ? null : appIdsOf(before)) : given.app_ids;
      const held = await rolesToGive(staff, role, appIds);
      if (invite) await repo.changeInvite(staff.accountId, id, { role, app_ids: appIds });
      else {
        await transact(db, null, (trx) => setRoles(trx, staff.accountId, id, held));
        await accounts.endLinks(staff.accountId, id);
        sessions.forget();
        bus.publish('team.roles_changed', { accountId: staff.accountId, userId: id });
      }
      return get(tenant, staff, id);
    },
    /** Removes a staff member, or cancels an invitation: sessions of the studio end at once. Errors: not_found, forbidden, last_owner. */
    remove: async (tenant: Tenant, staff: Staff, id: string): Promise<void> => {
      const { accountId } = staff;
      const person = await findPerson(tenant, staff, id);
      if (person) {
        await requireMay(staff, person.roles);
        await transact(db, null, (trx) => setRoles(trx, accountId, id, []));
        await accounts.endLinks(accountId, id);
        await sessions.closeAll(accountId, id);
        return bus.publish('team.roles_changed', { accountId, userId: id });
      }
      const invite = await findInvite(tenant, staff, id);
      if (!invite) throw new AppError('not_found');
      await requireMay(staff, heldBy(invite));
      await transact(db, null, async (trx) => void (await repo.takeInvite(trx, accountId, id)));
    },
  };
}
