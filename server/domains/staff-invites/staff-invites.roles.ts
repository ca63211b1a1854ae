import type { Role } from '@bandstand/contract/staff.ts';
import { givableRoles, mayManage } from '@bandstand/rules/staff/giving.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { StaffInvitesRepo, HeldRole, StaffInvite } from './staff-invites.repo.ts';
import { heldBy, isHere, type Person } from './staff-invites.shape.ts';

export type StaffMemberRoles = ReturnType<typeof createStaffMemberRoles>;

/** Who has which role, and who may give or take it: only roles up to one's own (STU-4). */
export function createStaffMemberRoles({ repo, apps, ids }: { repo: StaffInvitesRepo; apps: Pick<Apps, 'ofAccount'>; ids: Ids }) {
  const rolesOf = async ({ accountId, userId }: Staff): Promise<HeldRole[]> => (await repo.people(accountId, userId))[0]?.roles ?? [];

  return {
    rolesOf,
    /** The staff member with that id, if they have a role in this app. */
    findPerson: async (tenant: Tenant, { accountId }: Staff, id: string): Promise<Person | null> => {
      const [found] = await repo.people(accountId, id);
      return found && found.roles.some((held) => isHere(tenant, held)) ? found : null;
    },
    findInvite: async (tenant: Tenant, { accountId }: Staff, id: string): Promise<StaffInvite | null> => {
      const invite = await repo.invite(accountId, id);
      return invite && heldBy(invite).some((held) => isHere(tenant, held)) ? invite : null;
    },
    /** Errors: forbidden, unless the person may manage these roles. */
    requireMay: async (staff: Staff, held: readonly HeldRole[]): Promise<void> => {
      if (!mayManage(await rolesOf(staff), held)) throw new AppError('forbidden');
    },
    /** The requested roles, refused when they exceed the giver's. Errors: forbidden, 422 by field. */
    rolesToGive: async (staff: Staff, role: Role, appIds: string[] | null): Promise<HeldRole[]> => {
      const known = new Set((await apps.ofAccount(staff.accountId)).map(({ tenant }) => tenant.appId));
      refuseFields({ app_ids: appIds !== null && (appIds.length === 0 || appIds.some((id) => !known.has(id))) && { key: 'field.invalid' } });
      if (!givableRoles(await rolesOf(staff), appIds).includes(role)) throw new AppError('forbidden');
      return heldBy({ role, app_ids: appIds });
    },
    /** Replaces the roles of a person, in the caller's transaction. Errors: last_owner, because an account keeps an owner. */
    setRoles: async (trx: Work, accountId: string, userId: string, held: readonly HeldRole[]): Promise<void> => {
      const owners = await repo.lockOwners(trx, accountId);
      const staysOwner = held.some(({ role }) => role === 'owner');
      if (owners.includes(userId) && !staysOwner && owners.every((owner) => owner === userId)) throw new AppError('last_owner');
      const rows = held.map(({ role, app_id }) => ({ account_id: accountId, id: ids.next(), user_id: userId, app_id, role }));
      await repo.replaceRoles(trx, rows, { accountId, userId });
    },
  };
}
