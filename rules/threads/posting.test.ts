import { describe, expect, it } from 'vitest';
import { mayPost, type PostFacts } from './posting.ts';

const settings = { is_available: true, member_to_member: true, member_to_admin: true, group_chat: true };
const sender = { id: 'ann', isAdmin: false, isAccountAdmin: false, isAppProfile: false, isSuspended: false };
const bob = { id: 'bob', acceptsMessages: true, isAppProfile: false };
const pair: PostFacts = {
  settings,
  sender,
  thread: { isPrivate: true, isGroup: false, whoPosts: 'everybody' },
  others: [bob],
  blockedIds: new Set(),
};
const group: PostFacts = { ...pair, thread: { ...pair.thread, isGroup: true }, others: [bob, { ...bob, id: 'cem' }] };
const open: PostFacts = { ...pair, thread: { ...pair.thread, isPrivate: false }, others: [] };
const feed: PostFacts = { ...open, thread: { ...open.thread, whoPosts: 'staff' } };
const off = { ...settings, member_to_member: false, group_chat: false };

describe('who may write in a readable thread (MSG-20 to MSG-25)', () => {
  it.each<[string, PostFacts, string]>([
    ['a chat of two', pair, 'allowed'],
    ['whose other one does not accept any more', { ...pair, others: [{ ...bob, acceptsMessages: false }] }, 'closed'],
    ['whose other one is blocked', { ...pair, blockedIds: new Set(['bob']) }, 'blocked'],
    ['whose other one left', { ...pair, others: [] }, 'closed'],
    ['with member to member off', { ...pair, settings: off }, 'closed'],
    ['with oneself', { ...pair, others: [{ ...bob, id: 'ann' }] }, 'closed'],
    ['a group', group, 'allowed'],
    ['MSG-22 an old group, with the switch off', { ...group, settings: off }, 'allowed'],
    ['MSG-26 a group of two is no chat of two', { ...group, others: [{ ...bob, acceptsMessages: false }] }, 'allowed'],
    ['a group whose member is blocked', { ...group, blockedIds: new Set(['bob']) }, 'allowed'],
    ['a page’s thread', open, 'allowed'],
    ['MSG-25 a feed of the team', feed, 'staff_only'],
    ['as an admin', { ...feed, sender: { ...sender, isAdmin: true } }, 'allowed'],
    ['as an account admin', { ...feed, sender: { ...sender, isAccountAdmin: true } }, 'allowed'],
    ['as a voice of the app', { ...feed, sender: { ...sender, isAppProfile: true } }, 'allowed'],
    ['a guest', { ...open, sender: null }, 'signed_out'],
    ['with messaging off', { ...open, settings: { ...settings, is_available: false } }, 'unavailable'],
    ['with messaging off, as a guest', { ...open, sender: null, settings: { ...settings, is_available: false } }, 'unavailable'],
    ['L166 suspended, in a chat of two', { ...pair, sender: { ...sender, isSuspended: true } }, 'suspended'],
    ['suspended, in a group', { ...group, sender: { ...sender, isSuspended: true } }, 'suspended'],
    ['suspended, in a feed of the team', { ...feed, sender: { ...sender, isSuspended: true } }, 'suspended'],
  ])('%s', (_title, facts, expected) => {
    const decision = mayPost(facts);
    expect(decision.allowed ? 'allowed' : decision.reason).toBe(expected);
  });
});
