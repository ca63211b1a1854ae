import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, say } from './threads.builders.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
let owner: MemberSession;
const absent = '019a0000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp();
  [ada, bob, cleo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' }), await app.signUp({ name: 'Cleo' })];
  owner = await app.ownerAsMember();
});
afterAll(() => app.close());

const send = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const list = async (as: MemberSession, id: string, query = {}) => (await app.call('GET /threads/{id}/messages', { as, params: { id }, query })).body;
const thread = async (as: MemberSession, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body;
const messaging = (settings: object) =>
  app.server.identity.apps.change(app.tenant, {
    messaging: { is_available: true, member_to_member: true, member_to_admin: true, group_chat: true, ...settings },
  } as never);

describe('a chat of two', () => {
  it('is one thread, whoever starts it and however often', async () => {
    const [first, second] = await Promise.all([aChat(app, ada, bob), aChat(app, bob, ada)]);
    const again = await aChat(app, ada, bob, ['hello']);
    expect(second.id).toBe(first.id);
    expect(again.id).toBe(first.id);
    expect((await app.call('GET /threads/resolve', { as: bob, query: { subscriber_ids: ada.id } })).body).toEqual({ thread_id: first.id });
    expect((await app.call('GET /threads/resolve', { as: cleo, query: { subscriber_ids: ada.id } })).body).toEqual({ thread_id: null });
  });

  it('has the other’s name, is private, and shows who is in it without an e-mail address', async () => {
    const { id } = await aChat(app, ada, bob, ['hi']);
    const [mine, theirs] = [await thread(ada, id), await thread(bob, id)];
    expect([mine.title, theirs.title]).toEqual(['Bob', 'Ada']);
    expect(mine).toMatchObject({ kind: 'chat', is_private: true, is_feed: false, can_post: true, total_count_participants: 2 });
    expect(mine.participants.map(({ user }) => user.name).toSorted()).toEqual(['Ada', 'Bob']);
    expect(JSON.stringify(mine)).not.toContain('@');
  });

  it('is listed newest first for both, and only once it has a message', async () => {
    const dan = await app.signUp({ name: 'Dan' });
    const empty = await aChat(app, dan, ada);
    const older = await aChat(app, dan, bob, ['one']);
    const newer = await aChat(app, dan, cleo, ['two']);
    const threads = (await app.call('GET /threads', { as: dan })).body;
    expect(threads.items.map(({ id }) => id)).toEqual([newer.id, older.id]);
    expect(threads.has_more).toBe(false);
    expect(threads.items[0]!.latest_message?.message).toBe('two');
    await say(app, bob, older.id, 'back');
    const after = (await app.call('GET /threads', { as: dan, query: { type: 'chat' } })).body;
    expect(after.items.map(({ id }) => id)).toEqual([older.id, newer.id]);
    expect(
      (await app.call('GET /threads', { as: dan, query: { before: after.items[0]!.latest_message_ts! } })).body.items.map(({ id }) => id),
    ).toEqual([newer.id]);
    expect((await app.call('GET /threads', { as: dan, query: { except_ids: newer.id } })).body.items.map(({ id }) => id)).toEqual([older.id]);
    expect((await app.call('GET /threads', { as: dan, query: { type: 'comment' } })).body.items).toEqual([]);
    expect((await thread(dan, empty.id)).latest_message).toBeNull();
  });

  it('lists in a handful of queries, however many there are', async () => {
    const eve = await app.signUp({ name: 'Eve' });
    for (const other of [ada, bob, cleo]) await aChat(app, eve, other, ['hi']);
    await app.call('GET /threads', { as: eve });
    const before = app.db.queries();
    const threads = await app.call('GET /threads', { as: eve });
    expect(threads.body.items).toHaveLength(3);
    expect(app.db.queries() - before).toBeLessThanOrEqual(3);
  });

  it('pages messages by key in both directions without gap or overlap', async () => {
    const [fay, guy] = [await app.signUp(), await app.signUp()];
    const { id } = await aChat(app, fay, guy);
    for (let batch = 0; batch < 7; batch += 1)
      await send(
        fay,
        id,
        Array.from({ length: 10 }, (_, index) => ({ op: 'send', message: String(batch * 10 + index) })),
      );
    const back: string[] = [];
    let before: number | undefined;
    for (let page = { has_more: true } as Awaited<ReturnType<typeof list>>; page.has_more; before = page.items.at(-1)!.message_ts) {
      page = await list(guy, id, { before });
      back.push(...page.items.map(({ message }) => message));
    }
    expect(back).toEqual(Array.from({ length: 70 }, (_, index) => String(69 - index)));
    const first = (await list(guy, id, { order: 'asc' })).items;
    expect(first.map(({ message }) => message)).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
    const onward = await list(guy, id, { after: first.at(-1)!.message_ts });
    // Whoever catches up gets what follows next, in the order he asked for.
    expect(onward.items.map(({ message }) => message)).toEqual(Array.from({ length: 30 }, (_, index) => String(59 - index)));
    expect(onward.has_more).toBe(true);
  });
});

describe('sending', () => {
  it('gives each message a time of its own, rising in the order of the answers', async () => {
    const { id } = await aChat(app, ada, bob);
    const results = (await send(ada, id, [{ op: 'send', message: 'a', client_id: 'x1' }, { message: 'b', client_id: 'x2' }, { message: 'c' }])).body
      .results;
    expect(results.map(({ message }) => message!.message)).toEqual(['a', 'b', 'c']);
    expect(results.map(({ client_id }) => client_id)).toEqual(['x1', 'x2', null]);
    const times = results.map(({ message_ts }) => message_ts);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(new Set(times).size).toBe(3);
    expect(Math.abs(times[0]! / 1000 - app.clock.ms())).toBeLessThan(5000);
  });

  it('keeps times unique and rising when many send at once', async () => {
    const { id } = await aChat(app, ada, bob);
    const before = (await list(ada, id)).items[0]?.message_ts ?? 0;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => send(index % 2 ? ada : bob, id, { op: 'send', message: `m${index}`, client_id: `many${index}` })),
    );
    const times = answers.map(({ body }) => body.results[0]!.message_ts);
    expect(new Set(times).size).toBe(40);
    const stored = [...(await list(ada, id, { after: before, order: 'asc' })).items];
    stored.push(...(await list(ada, id, { after: stored.at(-1)!.message_ts, order: 'asc' })).items);
    expect(stored.map(({ message_ts }) => message_ts)).toEqual(times.toSorted((one, other) => one - other));
    expect((await thread(ada, id)).latest_message_ts).toBe(Math.max(...times));
  });

  it('writes a client id once, alone, in company, in parallel, and twice in one call', async () => {
    const { id } = await aChat(app, ada, bob);
    const one = (await send(ada, id, { op: 'send', message: 'once', client_id: 'same' })).body.results[0]!;
    const again = (await send(ada, id, { op: 'send', message: 'another text', client_id: 'same' })).body.results[0]!;
    expect(again).toMatchObject({ message_ts: one.message_ts, message: { message: 'once' } });
    const company = (
      await send(ada, id, [
        { message: 'new', client_id: 'fresh' },
        { message: 'old', client_id: 'same' },
      ])
    ).body.results;
    expect(company[1]!.message_ts).toBe(one.message_ts);
    expect(company[0]!.message_ts).toBeGreaterThan(one.message_ts);
    const racers = await Promise.all(Array.from({ length: 8 }, () => send(ada, id, { op: 'send', message: 'race', client_id: 'race' })));
    expect(new Set(racers.map(({ body }) => body.results[0]!.message_ts)).size).toBe(1);
    const doubled = (
      await send(ada, id, [
        { message: 'd', client_id: 'd' },
        { message: 'd', client_id: 'd' },
      ])
    ).body.results;
    expect(doubled[0]!.message_ts).toBe(doubled[1]!.message_ts);
    // The other may use the same client id.
    expect((await send(bob, id, { op: 'send', message: 'mine', client_id: 'same' })).body.results[0]!.message_ts).not.toBe(one.message_ts);
    const texts = (await list(ada, id)).items.map(({ message }) => message);
    expect(texts.filter((text) => ['once', 'new', 'race', 'd', 'mine'].includes(text)).toSorted()).toEqual(['d', 'mine', 'new', 'once', 'race']);
  });

  it('keeps text raw', async () => {
    const { id } = await aChat(app, ada, bob);
    const text = '<script>alert(1)</script> & "@<Bob>" 🎉\n\nend';
    await say(app, ada, id, text);
    expect((await list(bob, id)).items[0]!.message).toBe(text);
  });

  it('keeps only mentions of people in the thread that stand in the text', async () => {
    const { id } = await aChat(app, ada, bob);
    const mentions = [
      { user_id: bob.user.id, name: 'Bob' },
      { user_id: cleo.user.id, name: 'Cleo' },
      { user_id: ada.user.id, name: 'Ada' },
    ];
    const { results } = (await send(ada, id, { op: 'send', message: 'see @<Bob> and @<Cleo>', mentions })).body;
    expect(results[0]!.message!.mentions).toEqual([{ user_id: bob.user.id, name: 'Bob' }]);
  });

  it.each([
    ['an unknown operation', { op: 'shout', message: 'x' }, 'op'],
    ['a type that only the client knows', { op: 'send', message: 'x', message_type: 'grouped' }, 'message_type'],
    ['a text that is blank', { op: 'send', message: '  ' }, 'message'],
    ['a picture without a picture', { op: 'send', message_type: 'image' }, 'image_ids'],
    ['a link that is a script', { op: 'send', message_type: 'attachment', attachment_data: { url: 'javascript:alert(1)' } }, 'attachment_data'],
    ['a text that is too long', { op: 'send', message: 'x'.repeat(10_001) }, 'message'],
    [
      'an edit among sends',
      [
        { op: 'send', message: 'x' },
        { op: 'delete', message_ts: 1 },
      ],
      'op',
    ],
    ['nothing', [], 'data'],
    ['a like of two', { op: 'react', message_ts: 1, value: 2 }, 'value'],
  ])('refuses %s with 422', async (_what, data, field) => {
    const { id } = await aChat(app, ada, bob);
    const answer = await send(ada, id, data);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty(field);
  });

  it('leaves links to elsewhere as they are', async () => {
    const { id } = await aChat(app, ada, bob);
    const { results } = (await send(ada, id, { op: 'send', message_type: 'attachment', attachment_data: { url: 'https://example.org/a?b=1' } })).body;
    expect(results[0]!.message!.attachment_data).toEqual({
      url: 'https://example.org/a?b=1',
      title: null,
      description: null,
      image: null,
      page_path: null,
    });
  });

  it('refuses pictures of others', async () => {
    const { id } = await aChat(app, ada, bob);
    expect((await send(ada, id, { op: 'send', message_type: 'image', image_ids: [absent] })).status).toBe(404);
  });
});

describe('changing', () => {
  it('edits one’s own, an account admin any, nobody else’s', async () => {
    const group = await aChat(app, owner, [ada, bob]);
    const ts = await say(app, ada, group.id, 'befor');
    expect((await send(bob, group.id, { op: 'edit', message_ts: ts, message: 'no' })).body.error).toBe('forbidden');
    expect((await send(ada, group.id, { op: 'edit', message_ts: ts, message: ' ' })).status).toBe(422);
    const { results } = (await send(ada, group.id, { op: 'edit', message_ts: ts, message: 'before' })).body;
    expect(results[0]!.message).toMatchObject({ message: 'before', message_ts: ts });
    expect(results[0]!.message!.edited_at).not.toBeNull();
    expect((await send(owner, group.id, { op: 'edit', message_ts: ts, message: 'by the owner' })).status).toBe(200);
    expect((await app.call('GET /threads/{id}/messages/{ts}', { as: bob, params: { id: group.id, ts: String(ts) } })).body.message).toBe(
      'by the owner',
    );
  });

  it('deletes one’s own, an admin any; the pointer moves to the newest that is left', async () => {
    const group = await aChat(app, owner, [ada, cleo]);
    const [first, second] = [await say(app, ada, group.id, 'one'), await say(app, ada, group.id, 'two')];
    expect((await send(cleo, group.id, { op: 'delete', message_ts: second })).body.error).toBe('forbidden');
    expect((await send(ada, group.id, { op: 'delete', message_ts: second })).status).toBe(200);
    expect(await thread(cleo, group.id)).toMatchObject({ latest_message_ts: first, message_count: 1, latest_message: { message: 'one' } });
    expect((await send(ada, group.id, { op: 'delete', message_ts: second })).status).toBe(404);
    expect((await send(owner, group.id, { op: 'delete', message_ts: first })).status).toBe(200);
    expect(await thread(cleo, group.id)).toMatchObject({ latest_message_ts: null, latest_message: null, is_unread: false });
    expect((await app.call('GET /threads/{id}/messages/{ts}', { as: cleo, params: { id: group.id, ts: String(first) } })).status).toBe(404);
    // The time of a deleted message is not given again.
    expect(await say(app, ada, group.id, 'three')).toBeGreaterThan(second);
  });

  it('likes once a person, never one’s own, and back', async () => {
    const { id } = await aChat(app, ada, bob);
    const ts = await say(app, ada, id, 'like me');
    const like = (as: MemberSession, value: 1 | -1) => send(as, id, { op: 'react', message_ts: ts, value });
    expect((await like(ada, 1)).body.error).toBe('own_message');
    const answers = await Promise.all([like(bob, 1), like(bob, 1), like(bob, 1)]);
    expect(answers.map(({ body }) => body.results[0]!.reaction_count)).toEqual([1, 1, 1]);
    expect((await list(bob, id)).items[0]).toMatchObject({ reaction_count: 1, has_reacted: true });
    expect((await list(ada, id)).items[0]).toMatchObject({ reaction_count: 1, has_reacted: false });
    const reactions = (await app.call('GET /threads/{id}/messages/{ts}/reactions', { as: ada, params: { id, ts: String(ts) } })).body;
    expect(reactions).toMatchObject({ total_count: 1, items: [{ user: { name: 'Bob' } }] });
    const { items } = (await app.call('GET /threads/{id}/participants', { as: ada, params: { id } })).body;
    expect(items.find(({ user }) => user.name === 'Bob')!.liked_messages).toEqual([ts]);
    expect((await like(bob, -1)).body.results[0]!.reaction_count).toBe(0);
    expect((await like(bob, -1)).body.results[0]!.reaction_count).toBe(0);
  });
});

describe('unread', () => {
  it('is what others wrote after the mark, for the dot, the list and the thread', async () => {
    const [hal, ivy] = [await app.signUp(), await app.signUp()];
    const { id } = await aChat(app, hal, ivy, ['hi']);
    const status = async (as: MemberSession) => (await app.call('GET /threads/unread_status', { as })).body.has_unread;
    expect([await status(hal), await status(ivy)]).toEqual([false, true]);
    expect([(await thread(hal, id)).is_unread, (await thread(ivy, id)).is_unread]).toEqual([false, true]);
    const read = await app.call('GET /threads/{id}/read', { as: ivy, params: { id } });
    expect(read.body).toEqual({ is_unread: false, last_message_read_ts: (await thread(hal, id)).latest_message_ts });
    expect(await status(ivy)).toBe(false);
    await say(app, ivy, id, 'answer');
    expect([await status(hal), await status(ivy)]).toEqual([true, false]);
  });

  it('drops late and future calls', async () => {
    const { id } = await aChat(app, ada, cleo, ['x']);
    const future = (app.clock.ms() + 120_000) * 1000;
    const read = (client_ts?: number) => app.call('GET /threads/{id}/read', { as: cleo, params: { id }, query: { client_ts } });
    expect((await read(future)).body.is_unread).toBe(true);
    const { last_message_read_ts: mark } = (await read()).body;
    await say(app, ada, id, 'y');
    expect((await read(mark! - 1)).body).toEqual({ is_unread: true, last_message_read_ts: mark });
    expect((await read(mark! + 1)).body.is_unread).toBe(false);
  });

  it('ignores an older toggle of the notices', async () => {
    const { id } = await aChat(app, ada, bob, ['x']);
    const now = app.clock.ms() * 1000;
    const toggle = (active: boolean, toggle_ts: number) =>
      app.call('POST /threads/{id}/toggle_notification', { as: bob, params: { id }, body: { active, toggle_ts } });
    expect((await toggle(false, now)).body.notifications_enabled).toBe(false);
    expect((await toggle(true, now - 1000)).body.notifications_enabled).toBe(false);
    expect((await toggle(true, now + 1000)).body.notifications_enabled).toBe(true);
  });
});

describe('who may', () => {
  it('answers 403 for threads of others, of another app, absent and malformed, in every call', async () => {
    const { id } = await aChat(app, ada, bob, ['secret']);
    const stranger = await app.signUp({ app: 'second' });
    const elsewhere = await aChat(app, stranger, await app.signUp({ app: 'second' }), ['other app']);
    const calls = [
      'GET /threads/{id}',
      'GET /threads/{id}/messages',
      'GET /threads/{id}/participants',
      'GET /threads/{id}/total_participants',
      'GET /threads/{id}/read',
    ] as const;
    for (const [as, threadId] of [
      [cleo, id],
      [ada, elsewhere.id],
      [ada, absent],
      [ada, 'no id'],
      [stranger, id],
    ] as const) {
      for (const call of calls) {
        const answer = await app.call(call, { as, params: { id: threadId } });
        expect([call, answer.status, answer.body.error]).toEqual([call, 403, 'thread_forbidden']);
        expect(answer.body.message).toBe('You do not have permission to view this message thread');
      }
      expect((await send(as, threadId, { op: 'send', message: 'x' })).body.error).toBe('thread_forbidden');
      expect((await send(as, threadId, { op: 'delete', message_ts: 1 })).body.error).toBe('thread_forbidden');
    }
    expect((await app.call('GET /threads/{id}', { params: { id } })).status).toBe(403);
  });

  it.each([
    ['oneself', () => ada, () => ada, {}, 'cannot_message_self'],
    ['somebody who accepts no messages', () => ada, () => closed, {}, 'messaging_refused'],
    ['such a one, as the owner', () => owner, () => closed, {}, null],
    ['a member, with member to member off', () => ada, () => bob, { member_to_member: false }, 'messaging_refused'],
    ['a voice of the app, with member to member off', () => ada, () => voice, { member_to_member: false }, null],
    ['a voice of the app, with member to admin off', () => ada, () => voice, { member_to_admin: false }, 'messaging_refused'],
    ['a member, as a voice of the app, with all off', () => voice, () => bob, { member_to_member: false, member_to_admin: false }, null],
    ['a member, as the owner, with messaging off', () => owner, () => bob, { is_available: false }, 'messaging_unavailable'],
    ['two, with groups off', () => ada, () => [bob, cleo], { group_chat: false }, 'forbidden'],
    ['two', () => ada, () => [bob, cleo], {}, null],
  ] as [string, () => MemberSession, () => MemberSession | MemberSession[], object, string | null][])(
    'messages %s',
    async (_what, from, to, settings, code) => {
      await messaging(settings);
      const target = to();
      const answer = await app.call('POST /threads', {
        as: from(),
        body: { subscriber_id: Array.isArray(target) ? target.map(({ id }) => id) : target.id },
      });
      await messaging({});
      expect(answer.body.error ?? null).toBe(code);
    },
  );

  let closed: MemberSession;
  let voice: MemberSession;
  beforeAll(async () => {
    [closed, voice] = [await app.signUp({ name: 'Closed' }), await app.signUp({ name: 'Voice' })];
    await app.call('PUT /subscribers', { as: closed, body: { can_receive_messages_from_members: false } });
    await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [voice.id]);
    app.server.identity.sessions.forget(voice.user.id);
  });

  it('tells who tries a group that the plan lacks it', async () => {
    await app.sql(`update accounts set capabilities = '{"group_chat": false}' where id = $1`, [app.account]);
    app.server.identity.apps.forget();
    const answer = await app.call('POST /threads', { as: ada, body: { subscriber_id: [bob.id, cleo.id] } });
    await app.sql(`update accounts set capabilities = '{"group_chat": true}' where id = $1`, [app.account]);
    app.server.identity.apps.forget();
    expect([answer.status, answer.body.error, answer.body.message]).toEqual([403, 'upgrade_required', 'Upgrade To Pro']);
  });

  it('names a group after the others, and finds it again by its people', async () => {
    const group = await aChat(app, ada, [bob, cleo], ['hi all']);
    expect((await thread(bob, group.id)).title!.split(', ').toSorted()).toEqual(['Ada', 'Cleo']);
    expect((await aChat(app, cleo, [ada, bob])).id).toBe(group.id);
    expect((await aChat(app, ada, bob)).id).not.toBe(group.id);
  });

  it('does not know people of another app, or ids that are none', async () => {
    const stranger = await app.signUp({ app: 'second' });
    for (const subscriber_id of [stranger.id, absent, 'x'])
      expect((await app.call('POST /threads', { as: ada, body: { subscriber_id } })).body.error).toBe('user_not_found');
    expect((await app.call('POST /threads', { as: ada, body: { subscriber_id: '' } })).status).toBe(422);
  });

  it('keeps an old thread readable, but not writable, when a switch goes off', async () => {
    const { id } = await aChat(app, ada, bob, ['before']);
    await messaging({ member_to_member: false });
    expect((await send(bob, id, { op: 'send', message: 'x' })).body.error).toBe('messaging_refused');
    expect(await thread(bob, id)).toMatchObject({ can_post: false, latest_message: { message: 'before' } });
    await messaging({});
    expect((await thread(bob, id)).can_post).toBe(true);
  });

  it('closes a chat to both when one blocks the other, and hides the blocked one’s messages', async () => {
    const [jay, kim, lou] = [await app.signUp({ name: 'Jay' }), await app.signUp({ name: 'Kim' }), await app.signUp({ name: 'Lou' })];
    const { id } = await aChat(app, jay, kim, ['from Jay']);
    const group = await aChat(app, lou, [jay, kim], ['from Lou']);
    await say(app, kim, group.id, 'from Kim');
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    for (const as of [jay, kim]) expect((await send(as, id, { op: 'send', message: 'x' })).body.error).toBe('messaging_refused');
    expect((await app.call('POST /threads', { as: kim, body: { subscriber_id: jay.id } })).body.error).toBe('messaging_refused');
    expect((await list(jay, group.id)).items.map(({ message }) => message)).toEqual(['from Lou']);
    expect((await list(lou, group.id)).items.map(({ message }) => message)).toEqual(['from Kim', 'from Lou']);
    expect(await thread(jay, group.id)).toMatchObject({ latest_message: null, is_unread: false });
    expect((await app.call('GET /threads/unread_status', { as: jay })).body.has_unread).toBe(false);
    await app.call('POST /subscribers/unblock', { as: jay, body: { user_id: kim.user.id } });
    expect((await send(kim, id, { op: 'send', message: 'again' })).status).toBe(200);
  });

  it('shows profiles of members and of the voices of the app', async () => {
    const stranger = await app.signUp({ app: 'second' });
    const { profiles, app_profiles } = (
      await app.call('GET /threads/profiles', { as: ada, query: { user_ids: [bob.user.id, stranger.user.id, absent].join(',') } })
    ).body;
    expect(profiles).toEqual([{ id: bob.id, user_id: bob.user.id, name: 'Bob', can_receive_messages_from_members: true, avatar_urls: null }]);
    expect(app_profiles.map(({ name }) => name)).toContain('Voice');
  });
});

it('counts sends: thirty a minute', async () => {
  const limited = await startTestApp({ withLimits: true });
  try {
    const [mel, ned] = [await limited.signUp(), await limited.signUp()];
    const { id } = await aChat(limited, mel, ned);
    const batch = (count: number) =>
      limited.call('POST /threads/{id}/messages', {
        as: mel,
        params: { id },
        body: { data: Array.from({ length: count }, () => ({ message: 'x' })) },
      });
    expect((await batch(30)).status).toBe(200);
    const refused = await batch(1);
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    await limited.close();
  }
});
