import type { Permission } from '@bandstand/contract/permission.ts';
import type { Role } from '@bandstand/contract/staff.ts';

const everything: Permission[] = [
  'build.read',
  'build.write',
  'build.preview',
  'calendar.write',
  'publish',
  'sell.read',
  'sell.write',
  'orders.read',
  'orders.write',
  'members.read',
  'members.write',
  'members.sensitive',
  'messages.read',
  'messages.write',
  'moderation.read',
  'moderation.write',
  'notify.read',
  'insights.read',
  'insights.export',
  'settings',
  'team',
  'account',
];

/** What each role may do in the studio: the only table (STU-4, studio.md section 11). */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: everything,
  admin: everything.filter((permission) => permission !== 'account'),
  editor: [
    'build.read',
    'build.write',
    'build.preview',
    'calendar.write',
    'publish',
    'sell.read',
    'members.read',
    'messages.read',
    'moderation.read',
    'notify.read',
    'insights.read',
  ],
  coach: ['build.read', 'build.preview', 'calendar.write', 'members.read', 'messages.read', 'messages.write', 'insights.read'],
  moderator: [
    'build.read',
    'build.preview',
    'members.read',
    'messages.read',
    'messages.write',
    'moderation.read',
    'moderation.write',
    'insights.read',
  ],
  support: ['build.read', 'build.preview', 'sell.read', 'orders.read', 'members.read', 'members.write', 'messages.read', 'messages.write'],
  analyst: ['build.read', 'sell.read', 'orders.read', 'notify.read', 'insights.read', 'insights.export'],
};

/** All permissions of a person with these roles. */
export const permissionsFor = (held: readonly Role[]): ReadonlySet<Permission> => new Set(held.flatMap((role) => permissionsOf[role]));

/** The roles, from the most to the fewest permissions. */
export const roleOrder: readonly Role[] = ['owner', 'admin', 'editor', 'coach', 'moderator', 'support', 'analyst'];
/** The role that best describes a person with several. */
export const highestRole = (held: readonly Role[]): Role | null => roleOrder.find((role) => held.includes(role)) ?? null;
