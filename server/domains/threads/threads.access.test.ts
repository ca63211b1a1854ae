import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { aBlock, publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let origin: string;
let ada: MemberSession;
let bob: MemberSession;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
});
afterEach(() => {
  app.clock.reset();
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

async function listen(session: MemberSession | null, channel: string): Promise<TestSocket> {
  const socket = await connect(origin, session);
  sockets.push(socket);
  expect(await socket.subscribe(channel)).toBe('subscribed');
  return socket;
}
const refused = (socket: TestSocket) => socket.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
const receivedBy = (socket: TestSocket) =>
  socket.events('message_created').map(({ data }) => (data as { message: { message: string } }).message.message);
const receives = (socket: TestSocket, text: string) =>
  socket.frame((frame) => frame.type === 'event' && frame.event === 'message_created' && frame.data.message.message === text);
const commentsOf = async (pageId: string) =>
  (await app.sql<{ id: string; channel: string }>('select id, channel_id as channel from threads where page_id = $1', [pageId]))[0]!;

describe('an open connection loses what its member loses (MSG-40)', () => {
  it('a page that becomes private: guests and members receive nothing after it', async () => {
    const page = await publishPage(app, { title: 'Soon private', is_commentable: true });
    const { id, channel } = await commentsOf(page.id);
    const [guest, member] = [await listen(null, channel), await listen(bob, channel)];
    const owner = await app.ownerAsMember();
    await sendMessage(app, owner, id, 'in public');
    for (const socket of [guest, member]) await receives(socket, 'in public');
    const studio = await app.owner();
    await app.call('PUT /studio/pages/{id}/access', { as: studio, params: { id: page.id }, body: { inherit: false, is_private: true } });
    await app.call('POST /studio/pages/{id}/publish', { as: studio, params: { id: page.id } });
    await app.bus.settled();
    await app.call('POST /studio/pages/{id}/members', { as: studio, params: { id: page.id }, body: { member_ids: [ada.id] } });
    expect(
      (await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'send', message: 'in private' } } })).status,
    ).toBe(200);
    for (const socket of [guest, member]) {
      await refused(socket);
      expect(receivedBy(socket)).toEqual(['in public']);
    }
  });

  it('a private page from which the owner removes a member', async () => {
    const studio = await app.owner();
    const page = await publishPage(app, { title: 'Room', is_commentable: true, access: { is_private: true } });
    const { id, channel } = await commentsOf(page.id);
    await app.call('POST /studio/pages/{id}/members', { as: studio, params: { id: page.id }, body: { member_ids: [ada.id, bob.id] } });
    const [kept, lost] = [await listen(ada, channel), await listen(bob, channel)];
    await sendMessage(app, ada, id, 'to both');
    await receives(lost, 'to both');
    await app.call('DELETE /studio/pages/{id}/members/{memberId}', { as: studio, params: { id: page.id, memberId: bob.id } });
    app.clock.advance(4100);
    await sendMessage(app, ada, id, 'to one');
    await receives(kept, 'to one');
    await refused(lost);
    expect(receivedBy(lost)).toEqual(['to both']);
  });

  it('access that ends on its own date, without an event', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { title: 'Paid', is_commentable: true, access: { require_purchase: true, products: [{ id: product.id }] } });
    const { id, channel } = await commentsOf(page.id);
    const { entitlements } = app.server.products;
    await entitlements.grant(app.tenant, { subscriberId: ada.id, productId: product.id });
    await entitlements.grant(app.tenant, { subscriberId: bob.id, productId: product.id, endsAt: app.clock.isoIn(60_000) });
    const [kept, lost] = [await listen(ada, channel), await listen(bob, channel)];
    await sendMessage(app, ada, id, 'in time');
    await receives(lost, 'in time');
    app.clock.advance(66_000);
    await sendMessage(app, ada, id, 'too late');
    await receives(kept, 'too late');
    await refused(lost);
    expect(receivedBy(lost)).toEqual(['in time']);
  });

  it('an app that closes to guests', async () => {
    const page = await publishPage(app, { title: 'Open', is_commentable: true });
    const { id, channel } = await commentsOf(page.id);
    const guest = await listen(null, channel);
    const studio = await app.owner();
    const before = (await app.call('GET /studio/access_settings', { as: studio })).body;
    const closed = await app.call('PUT /studio/access_settings', { as: studio, body: { require_sign_in: true, allow_anonymous_browsing: false } });
    expect(closed.status).toBe(200);
    await app.bus.settled();
    await sendMessage(app, bob, id, 'for members');
    await refused(guest);
    expect(receivedBy(guest)).toEqual([]);
    await app.call('PUT /studio/access_settings', { as: studio, body: before });
  });
});

describe('sessions end everywhere (GOALS 5)', () => {
  it('a new password closes the sockets of the member’s other devices, and keeps this one', async () => {
    const mel = await app.signUp({ name: 'Mel' });
    const again = await app.call('POST /auth/login', { body: { email: mel.email, password: testPassword } });
    const phone = { ...mel, token: again.body.authentication_token };
    const { id, channel_id: channel } = await aChat(app, ada, mel);
    const [here, there] = [await listen(mel, channel), await listen(phone, channel)];
    const changed = await app.call('PUT /auth/password', {
      as: mel,
      body: { current_password: testPassword, password: 'another horse 8' },
    });
    expect(changed.status).toBe(204);
    await app.bus.settled();
    await there.event('session_revoked');
    expect(await there.closed).toBe(4401);
    await sendMessage(app, ada, id, 'still there?');
    await receives(here, 'still there?');
    expect(receivedBy(there)).toEqual([]);
  });

  it('a reset closes all of them', async () => {
    const ned = await app.signUp({ name: 'Ned' });
    const { channel_id: channel } = await aChat(app, ada, ned);
    const sessions = [await listen(ned, channel), await listen(ned, ned.user.global_events_channel)];
    await app.call('GET /auth/reset_password', { query: { email: ned.email } });
    await app.settle();
    const [mail] = await app.sql<{ text: string }>("select text from outbox where cause = 'reset_password' and recipient = $1", [ned.email]);
    const token = /token=([\w-]+)/.exec(mail!.text)![1]!;
    const reset = await app.call('POST /auth/reset_password', {
      body: { token, password: 'a third horse 9', password_confirmation: 'a third horse 9' },
    });
    expect(reset.status).toBe(200);
    for (const socket of sessions) expect(await socket.closed).toBe(4401);
  });
});

describe('typing', () => {
  it('is shown only by participants who may write', async () => {
    const page = await publishPage(app, { title: 'Talk', is_commentable: true });
    const { channel } = await commentsOf(page.id);
    const [guest, mine, theirs] = [await listen(null, channel), await listen(ada, channel), await listen(bob, channel)];
    guest.send({ type: 'typing', channel });
    mine.send({ type: 'typing', channel });
    expect((await theirs.event('typing')).data).toEqual({ user_id: ada.user.id });
    expect((await guest.event('typing')).data).toEqual({ user_id: ada.user.id });
    expect(theirs.events('typing')).toHaveLength(1);
  });

  it('is hidden in a chat closed by a block, and not sent by members who do not listen there', async () => {
    const [jay, kim, lou] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const { channel_id: channel } = await aChat(app, jay, kim);
    const group = await aChat(app, lou, [jay, kim]);
    const [blocker, blocked] = [await listen(jay, channel), await listen(kim, channel)];
    const other = await listen(lou, group.channel_id);
    for (const socket of [blocker, blocked]) await socket.subscribe(group.channel_id);
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    await app.bus.settled();
    blocked.send({ type: 'typing', channel });
    other.send({ type: 'typing', channel });
    // Frames are handled in order: once this is answered, the typing was handled.
    await blocked.subscribe(channel);
    app.clock.advance(1100);
    blocked.send({ type: 'typing', channel: group.channel_id });
    expect((await other.event('typing')).data).toEqual({ user_id: kim.user.id });
    expect(blocker.events('typing')).toEqual([]);
  });
});

describe('who is notified on their own channel', () => {
  it('comments notify participants who asked for it and may still read, without the thread itself', async () => {
    const [cleo, dan] = [await app.signUp(), await app.signUp()];
    const { id } = await commentsOf((await publishPage(app, { title: 'Talk', is_commentable: true })).id);
    await sendMessage(app, cleo, id, 'hello');
    await app.call('POST /threads/{id}/toggle_notification', { as: cleo, params: { id }, body: { active: true } });
    const [inside, outside] = [await listen(cleo, cleo.user.global_events_channel), await listen(dan, dan.user.global_events_channel)];
    await sendMessage(app, ada, id, 'hi');
    expect((await inside.event('unread_status')).data).toEqual({ has_unread: true });
    expect(inside.events('thread_updated')).toEqual([]);
    await app.bus.settled();
    expect(outside.events()).toEqual([]);
  });

  it('a feed notifies no one', async () => {
    const cleo = await app.signUp();
    const { id } = await commentsOf((await publishPage(app, { title: 'Feed', blocks: [aBlock('chat', {})] })).id);
    await sendMessage(app, cleo, id, 'mine');
    const own = await listen(cleo, cleo.user.global_events_channel);
    await sendMessage(app, ada, id, 'theirs');
    await app.bus.settled();
    expect(own.events()).toEqual([]);
  });

  it('a chat notifies each with their own title of it, and the author without a dot', async () => {
    const [eve, fay] = [await app.signUp({ name: 'Eve' }), await app.signUp({ name: 'Fay' })];
    const { id } = await aChat(app, eve, fay);
    const [hers, other] = [await listen(eve, eve.user.global_events_channel), await listen(fay, fay.user.global_events_channel)];
    await sendMessage(app, eve, id, 'hello');
    expect((await hers.event('thread_updated')).data.thread).toMatchObject({ title: 'Fay', is_unread: false });
    expect((await other.event('thread_updated')).data.thread).toMatchObject({ title: 'Eve', is_unread: true });
    await app.bus.settled();
    expect(hers.events('unread_status')).toEqual([]);
  });
});
