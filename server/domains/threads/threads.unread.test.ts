import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let ada: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUp({ name: 'Ada' });
});
afterAll(() => app.close());

const thread = async (as: MemberSession, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body;
const read = (as: MemberSession | null, id: string, client_ts?: number) =>
  app.call('GET /threads/{id}/read', { as, params: { id }, query: { client_ts } });
const dot = async (as: MemberSession): Promise<boolean> => (await app.call('GET /threads/unread_status', { as })).body.has_unread;
const toggle = (as: MemberSession, id: string, body: object) => app.call('POST /threads/{id}/toggle_notification', { as, params: { id }, body });
const threadOf = async (pageId: string) => (await app.sql<{ id: string }>('select id from threads where page_id = $1', [pageId]))[0]!.id;

describe('the read position (L253, MSG-7)', () => {
  it('is the newest message, never later, and never goes back', async () => {
    const bob = await app.signUp();
    const { id, messages } = await aChat(app, ada, bob, ['one', 'two']);
    const newest = messages.at(-1)!.message_ts;
    expect((await read(bob, id)).body).toEqual({ is_unread: false, last_message_read_ts: newest });
    const third = await sendMessage(app, ada, id, 'three');
    expect((await read(bob, id)).body.last_message_read_ts).toBe(third);
    // A slow second device that read long before.
    expect((await read(bob, id, newest)).body.last_message_read_ts).toBe(third);
    await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'delete', message_ts: third } } });
    expect((await read(bob, id)).body.last_message_read_ts).toBe(third);
    expect((await thread(bob, id)).is_unread).toBe(false);
  });

  it('leaves the messages of others after it unread, which the thread and the lists count', async () => {
    const bob = await app.signUp();
    const { id, messages } = await aChat(app, ada, bob, ['one', 'two']);
    const counts = async (as: MemberSession) => [
      (await thread(as, id)).unread_count,
      (await app.call('GET /threads', { as, query: { type: 'chat' } })).body.items.find((item) => item.id === id)?.unread_count,
    ];
    expect([await counts(bob), await counts(ada)]).toEqual([
      [2, 2],
      [0, 0],
    ]);
    await sendMessage(app, bob, id, 'an answer, which means having read the rest');
    const last = [await sendMessage(app, ada, id, 'three'), await sendMessage(app, ada, id, 'four')];
    expect(await counts(bob)).toEqual([2, 2]);
    await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'delete', message_ts: last[0] } } });
    expect(await counts(bob)).toEqual([1, 1]);
    await read(bob, id);
    expect(await counts(bob)).toEqual([0, 0]);
    await app.sql(
      `insert into messages (app_id, thread_id, ts, author_id, type, text) select app_id, thread_id, ts - n, author_id, type, text
        from messages, generate_series(1, 120) n where thread_id = $1 and ts = $2`,
      [id, messages[0]!.message_ts],
    );
    await app.sql('update thread_participants set last_read_ts = null where thread_id = $1 and subscriber_id = $2', [id, bob.user.subscriber_id]);
    expect(await counts(bob)).toEqual([100, 100]);
  });

  it('may be set repeatedly, even in parallel, with the same answer (API-12)', async () => {
    const bob = await app.signUp();
    const { id, messages } = await aChat(app, ada, bob, ['one']);
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(bob, id)));
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([200, { is_unread: false, last_message_read_ts: messages[0]!.message_ts }]);
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it('of each of twelve members who read at the same moment is moved and answered', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => app.signUp()));
    const page = await publishPage(app, { title: 'Read together', is_commentable: true });
    const id = await threadOf(page.id);
    const newest = await sendMessage(app, ada, id, 'to all');
    const answers = await Promise.all(members.map((member) => read(member, id)));
    expect(answers.map(({ body }) => body)).toEqual(members.map(() => ({ is_unread: false, last_message_read_ts: newest })));
    const stored = await app.sql('select 1 from thread_participants where thread_id = $1 and last_read_ts = $2', [id, newest]);
    expect(stored).toHaveLength(members.length + 1);
  });

  it('of one member waits for a locked row without holding up the others', async () => {
    const [held, free] = [await app.signUp(), await app.signUp()];
    const { id, messages } = await aChat(app, ada, [held, free], ['to both']);
    const holder = new pg.Client({ connectionString: app.adminUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from thread_participants where thread_id = $1 and subscriber_id = $2 for update', [id, held.id]);
    const [waiting, together] = [read(held, id), read(free, id)];
    const done = { is_unread: false, last_message_read_ts: messages[0]!.message_ts };
    expect((await together).body).toEqual(done);
    await holder.query('rollback');
    await holder.end();
    expect((await waiting).body).toEqual(done);
  });

  it('a thread without a message has none', async () => {
    const bob = await app.signUp();
    const { id } = await aChat(app, ada, bob);
    expect((await read(bob, id)).body).toEqual({ is_unread: false, last_message_read_ts: null });
    const first = await sendMessage(app, ada, id, 'first');
    expect(await thread(bob, id)).toMatchObject({ is_unread: true, last_message_read_ts: null, latest_message_ts: first });
  });

  it('is separate for each member', async () => {
    const [bob, cleo] = [await app.signUp(), await app.signUp()];
    const { id } = await aChat(app, ada, [bob, cleo], ['to both']);
    await read(bob, id);
    expect([(await thread(bob, id)).is_unread, (await thread(cleo, id)).is_unread, (await thread(ada, id)).is_unread]).toEqual([false, true, false]);
    expect([await dot(bob), await dot(cleo)]).toEqual([false, true]);
  });

  it('moves with one’s own messages: they are never new to their author', async () => {
    const bob = await app.signUp();
    const { id } = await aChat(app, ada, bob, ['question']);
    const answer = await sendMessage(app, bob, id, 'answer');
    expect(await thread(bob, id)).toMatchObject({ is_unread: false, last_message_read_ts: answer });
  });

  it('can be set by members alone, and not at an address that a guest guessed', async () => {
    const page = await publishPage(app, { title: 'Open talk', is_commentable: true });
    expect((await read(null, await threadOf(page.id))).status).toBe(401);
    expect((await thread(ada, await threadOf(page.id))).last_message_read_ts).toBeNull();
  });

  it('writing in a page’s thread does not make a member a participant', async () => {
    const [bob, cleo] = [await app.signUp(), await app.signUp()];
    const id = await threadOf((await publishPage(app, { title: 'Talk', is_commentable: true })).id);
    await sendMessage(app, bob, id, 'hello');
    await read(cleo, id);
    await toggle(cleo, id, { active: true });
    await sendMessage(app, bob, id, 'more');
    expect((await app.call('GET /threads', { as: cleo })).body.items).toEqual([]);
    expect(await dot(cleo)).toBe(false);
    expect((await app.call('GET /threads/{id}/total_participants', { as: cleo, params: { id } })).body.total_count).toBe(1);
    await sendMessage(app, cleo, id, 'me too');
    await sendMessage(app, bob, id, 'welcome');
    expect((await app.call('GET /threads', { as: cleo })).body.items).toMatchObject([{ id, is_unread: true }]);
  });
});

describe('the dot', () => {
  it('stays while any of several threads is unread, and counts muted ones', async () => {
    const bob = await app.signUp();
    const [one, two] = [await aChat(app, ada, bob, ['x']), await aChat(app, await app.signUp(), bob, ['y'])];
    await toggle(bob, two.id, { active: false });
    await read(bob, one.id);
    expect(await dot(bob)).toBe(true);
    await read(bob, two.id);
    expect(await dot(bob)).toBe(false);
  });

  it('is not lit by feeds', async () => {
    const bob = await app.signUp();
    const id = await threadOf((await publishPage(app, { title: 'Feed', blocks: [aBlock('chat', {})] })).id);
    await sendMessage(app, bob, id, 'mine');
    await sendMessage(app, ada, id, 'theirs');
    expect(await dot(bob)).toBe(false);
    expect((await app.call('GET /threads', { as: bob })).body.items).toEqual([]);
    expect((await app.call('GET /threads', { as: bob, query: { type: 'feed' } })).body.items.find((feed) => feed.id === id)).toMatchObject({
      is_unread: true,
    });
  });

  it('is not lit by a page that closed in the meantime, and is lit again when it opens', async () => {
    const bob = await app.signUp();
    const product = await aProduct(app);
    const page = await publishPage(app, {
      title: 'Paid talk',
      is_commentable: true,
      access: { require_purchase: true, products: [{ id: product.id }] },
    });
    const id = await threadOf(page.id);
    const { entitlements } = app.server.products;
    for (const person of [ada, bob]) await entitlements.grant(app.tenant, { subscriberId: person.id, productId: product.id });
    await sendMessage(app, bob, id, 'question');
    await sendMessage(app, ada, id, 'answer');
    expect(await dot(bob)).toBe(true);
    await app.sql('delete from entitlements where subscriber_id = $1', [bob.id]);
    app.clock.advance(5000);
    expect(await dot(bob)).toBe(false);
    await entitlements.grant(app.tenant, { subscriberId: bob.id, productId: product.id });
    await app.bus.settled();
    expect(await dot(bob)).toBe(true);
  });

  it('needs at most three statements, with any number of threads', async () => {
    const bob = await app.signUp();
    for (let index = 0; index < 5; index += 1) await aChat(app, await app.signUp(), bob, ['hi']);
    await dot(bob);
    const before = app.db.queries();
    await dot(bob);
    expect(app.db.queries() - before).toBeLessThanOrEqual(3);
  });
});

describe('the notice setting of a thread (L486)', () => {
  it('stays off until a later toggle, whatever arrives late', async () => {
    const bob = await app.signUp();
    const { id } = await aChat(app, ada, bob, ['x']);
    const now = app.clock.ms() * 1000;
    const answers = await Promise.all([toggle(bob, id, { active: true, toggle_ts: now }), toggle(bob, id, { active: false, toggle_ts: now + 2000 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await toggle(bob, id, { active: true, toggle_ts: now + 1000 })).body).toEqual({ notifications_enabled: false });
    const mine = (await thread(bob, id)).participants.find(({ user }) => user.subscriber_id === bob.id);
    expect(mine?.notifications_enabled).toBe(false);
  });

  it('treats a clock days ahead as a minute ahead, so that it can be switched again', async () => {
    const bob = await app.signUp();
    const { id } = await aChat(app, ada, bob, ['x']);
    await toggle(bob, id, { active: false, toggle_ts: (app.clock.ms() + 86_400_000) * 1000 });
    expect((await toggle(bob, id, { active: true })).body.notifications_enabled).toBe(false);
    app.clock.advance(61_000);
    expect((await toggle(bob, id, { active: true })).body.notifications_enabled).toBe(true);
  });

  it('needs an explicit value', async () => {
    const { id } = await aChat(app, ada, await app.signUp(), ['x']);
    for (const body of [{}, { active: 'yes' }, { active: true, toggle_ts: -1 }]) expect((await toggle(ada, id, body)).status).toBe(422);
  });
});
