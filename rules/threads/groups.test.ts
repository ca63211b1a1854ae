import { describe, expect, it } from 'vitest';
import { mayLeave, mayManage, mayPin, mayRemoveOthers, mayRename, type GroupFacts } from './groups.ts';

const ann = { id: 'ann', isAdmin: false, isAccountAdmin: false, isAppProfile: false };
const group = { isPrivate: true, isGroup: true, isReply: false, createdBy: 'bob' };
const facts = (more: { viewer?: GroupFacts['viewer']; thread?: Partial<GroupFacts['thread']>; isInside?: boolean } = {}): GroupFacts => ({
  viewer: more.viewer === undefined ? ann : more.viewer,
  thread: { ...group, ...more.thread },
  isInside: more.isInside ?? true,
});
const creator = { thread: { createdBy: 'ann' } };
const admin = { ...ann, isAdmin: true };

describe('actions on a thread and its participants (MSG-5, MSG-15, MSG-26)', () => {
  // rename, manage, remove others, leave, pin
  it.each<[string, GroupFacts, string]>([
    ['one of a group', facts(), 'rename leave'],
    ['who made it', facts(creator), 'rename manage remove leave pin'],
    ['an admin in it', facts({ viewer: admin }), 'rename manage remove leave pin'],
    ['an account admin in it', facts({ viewer: { ...ann, isAccountAdmin: true } }), 'rename manage remove leave pin'],
    ['a voice of the app in it', facts({ viewer: { ...ann, isAppProfile: true } }), 'rename leave pin'],
    ['who made it and left', facts({ ...creator, isInside: false }), ''],
    ['a guest', facts({ viewer: null }), ''],
    ['one of two', facts({ thread: { isGroup: false } }), 'leave'],
    ['who began a chat of two', facts({ thread: { isGroup: false, createdBy: 'ann' } }), 'remove leave'],
    ['one in the replies of a group', facts({ thread: { isReply: true, createdBy: 'ann' } }), 'pin'],
    ['a member in a page’s thread', facts({ thread: { isPrivate: false, isGroup: false }, isInside: false }), ''],
    ['an admin in a page’s thread', facts({ viewer: admin, thread: { isPrivate: false, isGroup: false }, isInside: false }), 'pin'],
  ])('%s', (_title, given, expected) => {
    const may = { rename: mayRename, manage: mayManage, remove: mayRemoveOthers, leave: mayLeave, pin: mayPin };
    const can = Object.entries(may).flatMap(([name, rule]) => (rule(given) ? [name] : []));
    expect(can.join(' ')).toBe(expected);
  });
});
