import type { Role } from '@bandstand/contract/staff.ts';
import { permissionsFor, permissionsOf, roleOrder } from './permissions.ts';

/** A role and its scope; `app_id` null: all apps of the account. */
export interface HeldRole {
  role: Role;
  app_id: string | null;
}

/** Whether these roles include every permission of another role. */
const isWithin = (role: Role, held: readonly Role[]): boolean => {
  const own = permissionsFor(held);
  return own.has('team') && permissionsOf[role].every((permission) => own.has(permission));
};

/**
 * The roles that someone may give or remove in these apps (null: the whole account): those without any permission that they lack there
 * (STU-4). The owner's role covers all apps, so it can only be given for all.
 */
export function givableRoles(giver: readonly HeldRole[], appIds: readonly string[] | null): Role[] {
  const everywhere = giver.filter(({ app_id }) => app_id === null).map(({ role }) => role);
  const heldIn = (appId: string) => [...everywhere, ...giver.filter(({ app_id }) => app_id === appId).map(({ role }) => role)];
  const places = appIds === null ? [everywhere] : appIds.map(heldIn);
  return roleOrder.filter((role) => (role !== 'owner' || appIds === null) && places.length > 0 && places.every((held) => isWithin(role, held)));
}

/** Whether someone may change or remove a person: they could have given all of that person's roles. */
export const mayManage = (giver: readonly HeldRole[], person: readonly HeldRole[]): boolean =>
  person.every(({ role, app_id }) => givableRoles(giver, app_id === null ? null : [app_id]).includes(role));
