import { describe, expect, it } from 'vitest';
import { roles } from '@bandstand/contract/staff.ts';
import { highestRole, permissionsFor, permissionsOf } from './permissions.ts';

describe('the permission table of studio.md section 11', () => {
  it.each([
    ['owner', 'account', true],
    ['admin', 'account', false],
    ['admin', 'team', true],
    ['admin', 'orders.write', true],
    ['editor', 'build.write', true],
    ['editor', 'publish', true],
    ['editor', 'sell.write', false],
    ['editor', 'members.write', false],
    ['editor', 'settings', false],
    ['coach', 'build.write', false],
    ['coach', 'messages.write', true],
    ['coach', 'calendar.write', true],
    ['editor', 'calendar.write', true],
    ['support', 'calendar.write', false],
    ['moderator', 'calendar.write', false],
    ['coach', 'sell.read', false],
    ['moderator', 'messages.write', true],
    ['moderator', 'members.write', false],
    ['moderator', 'notify.read', false],
    ['support', 'members.write', true],
    ['support', 'orders.write', false],
    ['support', 'build.write', false],
    ['analyst', 'insights.read', true],
    ['analyst', 'insights.export', true],
    ['editor', 'insights.export', false],
    ['analyst', 'members.read', false],
    ['analyst', 'build.write', false],
  ] as const)('%s and %s: %s', (role, permission, may) => {
    expect(permissionsOf[role].includes(permission)).toBe(may);
  });

  it('lets every role read what is built, and only owner and admin change settings', () => {
    expect(roles.every((role) => permissionsOf[role].includes('build.read'))).toBe(true);
    expect(roles.filter((role) => permissionsOf[role].includes('settings'))).toEqual(['owner', 'admin']);
  });

  it('combines the roles of one person', () => {
    expect(permissionsFor(['analyst', 'moderator']).has('messages.write')).toBe(true);
    expect(permissionsFor([]).size).toBe(0);
    expect([highestRole(['analyst', 'admin']), highestRole([])]).toEqual(['admin', null]);
  });
});
