import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';
import { connect, sendMessage } from '../../testing/chats.ts';

let app: TestApp;
let origin: string;
let ada: MemberSession;
let bob: MemberSession;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
  origin = await app.listen();
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

async function open(session: MemberSession | null): Promise<TestSocket> {
  const socket = await connect(origin, session);
  sockets.push(socket);
  return socket;
}
const threadOf = async (pageId: string, kind: 'comment' | 'feed'): Promise<{ id: string; channel: string }> =>
  (
    await app.sql<{ id: string; channel: string }>('select id, channel_id as channel from threads where page_id = $1 and kind = $2', [pageId, kind])
  )[0]!;
const get = (as: MemberSession | null, id: string) => app.call('GET /threads/{id}', { as, params: { id } });
const messages = (as: MemberSession | null, id: string) => app.call('GET /threads/{id}/messages', { as, params: { id } });
const post = (as: MemberSession | null, id: string, message = 'hello') =>
  app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data: { op: 'send', message } } });

describe('comments of a page', () => {
  it('are one thread, created when the page is published, with the page’s title', async () => {
    const page = await publishPage(app, { title: 'Warm up', is_commentable: true });
    const { id } = await threadOf(page.id, 'comment');
    await app.server.paged.publishDrafts.publish(app.tenant, null, page.id);
    expect(await app.sql('select id from threads where page_id = $1', [page.id])).toEqual([{ id }]);
    expect((await get(ada, id)).body).toMatchObject({
      kind: 'comment',
      page_id: page.id,
      title: 'Warm up',
      is_private: false,
      can_post: true,
      total_count_participants: 0,
    });
  });

  it('guests can read the comments of a public page, and members can write', async () => {
    const { id } = await threadOf((await publishPage(app, { is_commentable: true })).id, 'comment');
    await sendMessage(app, ada, id, 'first');
    expect((await messages(null, id)).body.items.map(({ message }) => message)).toEqual(['first']);
    expect((await get(null, id)).body).toMatchObject({ can_post: false, is_unread: false });
    expect((await post(null, id)).status).toBe(401);
    expect(await (await open(null)).subscribe((await get(null, id)).body.channel_id)).toBe('subscribed');
  });

  it('are listed for the members who wrote there, with what is new for them', async () => {
    const { id } = await threadOf((await publishPage(app, { title: 'Ideas', is_commentable: true })).id, 'comment');
    const [cleo, dan] = [await app.signUp(), await app.signUp()];
    await sendMessage(app, cleo, id, 'mine');
    expect((await app.call('GET /threads', { as: dan, query: { type: 'comment' } })).body.items).toEqual([]);
    await sendMessage(app, dan, id, 'answer');
    const { items } = (await app.call('GET /threads', { as: cleo, query: { type: 'comment' } })).body;
    expect(items).toMatchObject([{ id, title: 'Ideas', is_unread: true, total_count_participants: 2, latest_message: { message: 'answer' } }]);
    expect((await app.call('GET /threads/unread_status', { as: cleo })).body.has_unread).toBe(true);
  });

  it('comments of a locked page are closed without access: thread, messages, participants, read state, list, channel, mail', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Paid', is_commentable: true, access: { require_purchase: true, products: [{ id: product.id }] } });
    const { id, channel } = await threadOf(page.id, 'comment');
    const { entitlements } = app.server.products;
    const grant = await entitlements.grant(app.tenant, { subscriberId: ada.id, productId: product.id });
    await sendMessage(app, ada, id, 'canary in the comments');
    for (const as of [bob, null]) {
      const answers = [await get(as, id), await messages(as, id)];
      if (as) {
        answers.push((await post(as, id)) as never, (await app.call('GET /threads/{id}/participants', { as, params: { id } })) as never);
        answers.push(
          (await app.call('GET /threads/{id}/read', { as, params: { id } })) as never,
          (await app.call('POST /threads/{id}/toggle_notification', { as, params: { id }, body: { active: true } })) as never,
        );
      }
      for (const answer of answers) {
        expect([answer.status, answer.body.error]).toEqual([403, 'thread_forbidden']);
        expect(answer.text).not.toContain('canary');
      }
      expect(await (await open(as)).subscribe(channel)).toBe('thread_forbidden');
    }

    const socket = await open(ada);
    expect(await socket.subscribe(channel)).toBe('subscribed');
    await app.call('DELETE /studio/members/{id}/grants/{grantId}', { as: await app.owner(), params: { id: ada.id, grantId: grant.id } });
    await app.bus.settled();
    await entitlements.grant(app.tenant, { subscriberId: bob.id, productId: product.id });
    await app.bus.settled();
    await sendMessage(app, bob, id, 'canary after the end');
    await socket.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
    expect(socket.events('message_created')).toEqual([]);
    expect((await app.call('GET /threads', { as: ada })).text).not.toContain('canary');
    expect((await app.call('GET /threads/unread_status', { as: ada })).body.has_unread).toBe(false);
    app.clock.advance(16 * 60_000);
    await app.settle();
    expect(await app.sql("select id from outbox where cause = 'unread_messages' and recipient = $1", [ada.email])).toEqual([]);
  });

  it('comments of a page that is only browsable are closed', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, {
      is_commentable: true,
      access: { require_purchase: true, allow_browsing: true, products: [{ id: product.id }] },
    });
    const { id } = await threadOf(page.id, 'comment');
    expect((await get(bob, id)).status).toBe(403);
    expect((await get(null, id)).status).toBe(403);
  });
});

describe('the feed of a page', () => {
  it('is listed for viewers who may see it, and lights no dot', async () => {
    const page = await publishPage(app, { title: 'Community', blocks: [aBlock('chat', {})] });
    const { id } = await threadOf(page.id, 'feed');
    await sendMessage(app, ada, id, 'good morning');
    const hidden = await publishPage(app, { title: 'Team', access: { is_private: true }, blocks: [aBlock('chat', {})] });
    const feeds = (await app.call('GET /threads', { as: bob, query: { type: 'feed' } })).body.items;
    expect(feeds.map((thread) => thread.page_id)).toContain(page.id);
    expect(feeds.map((thread) => thread.page_id)).not.toContain(hidden.id);
    expect(feeds.find((thread) => thread.id === id)).toMatchObject({ kind: 'feed', is_feed: true, title: 'Community', is_unread: true });
    expect((await app.call('GET /threads', { as: ada })).body.items.map((thread) => thread.id)).not.toContain(id);
    expect((await app.call('GET /threads/{id}/participants', { as: bob, params: { id } })).body).toMatchObject({
      total_count: 1,
      items: [{ user: { name: 'Ada' }, has_contributed: true, notifications_enabled: false }],
    });
    expect(await app.sql('select 1 from threads where id = $1 and unread_since_ts is not null', [id])).toEqual([]);
  });

  it('closes at once when the page is withdrawn', async () => {
    const page = await publishPage(app, { blocks: [aBlock('chat', {})] });
    const { id, channel } = await threadOf(page.id, 'feed');
    const socket = await open(bob);
    expect(await socket.subscribe(channel)).toBe('subscribed');
    await app.server.paged.publishDrafts.unpublish(app.tenant, page.id);
    await app.bus.settled();
    await socket.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
    expect((await get(ada, id)).status).toBe(403);
  });
});

it('shows for a linked page of the app what every guest may know', async () => {
  const [open_, shut] = [
    await publishPage(app, { title: 'Open one', subtitle: 'for all' }),
    await publishPage(app, { title: 'Canary title', access: { is_private: true } }),
  ];
  const { id } = await threadOf((await publishPage(app, { is_commentable: true })).id, 'comment');
  const link = async (url: string) => {
    const answer = await app.call('POST /threads/{id}/messages', {
      as: ada,
      params: { id },
      body: { data: { op: 'send', message_type: 'attachment', attachment_data: { url } } },
    });
    return answer.body.results[0]!.message!.attachment_data;
  };
  const pathOf = async (page: { id: string }) => (await app.server.pages.tree(app.tenant)).pathOf(page.id);
  expect(await link(`http://localhost:4000${await pathOf(open_)}`)).toMatchObject({ title: 'Open one', page_path: await pathOf(open_) });
  expect(await link(await pathOf(open_))).toMatchObject({ title: 'Open one' });
  expect(JSON.stringify(await link(`http://localhost:4000${await pathOf(shut)}`))).not.toContain('Canary');
  expect(await link(`http://elsewhere.example${await pathOf(open_)}`)).toMatchObject({ title: null });
});
