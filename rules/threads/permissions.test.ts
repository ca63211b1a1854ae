import { describe, expect, it } from 'vitest';
import { mayMessage, type MessagingFacts } from './permissions.ts';
import { mayStartChat, type ChatFacts } from './chats.ts';

const settings = { is_available: true, member_to_member: true, member_to_admin: true, group_chat: true };
const sender = { id: 'ann', isSignedIn: true, isAccountAdmin: false, isAppProfile: false };
const target = { id: 'bob', acceptsMessages: true, isAppProfile: false };
const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'allowed' : decision.reason);

describe('L321–L328, MSG-20 to MSG-23: who may message whom', () => {
  const may = (more: { settings?: object; sender?: object; target?: object; isBlocked?: boolean }) =>
    outcome(
      mayMessage({
        settings: { ...settings, ...more.settings },
        sender: { ...sender, ...more.sender },
        target: { ...target, ...more.target },
        isBlocked: more.isBlocked ?? false,
      } as MessagingFacts),
    );
  it.each([
    ['an open member', {}, 'allowed'],
    ['L325 who does not accept', { target: { acceptsMessages: false } }, 'closed'],
    ['L326 member-to-member off', { settings: { member_to_member: false } }, 'closed'],
    ['L326 member-to-member off does not touch app profiles', { settings: { member_to_member: false }, target: { isAppProfile: true } }, 'allowed'],
    ['L326 member-to-admin off', { settings: { member_to_admin: false }, target: { isAppProfile: true } }, 'closed'],
    ['L326 an app profile that does not accept', { target: { isAppProfile: true, acceptsMessages: false } }, 'closed'],
    [
      'L322 an account admin reaches everyone',
      { sender: { isAccountAdmin: true }, target: { acceptsMessages: false }, settings: { member_to_member: false } },
      'allowed',
    ],
    ['L322 an app profile reaches everyone', { sender: { isAppProfile: true }, target: { acceptsMessages: false } }, 'allowed'],
    ['L327 oneself', { target: { id: 'ann' } }, 'self'],
    ['L327 oneself, as account admin', { sender: { isAccountAdmin: true }, target: { id: 'ann' } }, 'self'],
    ['L328 signed out', { sender: { isSignedIn: false, isAccountAdmin: true } }, 'signed_out'],
    ['L328 no chat in the app', { settings: { is_available: false }, sender: { isAccountAdmin: true } }, 'unavailable'],
    ['MSG-23 blocked', { isBlocked: true }, 'blocked'],
    ['MSG-23 staff may still write', { isBlocked: true, sender: { isAccountAdmin: true } }, 'allowed'],
  ])('%s', (_title, more, expected) => expect(may(more)).toBe(expected));

  const group: ChatFacts = { settings, sender, targets: [target, { ...target, id: 'cem' }], blockedIds: new Set(), hasGroupCapability: true };
  it.each<[string, Partial<ChatFacts>, string]>([
    ['a group', {}, 'allowed'],
    ['nobody', { targets: [] }, 'nobody'],
    ['L334 without the capability', { hasGroupCapability: false }, 'upgrade'],
    ['MSG-22 without it, admins too', { hasGroupCapability: false, sender: { ...sender, isAccountAdmin: true } }, 'upgrade'],
    ['MSG-22 the switch is off', { settings: { ...settings, group_chat: false } }, 'no_groups'],
    ['two people need no capability', { targets: [target], hasGroupCapability: false, settings: { ...settings, group_chat: false } }, 'allowed'],
    ['one of them is closed', { targets: [target, { ...target, id: 'cem', acceptsMessages: false }] }, 'closed'],
    ['one of them is blocked', { blockedIds: new Set(['cem']) }, 'blocked'],
    ['oneself among them', { targets: [target, { ...target, id: 'ann' }] }, 'self'],
  ])('starting: %s', (_title, more, expected) => expect(outcome(mayStartChat({ ...group, ...more }))).toBe(expected));
});
