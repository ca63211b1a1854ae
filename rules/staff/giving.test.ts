import { roles, type Role } from '@bandstand/contract/staff.ts';
import { describe, expect, it } from 'vitest';
import { givableRoles, mayManage, type HeldRole } from './giving.ts';

const held = (role: Role, app_id: string | null = null): HeldRole => ({ role, app_id });
const allButOwner = roles.filter((role) => role !== 'owner');

describe('who may give what (STU-4)', () => {
  it.each<[string, HeldRole[], string[] | null, readonly Role[]]>([
    ['the owner anything', [held('owner')], null, roles],
    ['the owner anything but an owner of one app', [held('owner')], ['a'], allButOwner],
    ['an admin all but owner', [held('admin')], null, allButOwner],
    ['an admin of one app, there', [held('admin', 'a')], ['a'], allButOwner],
    ['an admin of one app nothing elsewhere', [held('admin', 'a')], ['a', 'b'], []],
    ['an admin of one app nothing in all', [held('admin', 'a')], null, []],
    ['an admin of two apps, in both', [held('admin', 'a'), held('admin', 'b')], ['a', 'b'], allButOwner],
    ['nobody anything nowhere', [held('owner')], [], []],
    ...allButOwner
      .filter((role) => role !== 'admin')
      .map((role) => [`${role} nothing`, [held(role)], ['a'], []] as [string, HeldRole[], string[], Role[]]),
  ])('%s', (_who, giver, apps, given) => expect(givableRoles(giver, apps)).toEqual(given));

  it.each<[string, HeldRole[], HeldRole[], boolean]>([
    ['an admin an editor', [held('admin')], [held('editor')], true],
    ['an admin an admin', [held('admin')], [held('admin')], true],
    ['an admin an owner', [held('admin')], [held('owner')], false],
    ['an owner an owner', [held('owner')], [held('owner')], true],
    ['an admin of one app an editor of all', [held('admin', 'a')], [held('editor')], false],
    ['an admin of one app an editor of it and of another', [held('admin', 'a')], [held('editor', 'a'), held('editor', 'b')], false],
    ['an editor a coach', [held('editor')], [held('coach')], false],
  ])('whether %s may manage: %s', (_who, giver, person, may) => expect(mayManage(giver, person)).toBe(may));
});
