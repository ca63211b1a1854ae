import type { Role } from '@bandstand/contract/staff.ts';
import type { StaffMember } from '@bandstand/contract/staffMembers.ts';
import { check, email as isEmail, required } from '@bandstand/rules/fields/fields.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { StaffInvitesJobs } from './staff-invites.events.ts';
import type { JoinLinks } from './staff-invites.link.ts';
import type { StaffInvitesRepo, HeldRole, StaffInvite } from './staff-invites.repo.ts';
import type { StaffMemberRoles } from './staff-invites.roles.ts';
import { heldBy, toInvited } from './staff-invites.shape.ts';

const inviteMs = 14 * 86_400_000;

export interface StaffInvitesDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  jobs: Pick<Jobs<StaffInvitesJobs>, 'enqueue'>;
  repo: StaffInvitesRepo;
  roles: StaffMemberRoles;
  links: JoinLinks;
  apps: Pick<Apps, 'originOf'>;
}
export type StaffInvites = ReturnType<typeof createStaffInvites>;

/** Invitations to become staff. */
export function createStaffInvites({ platform: { db, clock, ids }, jobs, repo, roles, links, apps }: StaffInvitesDependencies) {
  const { requireMay, rolesOf, rolesToGive } = roles;
  const pathOf = (invite: StaffInvite): string => `/studio/join?token=${encodeURIComponent(links.tokenOf(invite))}`;
  const shown = async (tenant: Tenant, own: readonly HeldRole[], invite: StaffInvite): Promise<StaffMember> => {
    const origin = await apps.originOf(tenant);
    return toInvited(own, invite, clock.ms(), (open) => `${origin}${pathOf(open)}`);
  };
  return {
    pathOf,
    /** An invitation as someone with these roles sees it. */
    shown,
    /**
     * Invites someone by a link, which is also mailed. Inviting the same address again makes a new link and ends the old one. Errors: forbidden for a
     * role above the giver's own, already_in_team, 422 by field.
     */
    invite: async (
      tenant: Tenant,
      staff: Staff,
      input: { email: string; name?: string; role: Role; app_ids?: string[] | null },
    ): Promise<StaffMember> => {
      const email = input.email.trim();
      refuseFields({ email: check(email, required, isEmail) });
      const appIds = input.app_ids === undefined ? (input.role === 'owner' ? null : [tenant.appId]) : input.app_ids;
      await rolesToGive(staff, input.role, appIds);
      const user = await repo.userByEmail(staff.accountId, email);
      if (user && (await repo.people(staff.accountId, user.id)).length > 0) throw new AppError('already_in_team');
      const earlier = (await repo.invites(staff.accountId)).find((one) => one.email.toLowerCase() === email.toLowerCase());
      if (earlier) await requireMay(staff, heldBy(earlier));
      const invite: StaffInvite = {
        account_id: staff.accountId,
        id: ids.next(),
        email,
        name: input.name?.trim() ?? '',
        role: input.role,
        app_ids: appIds,
        invited_by: staff.userId,
        created_at: clock.iso(),
        expires_at: clock.isoIn(inviteMs),
      };
      await transact(db, null, async (trx) => {
        await repo.putInvite(trx, invite);
        await jobs.enqueue(within(trx), 'colleagues.mail', { accountId: staff.accountId, inviteId: invite.id });
      });
      return shown(tenant, await rolesOf(staff), invite);
    },
  };
}
