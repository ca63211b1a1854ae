import type { StaffMember } from '@bandstand/contract/staffMembers.ts';
import { givableRoles, mayManage } from '@bandstand/rules/staff/giving.ts';
import { highestRole } from '@bandstand/rules/staff/permissions.ts';
import { msOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { StaffInvitesRepo, HeldRole, StaffInvite } from './staff-invites.repo.ts';

export type Person = Awaited<ReturnType<StaffInvitesRepo['people']>>[number];

/** Whether a role applies in an app. Roles of the whole account apply in all. */
export const isHere = ({ appId }: Tenant, held: Pick<HeldRole, 'app_id'>): boolean => held.app_id === null || held.app_id === appId;
/** The apps that roles are limited to; null: all of the account. */
export const appIdsOf = (held: readonly HeldRole[]): string[] | null =>
  held.some(({ app_id }) => app_id === null) ? null : held.flatMap(({ app_id }) => app_id ?? []);
/** The roles that an invitation gives. */
export const heldBy = ({ role, app_ids }: Pick<StaffInvite, 'role' | 'app_ids'>): HeldRole[] =>
  app_ids === null ? [{ role, app_id: null }] : app_ids.map((app_id) => ({ role, app_id }));

/** A staff member as another one sees them. `own`: the roles of the person looking. */
export const toStaffMember = (
  tenant: Tenant,
  staff: Staff,
  own: readonly HeldRole[],
  { id, name, email, roles, last_seen_at }: Person,
): StaffMember => ({
  id,
  name,
  email,
  role: highestRole(roles.filter((held) => isHere(tenant, held)).map(({ role }) => role)) ?? 'analyst',
  app_ids: appIdsOf(roles),
  state: 'active',
  is_you: id === staff.userId,
  assignable_roles: mayManage(own, roles) ? givableRoles(own, appIdsOf(roles)) : [],
  last_seen_at,
  invite_url: null,
});

/** An invited person. `urlOf` makes the link, shown only to those who could have made it, because it gives its role to anyone who opens it. */
export function toInvited(own: readonly HeldRole[], invite: StaffInvite, nowMs: number, urlOf: (invite: StaffInvite) => string): StaffMember {
  const isOver = msOf(invite.expires_at) <= nowMs;
  const mayGive = mayManage(own, heldBy(invite));
  return {
    id: invite.id,
    name: invite.name,
    email: invite.email,
    role: invite.role,
    app_ids: invite.app_ids,
    state: isOver ? 'expired' : 'invited',
    is_you: false,
    assignable_roles: mayGive ? givableRoles(own, invite.app_ids) : [],
    last_seen_at: null,
    invite_url: mayGive && !isOver ? urlOf(invite) : null,
  };
}
