import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';

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

describe('a chat of two', () => {
  it('is one thread, no matter which of the two starts it, and how often', async () => {
    const [first, second] = await Promise.all([aChat(app, ada, bob), aChat(app, bob, ada)]);
    const again = await aChat(app, ada, bob, ['hello']);
    expect(second.id).toBe(first.id);
    expect(again.id).toBe(first.id);
    expect((await app.call('GET /threads/resolve', { as: bob, query: { subscriber_ids: ada.id } })).body).toEqual({ thread_id: first.id });
    expect((await app.call('GET /threads/resolve', { as: cleo, query: { subscriber_ids: ada.id } })).body).toEqual({ thread_id: null });
  });

  it('has the other’s name, is private, and shows participants without an email address', async () => {
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
    await sendMessage(app, bob, older.id, 'back');
    const after = (await app.call('GET /threads', { as: dan, query: { type: 'chat' } })).body;
    expect(after.items.map(({ id }) => id)).toEqual([older.id, newer.id]);
    expect(
      (await app.call('GET /threads', { as: dan, query: { before: after.items[0]!.latest_message_ts! } })).body.items.map(({ id }) => id),
    ).toEqual([newer.id]);
    expect((await app.call('GET /threads', { as: dan, query: { except_ids: newer.id } })).body.items.map(({ id }) => id)).toEqual([older.id]);
    expect((await app.call('GET /threads', { as: dan, query: { type: 'comment' } })).body.items).toEqual([]);
    expect((await thread(dan, empty.id)).latest_message).toBeNull();
  });

  it('is listed in a few queries, however many there are', async () => {
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
    // Catching up returns the next messages, in the requested order.
    expect(onward.items.map(({ message }) => message)).toEqual(Array.from({ length: 30 }, (_, index) => String(59 - index)));
    expect(onward.has_more).toBe(true);
  });
});

describe('sending', () => {
  it('gives each message a unique time, rising in the order of the answers', async () => {
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

  it('writes a client id once: alone, in a batch, in parallel, and twice in one call', async () => {
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
    // The other member may use the same client id.
    expect((await send(bob, id, { op: 'send', message: 'mine', client_id: 'same' })).body.results[0]!.message_ts).not.toBe(one.message_ts);
    const texts = (await list(ada, id)).items.map(({ message }) => message);
    expect(texts.filter((text) => ['once', 'new', 'race', 'd', 'mine'].includes(text)).toSorted()).toEqual(['d', 'mine', 'new', 'once', 'race']);
  });

  it('stores text raw', async () => {
    const { id } = await aChat(app, ada, bob);
    const text = '<script>alert(1)</script> & "@<Bob>" 🎉\n\nend';
    await sendMessage(app, ada, id, text);
    expect((await list(bob, id)).items[0]!.message).toBe(text);
  });

  it('keeps only mentions of participants that appear in the text', async () => {
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
    ['a blank text', { op: 'send', message: '  ' }, 'message'],
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

  it('leaves external links unchanged', async () => {
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

  it('refuses other members’ pictures', async () => {
    const { id } = await aChat(app, ada, bob);
    expect((await send(ada, id, { op: 'send', message_type: 'image', image_ids: [absent] })).status).toBe(404);
  });
});

describe('changing', () => {
  it('is for authors, and an account admin may edit any', async () => {
    const group = await aChat(app, owner, [ada, bob]);
    const ts = await sendMessage(app, ada, group.id, 'befor');
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

  it('deletes one’s own, an admin any; the pointer moves to the newest one left', async () => {
    const group = await aChat(app, owner, [ada, cleo]);
    const [first, second] = [await sendMessage(app, ada, group.id, 'one'), await sendMessage(app, ada, group.id, 'two')];
    expect((await send(cleo, group.id, { op: 'delete', message_ts: second })).body.error).toBe('forbidden');
    expect((await send(ada, group.id, { op: 'delete', message_ts: second })).status).toBe(200);
    expect(await thread(cleo, group.id)).toMatchObject({ latest_message_ts: first, message_count: 1, latest_message: { message: 'one' } });
    expect((await send(ada, group.id, { op: 'delete', message_ts: second })).status).toBe(404);
    expect((await send(owner, group.id, { op: 'delete', message_ts: first })).status).toBe(200);
    expect(await thread(cleo, group.id)).toMatchObject({ latest_message_ts: null, latest_message: null, is_unread: false });
    expect((await app.call('GET /threads/{id}/messages/{ts}', { as: cleo, params: { id: group.id, ts: String(first) } })).status).toBe(404);
    // The time of a deleted message is not used again.
    expect(await sendMessage(app, ada, group.id, 'three')).toBeGreaterThan(second);
  });

  it('counts one like per member, never one’s own, and can be undone', async () => {
    const { id } = await aChat(app, ada, bob);
    const ts = await sendMessage(app, ada, id, 'like me');
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
  it('counts what others wrote after the read position, for the dot, the list and the thread', async () => {
    const [hal, ivy] = [await app.signUp(), await app.signUp()];
    const { id } = await aChat(app, hal, ivy, ['hi']);
    const status = async (as: MemberSession) => (await app.call('GET /threads/unread_status', { as })).body.has_unread;
    expect([await status(hal), await status(ivy)]).toEqual([false, true]);
    expect([(await thread(hal, id)).is_unread, (await thread(ivy, id)).is_unread]).toEqual([false, true]);
    const read = await app.call('GET /threads/{id}/read', { as: ivy, params: { id } });
    expect(read.body).toEqual({ is_unread: false, last_message_read_ts: (await thread(hal, id)).latest_message_ts });
    expect(await status(ivy)).toBe(false);
    await sendMessage(app, ivy, id, 'answer');
    expect([await status(hal), await status(ivy)]).toEqual([true, false]);
  });

  it('ignores late and future calls', async () => {
    const { id } = await aChat(app, ada, cleo, ['x']);
    const future = (app.clock.ms() + 120_000) * 1000;
    const read = (client_ts?: number) => app.call('GET /threads/{id}/read', { as: cleo, params: { id }, query: { client_ts } });
    expect((await read(future)).body.is_unread).toBe(true);
    const { last_message_read_ts: mark } = (await read()).body;
    await sendMessage(app, ada, id, 'y');
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

describe('lists that members open at the same moment', () => {
  it('share a statement, and each is what its member would get alone', async () => {
    const everyone = await Promise.all(['Eva', 'Finn', 'Gil', 'Hal', 'Ines', 'Joan'].map((name) => app.signUp({ name })));
    const [eva, finn, gil, hal] = everyone as [MemberSession, MemberSession, MemberSession, MemberSession, ...MemberSession[]];
    const chat = await aChat(app, eva, finn, ['only for two']);
    const other = await aChat(app, gil, finn, ['first', 'second']);
    await aChat(app, hal, gil, ['from Hal']);
    await send(finn, other.id, { op: 'react', message_id: `${other.id}-${(await list(finn, other.id)).items[0]!.message_ts}` });
    await app.call('POST /subscribers/block', { as: hal, body: { user_id: gil.user.id } });
    const of = async (as: MemberSession, query = {}) => (await app.call('GET /threads', { as, query })).body;
    // With an id to leave out, a list is read by itself.
    const alone = await Promise.all(everyone.map((as) => of(as, { except_ids: absent })));
    const together = await Promise.all(everyone.map((as) => of(as)));
    // On a busy machine some of them arrive late.
    expect(await fewestQueries(app, () => Promise.all(everyone.map((as) => of(as))))).toBeLessThan(everyone.length);
    expect(together).toEqual(alone);
    const seen = together.map(({ items }) => items.map(({ id }) => id));
    expect(seen.map((ids) => [ids.includes(chat.id), ids.includes(other.id)])).toEqual([
      [true, false],
      [true, true],
      [false, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(JSON.stringify([together[2], ...together.slice(3)])).not.toContain('only for two');
    await app.call('POST /subscribers/unblock', { as: hal, body: { user_id: gil.user.id } });
    expect((await of(hal)).items[0]?.latest_message?.message).toBe('from Hal');
  });
});
