import type { Message } from '@bandstand/contract/threads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob, cleo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' }), await app.signUp({ name: 'Cleo' })];
});
afterAll(() => app.close());

const answer = (as: MemberSession, parent: string, messages?: { message: string; client_id?: string }[]) =>
  app.call('POST /threads', { as, body: { parent_message_id: parent, ...(messages ? { messages } : {}) } });
const send = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const thread = async (as: MemberSession | null, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body;
const list = async (as: MemberSession | null, id: string, query: Record<string, string | number | undefined> = {}): Promise<Message[]> =>
  (await app.call('GET /threads/{id}/messages', { as, params: { id }, query })).body.items;
const aRoot = async () => {
  const group = await aChat(app, ada, [bob, cleo, await app.signUp({ name: 'Dan' })]);
  const ts = await sendMessage(app, ada, group.id, 'question');
  return { group, ts, id: `${group.id}-${ts}` };
};

describe('replies (MSG-4)', () => {
  it('are a separate thread, with the message that they answer', async () => {
    const { group, ts, id } = await aRoot();
    const opened = (await answer(bob, id, [{ message: 'one' }, { message: 'two' }, { message: 'three' }])).body;
    expect(opened).toMatchObject({
      kind: 'reply',
      is_private: true,
      reply_thread_id: opened.id,
      title: (await thread(bob, group.id)).title,
      message_count: 3,
      can_post: true,
    });
    expect(opened.parent_message).toMatchObject({ message: 'question', message_ts: ts, reply_count: 3, reply_thread_id: opened.id });
    expect(opened.remaining_messages).toBe(1);
    expect(opened.participants.map(({ user }) => user.name)).toEqual(['Ada', 'Bob']);
    expect(opened.messages.map(({ is_root, message }) => [is_root, message])).toEqual([
      [false, 'one'],
      [false, 'two'],
      [false, 'three'],
    ]);
    const [root] = await list(cleo, group.id);
    expect(root).toMatchObject({ is_root: true, reply_thread_id: opened.id, reply_count: 3, remaining_messages: 1 });
    expect(root!.latest_replies.map(({ message, user }) => [message, user?.name])).toEqual([
      ['two', 'Bob'],
      ['three', 'Bob'],
    ]);
    expect(await list(cleo, group.id, { parent_ts: ts })).toEqual(await list(cleo, opened.id));
    expect(await list(cleo, group.id, { parent_ts: ts + 1 })).toEqual([]);
  });

  it('share one thread when all answer at once, and one for each client id', async () => {
    const { group, ts, id } = await aRoot();
    const people = [ada, bob, cleo, ada, bob, cleo];
    const opened = await Promise.all(people.map((as) => answer(as, id, [{ message: as.user.name, client_id: 'once' }])));
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
    expect((await list(ada, group.id)).find(({ message_ts }) => message_ts === ts)).toMatchObject({ reply_count: 3, remaining_messages: 1 });
    expect(await app.sql('select id from threads where parent_thread_id = $1', [group.id])).toHaveLength(1);
  });

  it('are sent by parent_ts next to other messages, in order', async () => {
    const { group, ts } = await aRoot();
    const { results } = (
      await send(bob, group.id, [
        { message: 'before' },
        { message: 'answer', parent_ts: ts },
        { message: 'again', parent_ts: ts },
        { message: 'after' },
      ])
    ).body;
    expect(results.map(({ message }) => message!.message)).toEqual(['before', 'answer', 'again', 'after']);
    expect(results.map(({ message }) => message!.is_root)).toEqual([true, false, false, true]);
    expect((await list(ada, group.id)).map(({ message }) => message)).toEqual(['after', 'before', 'question']);
  });

  it('cannot be answered themselves, and neither can missing messages', async () => {
    const { group, ts, id } = await aRoot();
    const opened = (await answer(bob, id, [{ message: 'answer' }])).body;
    const inner = `${opened.id}-${opened.messages[0]!.message_ts}`;
    expect((await answer(ada, inner)).status).toBe(422);
    expect((await send(ada, opened.id, { message: 'x', parent_ts: opened.messages[0]!.message_ts })).status).toBe(422);
    expect((await answer(ada, `${group.id}-${ts + 7}`)).body.error).toBe('not_found');
    for (const wrong of ['x', group.id, `${group.id}-`, `${group.id}-x`, `${group.id}-1.5`, `${group.id}-99999999999999999`])
      expect((await answer(ada, wrong)).status).toBe(422);
    expect((await answer(await app.signUp(), id)).body.error).toBe('thread_forbidden');
    expect((await answer(await app.signUp({ app: 'second' }), id)).body.error).toBe('thread_forbidden');
  });

  it('are among the threads of the message’s author and of those who replied, and unread for them', async () => {
    const [hal, ivy] = [await app.signUp(), await app.signUp()];
    const chat = await aChat(app, hal, ivy, ['mine']);
    const opened = (await answer(ivy, `${chat.id}-${chat.messages[0]!.message_ts}`, [{ message: 'answer' }])).body;
    const replies = async (as: MemberSession) => (await app.call('GET /threads', { as, query: { type: 'reply' } })).body.items;
    expect(await replies(hal)).toMatchObject([{ id: opened.id, is_unread: true, parent_message: { message: 'mine' } }]);
    expect(await replies(ivy)).toMatchObject([{ id: opened.id, is_unread: false }]);
    expect((await app.call('GET /threads/unread_status', { as: hal })).body.has_unread).toBe(true);
    await app.call('GET /threads/{id}/read', { as: hal, params: { id: opened.id } });
    expect((await app.call('GET /threads/unread_status', { as: hal })).body.has_unread).toBe(false);
  });

  it('by blocked members are hidden, in the root and in the list', async () => {
    const [lou, jay, kim] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const group = await aChat(app, lou, [jay, kim]);
    const ts = await sendMessage(app, lou, group.id, 'root');
    await send(kim, group.id, { message: 'unseen', parent_ts: ts });
    await send(lou, group.id, { message: 'seen', parent_ts: ts });
    for (const as of [kim, jay]) await send(as, group.id, { op: 'react', message_ts: ts, value: 1 });
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    expect((await list(jay, group.id))[0]!.latest_replies.map(({ message }) => message)).toEqual(['seen']);
    expect((await list(jay, group.id, { parent_ts: ts })).map(({ message }) => message)).toEqual(['seen']);
    expect((await list(lou, group.id))[0]!.latest_replies).toHaveLength(2);
    const likes = await app.call('GET /threads/{id}/messages/{ts}/reactions', { as: jay, params: { id: group.id, ts: String(ts) } });
    expect(likes.body.items.map(({ user }) => user.subscriber_id)).toEqual([jay.id]);
    // They are not counted for that member either: on the page, at the root of the replies, in lists, and live.
    const mine = { reply_count: 1, remaining_messages: 0 };
    expect((await list(jay, group.id))[0]).toMatchObject(mine);
    expect((await app.call('GET /threads/{id}/messages/{ts}', { as: jay, params: { id: group.id, ts: String(ts) } })).body).toMatchObject(mine);
    const opened = (await answer(jay, `${group.id}-${ts}`)).body;
    expect(opened.parent_message).toMatchObject(mine);
    expect((await thread(jay, group.id)).latest_message).toMatchObject(mine);
    expect((await list(lou, group.id))[0]).toMatchObject({ reply_count: 2, remaining_messages: 0 });
    const lists = await app.call('GET /threads', { as: jay, query: { type: 'chat' } });
    expect(lists.body.items.find(({ id }) => id === group.id)!.latest_message).toMatchObject(mine);
    const audience = await app.server.community.threads.audience(app.tenant, group.id, () => true);
    for (const { person, thread: seen } of audience) expect(seen!.latest_message!.reply_count).toBe(person.id === jay.id ? 1 : 2);
    expect(audience).toHaveLength(3);
  });
});

describe('a message that was answered and then deleted (MSG-13)', () => {
  const remove = (as: MemberSession, id: string, message_ts: number) => send(as, id, { op: 'delete', message_ts });

  it('keeps its empty place while there are replies, and vanishes with the last one', async () => {
    const { group, ts } = await aRoot();
    await send(bob, group.id, { op: 'react', message_ts: ts, value: 1 });
    const { results } = (await send(bob, group.id, { message: 'answer', parent_ts: ts })).body;
    const [replyTs, replyThread] = [results[0]!.message_ts, results[0]!.message!.message_thread_id];
    expect((await remove(ada, group.id, ts)).status).toBe(200);
    const [place] = await list(cleo, group.id);
    expect(place).toMatchObject({ message_ts: ts, is_deleted: true, message: '', reaction_count: 0, has_reacted: false, reply_count: 1 });
    expect(place!.latest_replies.map(({ message }) => message)).toEqual(['answer']);
    expect(await thread(cleo, group.id)).toMatchObject({ latest_message_ts: null, latest_message: null, message_count: 0 });
    expect((await thread(cleo, replyThread)).parent_message).toMatchObject({ is_deleted: true, message: '' });
    expect((await send(cleo, replyThread, { message: 'still here' })).status).toBe(200);
    for (const op of ['edit', 'delete', 'react'] as const)
      expect((await send(ada, group.id, { op, message_ts: ts, message: 'x', value: 1 })).body.error).toBe('not_found');
    await remove(bob, replyThread, replyTs);
    expect((await list(cleo, group.id))[0]).toMatchObject({ reply_count: 1 });
    await remove(cleo, replyThread, (await list(cleo, replyThread))[0]!.message_ts);
    expect(await list(cleo, group.id)).toEqual([]);
    // Once the place itself is gone, nobody can write there.
    expect((await send(cleo, replyThread, { message: 'too late' })).body.error).toBe('thread_forbidden');
  });

  it('vanishes at once without replies', async () => {
    const { group, ts } = await aRoot();
    await answer(bob, `${group.id}-${ts}`);
    await remove(ada, group.id, ts);
    expect(await list(cleo, group.id)).toEqual([]);
  });
});

describe('access to reading and writing replies', () => {
  it('equals that of the message’s thread: a locked page’s replies are as locked', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Paid', is_commentable: true, access: { require_purchase: true, products: [{ id: product.id }] } });
    const [comments] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]);
    const grant = await app.server.products.entitlements.grant(app.tenant, { subscriberId: ada.id, productId: product.id });
    const ts = await sendMessage(app, ada, comments!.id, 'canary of the root');
    const { id, channel_id: channel } = (await answer(ada, `${comments!.id}-${ts}`, [{ message: 'canary of the reply' }])).body;
    expect(await thread(ada, id)).toMatchObject({ title: 'Paid', page_id: page.id, is_private: false });
    const origin = await app.listen();
    for (const as of [bob, null]) {
      const answers = await Promise.all([
        app.call('GET /threads/{id}', { as, params: { id } }),
        app.call('GET /threads/{id}/messages', { as, params: { id } }),
        app.call('GET /threads/{id}/messages', { as, params: { id: comments!.id }, query: { parent_ts: ts } }),
        app.call('GET /threads/{id}/pins', { as, params: { id } }),
      ]);
      for (const { status, text } of answers) expect([status, text.includes('canary')]).toEqual([403, false]);
      const socket = await connect(origin, as);
      expect(await socket.subscribe(channel)).toBe('thread_forbidden');
      socket.cut();
    }
    expect((await answer(bob, `${comments!.id}-${ts}`, [{ message: 'x' }])).body.error).toBe('thread_forbidden');
    // Members who lose access to the page lose its replies: events, their list, their dot.
    const socket = await connect(origin, ada);
    expect(await socket.subscribe(channel)).toBe('subscribed');
    await app.server.products.entitlements.revokeGrant(app.tenant, ada.id, grant.id);
    await app.bus.settled();
    await socket.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
    socket.cut();
    expect((await send(ada, id, { message: 'x' })).body.error).toBe('thread_forbidden');
    expect((await app.call('GET /threads', { as: ada, query: { type: 'reply' } })).text).not.toContain('canary');
  });

  it('costs one statement for a page of messages, including replies', async () => {
    const { group } = await aRoot();
    for (let index = 0; index < 5; index += 1) {
      const ts = await sendMessage(app, bob, group.id, `root ${index}`);
      await send(cleo, group.id, { message: 'answer', parent_ts: ts });
    }
    expect((await list(ada, group.id)).filter(({ reply_count: count }) => count === 1)).toHaveLength(5);
    // The right to read is cached for moments.
    expect(await fewestQueries(app, () => list(ada, group.id))).toBe(1);
    expect(await fewestQueries(app, () => thread(ada, group.id))).toBe(1);
  });
});
