import type { Role } from '@bandstand/contract/staff.ts';
import { permissionsFor, permissionsOf, roleOrder } from './permissions.ts';

/** A role and where it holds; `app_id` null: in all apps of the account. */
export interface HeldRole {
  role: Role;
  app_id: string | null;
}

/** Whether a role may do nothing that these roles may not. */
const isWithin = (role: Role, held: readonly Role[]): boolean => {
  const own = permissionsFor(held);
  return own.has('team') && permissionsOf[role].every((permission) => own.has(permission));
};

/**
 * The roles that somebody may give or take in these apps (null: in all of the account): those that may do nothing he may not, there (STU-4). The
 * owner's holds in all apps, so it is given there alone.
 */
export function givableRoles(giver: readonly HeldRole[], appIds: readonly string[] | null): Role[] {
  const everywhere = giver.filter(({ app_id }) => app_id === null).map(({ role }) => role);
  const heldIn = (appId: string) => [...everywhere, ...giver.filter(({ app_id }) => app_id === appId).map(({ role }) => role)];
  const places = appIds === null ? [everywhere] : appIds.map(heldIn);
  return roleOrder.filter((role) => (role !== 'owner' || appIds === null) && places.length > 0 && places.every((held) => isWithin(role, held)));
}

/** Whether somebody may change or remove a person: all that the person holds, he could have given. */
export const mayManage = (giver: readonly HeldRole[], person: readonly HeldRole[]): boolean =>
  person.every(({ role, app_id }) => givableRoles(giver, app_id === null ? null : [app_id]).includes(role));
