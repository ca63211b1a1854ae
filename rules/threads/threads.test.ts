import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedOrder, isUnread, newestRemaining, runs } from './messages.ts';
import { mayDelete, mayEdit, mayMessage, mayReact, mayStartChat, type ChatFacts, type MessagingFacts } from './permissions.ts';
import { mentionsOf, plainMessage, renderParts, splitLinks } from './text.ts';
import { titleAfterRemoval, titleFor } from './titles.ts';

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

describe('L320, L331, L332, MSG-13, MSG-14: what one may do with a message', () => {
  const own = { authorId: 'ann', isSystem: false, isDeleted: false };
  const others = { ...own, authorId: 'bob' };
  const viewer = { id: 'ann', isAdmin: false, isAccountAdmin: false };
  it.each([
    ['own', viewer, own, [true, true, false]],
    ['another’s', viewer, others, [false, false, true]],
    ['another’s, as admin', { ...viewer, isAdmin: true }, others, [false, true, true]],
    ['another’s, as account admin', { ...viewer, isAccountAdmin: true }, others, [true, true, true]],
    ['guest', null, others, [false, false, false]],
    ['a system line', { ...viewer, isAccountAdmin: true }, { ...others, authorId: null, isSystem: true }, [false, false, false]],
    ['a deleted one', { ...viewer, isAdmin: true }, { ...own, isDeleted: true }, [false, false, false]],
  ])('%s: edit, delete, react', (_title, who, message, expected) => {
    expect([mayEdit, mayDelete, mayReact].map((may) => may({ viewer: who, message }))).toEqual(expected);
  });
});

describe('L254, MSG-10: runs', () => {
  const base = Date.parse('2025-06-01T12:00:00Z') * 1000;
  const line = (author: string | null, seconds: number, message_type: 'message' | 'notification' = 'message') => ({
    message_ts: base + seconds * 1_000_000,
    message_type,
    user: author === null ? null : { id: author },
  });
  const shape = (list: ReturnType<typeof line>[], more: Partial<Parameters<typeof runs>[1]> = {}) =>
    runs(list, { timeZone: null, readTs: null, viewerId: 'me', ...more })
      .map((run) => `${run.startsUnread ? '*' : ''}${run.authorId ?? '-'}${run.messages.length}`)
      .join(' ');
  it.each([
    ['60 s after the first, inclusive', [line('a', 0), line('a', 30), line('a', 60)], 'a3'],
    ['counted from the first, not the last', [line('a', 0), line('a', 50), line('a', 60.001)], 'a2 a1'],
    ['another author', [line('a', 0), line('b', 1), line('a', 2)], 'a1 b1 a1'],
    ['a system line', [line('a', 0), line(null, 1, 'notification'), line('a', 2)], 'a1 -1 a1'],
    ['system lines stay alone', [line(null, 0, 'notification'), line(null, 1, 'notification')], '-1 -1'],
    ['nothing', [], ''],
  ])('%s', (_title, list, expected) => expect(shape(list)).toBe(expected));
  it('a new day of the viewer', () => {
    const list = [line('a', -1), line('a', 1)];
    expect(shape(list)).toBe('a2');
    expect(shape(list, { timeZone: 'Pacific/Auckland' })).toBe('a1 a1');
    expect(runs(list, { timeZone: 'Pacific/Auckland', readTs: null, viewerId: null }).map(({ day, startsDay }) => [day, startsDay])).toEqual([
      ['2025-06-01', true],
      ['2025-06-02', true],
    ]);
  });
  it('the unread line, once, above the first that is not one’s own', () => {
    const list = [line('a', 0), line('a', 1), line('a', 2), line('a', 3)];
    expect(shape(list, { readTs: base + 1_000_000 })).toBe('a2 *a2');
    expect(shape([line('me', 0), line('a', 1)], { readTs: base - 1 })).toBe('me1 *a1');
    expect(shape(list, { readTs: base + 9_000_000 })).toBe('a4');
  });
});

describe('order, pointer, unread', () => {
  it('L255 pins first, older pins first, then newest first', () => {
    const post = (message_ts: number, pinned_at: string | null = null) => ({ message_ts, pinned_at });
    const list = [post(1), post(5), post(2, '2025-06-02T00:00:00Z'), post(3, '2025-06-01T00:00:00Z'), post(4)];
    expect(feedOrder(list).map(({ message_ts }) => message_ts)).toEqual([3, 2, 5, 4, 1]);
  });
  it('L251 the newest remaining', () => {
    const list = [
      { message_ts: 1, is_deleted: false },
      { message_ts: 3, is_deleted: false },
      { message_ts: 2, is_deleted: true },
    ];
    expect(newestRemaining(list, 3)?.message_ts).toBe(1);
    expect(newestRemaining(list, 1)?.message_ts).toBe(3);
    expect(newestRemaining(list.slice(0, 1), 1)).toBeNull();
  });
  it.each([
    [5, 'bob', 4, true],
    [5, 'bob', 5, false],
    [5, 'ann', 4, false],
    [5, 'bob', null, true],
    [null, null, null, false],
  ])('MSG-7 latest %s by %s, read %s', (latestTs, latestAuthorId, readTs, expected) => {
    expect(isUnread({ latestTs, latestAuthorId, readTs, viewerId: 'ann' })).toBe(expected);
  });
});

describe('L280, MSG-12: links of a text', () => {
  const shape = (text: string) => splitLinks(text).map((piece) => (piece.type === 'message' ? piece.text : `[${piece.url}]`));
  it.each([
    ['hello', ['hello']],
    ['', []],
    [' \n ', []],
    ['https://a.de', ['[https://a.de]']],
    ['https://a.de hello https://b.de', ['[https://a.de]', 'hello', '[https://b.de]']],
    ['https://a.de\nhttps://b.de\n\nhello', ['[https://a.de]', '[https://b.de]', 'hello']],
    ['look https://a.de https://b.de', ['look', '[https://a.de]', '[https://b.de]']],
    ['see https://a.de for more', ['see https://a.de for more']],
    ['see https://a.de.', ['see https://a.de.']],
    ['(https://a.de)', ['(https://a.de)']],
    ['javascript:alert(1) hi', ['javascript:alert(1) hi']],
    ['two  gaps\nstay https://a.de', ['two  gaps\nstay', '[https://a.de]']],
  ])('%j', (text, expected) => expect(shape(text)).toEqual(expected));
  it('loses no word', () => {
    const word = fc.constantFrom('hi', 'https://a.de', 'https://b.de/x?y', '<b>', 'https://c.de.', '@<Bob>');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(shape(words.join(' ')).join(' ').replace(/[[\]]/g, '')).toBe(words.join(' '));
      }),
    );
  });
});

describe('L279, L281, MSG-11: mentions and parts', () => {
  const people = [
    { user_id: '1', name: 'Bob' },
    { user_id: '2', name: 'Bob Lee' },
    { user_id: '3', name: 'A>B' },
  ];
  it('names those who are mentioned, once, in order', () => {
    expect(mentionsOf('@<Bob Lee> and @<Bob> and @<Bob Lee>, not @Ann', people).map(({ user_id }) => user_id)).toEqual(['2', '1']);
  });
  it.each([
    ['hi @<Bob>!', 'hi |@1 Bob|!'],
    ['@<Bob Lee>@<Bob>', '@2 Bob Lee|@1 Bob'],
    ['@<A>B> x', '@3 A>B| x'],
    ['@<Zoe> <b>x</b>', '@<Zoe> <b>x</b>'],
    ['@<@<Bob>', '@<|@1 Bob'],
    ['see https://a.de/@<Bob>', 'see |[https://a.de/]|@1 Bob'],
    ['', ''],
  ])('%j', (text, expected) => {
    const drawn = renderParts(text, people)
      .map((part) => (part.type === 'text' ? part.text : part.type === 'link' ? `[${part.url}]` : `@${part.userId} ${part.name}`))
      .join('|');
    expect(drawn).toBe(expected);
  });
  it('shows the current name', () =>
    expect(renderParts('@<Bob>', people, () => 'Robert')).toEqual([{ type: 'mention', userId: '1', name: 'Robert' }]));
  it('reads as one plain line', () => expect(plainMessage('hi @<Bob>\n\nsee https://a.de', people)).toBe('hi @Bob see https://a.de'));
});

describe('MSG-5: titles', () => {
  const two = {
    title: null,
    isPrivate: true,
    hasBeenRenamed: false,
    participants: [
      { id: 'ann', name: 'Ann' },
      { id: 'bob', name: 'Bob' },
    ],
  };
  const three = { ...two, participants: [...two.participants, { id: 'cem', name: 'Cem' }] };
  it.each([
    ['two: the other’s name', 'ann', two, 'Bob'],
    ['two, the other way', 'bob', two, 'Ann'],
    ['two, an old title does not count', 'ann', { ...two, title: 'Old' }, 'Bob'],
    ['two, renamed', 'ann', { ...two, title: 'Us', hasBeenRenamed: true }, 'Us'],
    ['a group without title', 'ann', three, 'Bob, Cem'],
    ['a group with one', 'ann', { ...three, title: 'Club' }, 'Club'],
    ['a feed', null, { ...two, isPrivate: false, title: 'News' }, 'News'],
    ['nothing', null, { ...two, isPrivate: false }, null],
  ])('%s', (_title, viewer, thread, expected) => expect(titleFor(viewer, thread)).toBe(expected));
  it.each([
    ['L252 A removes B', 'ann', 'bob', two, 'Bob'],
    ['A leaves', 'ann', 'ann', two, 'Bob'],
    ['a group shrinks to two', 'ann', 'cem', three, 'Bob'],
    ['a renamed group keeps its name', 'ann', 'cem', { ...three, hasBeenRenamed: true }, null],
    ['not in a feed', 'ann', 'bob', { ...two, isPrivate: false }, null],
  ])('removal: %s', (_title, caller, removed, thread, expected) => expect(titleAfterRemoval(caller, removed, thread)).toBe(expected));
});
