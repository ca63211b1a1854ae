import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { connect, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { fewestQueries } from '../../testing/queries.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let origin: string;
let studio: Session;
let owner: MemberSession;
let appProfile: MemberSession;
let ada: MemberSession;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  studio = await app.owner();
  [owner, appProfile, ada] = [await app.ownerAsMember(), await app.signUp({ name: 'Voice' }), await app.signUp({ name: 'Ada' })];
  await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [appProfile.id]);
  app.server.identity.sessions.forget(appProfile.user.id);
});
afterEach(() => {
  app.clock.reset();
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

const make = async (feed: object): Promise<string> => {
  const made = await app.call('POST /studio/feeds', { as: studio, body: { title: 'Open', kind: 'chat', ...feed } as never });
  if (made.status !== 200) throw new Error(made.text);
  return made.body.id;
};
const post = (as: MemberSession | null, id: string, data: object = { message: 'x' }) =>
  app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const thread = (as: MemberSession | null, id: string) => app.call('GET /threads/{id}', { as, params: { id } });
const mine = async (as: MemberSession, type?: 'chat' | 'feed') =>
  (await app.call('GET /threads', { as, query: { type } })).body.items.map(({ id }) => id);
const dot = async (as: MemberSession) => (await app.call('GET /threads/unread_status', { as })).body.has_unread;
const listen = async (as: MemberSession, channel: string): Promise<TestSocket> => {
  const socket = await connect(origin, as);
  sockets.push(socket);
  expect(await socket.subscribe(channel)).toBe('subscribed');
  return socket;
};
const give = (person: MemberSession, productId: string) => app.server.products.entitlements.grant(app.tenant, { subscriberId: person.id, productId });

describe('a channel of the whole app (MSG-25)', () => {
  it('is in every member’s list, new to all but its author, without a row for each of them', async () => {
    const id = await make({ who_joins: 'everyone' });
    const [bob, cleo, memberElsewhere] = [await app.signUp(), await app.signUp(), await app.signUp({ app: 'second' })];
    const socket = await listen(cleo, cleo.user.global_events_channel);
    const own = await listen(bob, bob.user.global_events_channel);
    await sendMessage(app, bob, id, 'news');
    expect((await socket.event('unread_status')).data).toEqual({ has_unread: true });
    for (const type of [undefined, 'chat'] as const) expect(await mine(cleo, type)).toContain(id);
    expect([await dot(cleo), await dot(bob)]).toEqual([true, false]);
    expect(own.events('unread_status')).toEqual([]);
    const rows = await app.sql<{ subscriber_id: string }>('select subscriber_id from thread_participants where thread_id = $1', [id]);
    expect(rows.map(({ subscriber_id }) => subscriber_id)).toEqual([bob.id]);
    await app.call('GET /threads/{id}/read', { as: cleo, params: { id } });
    expect([await dot(cleo), (await thread(cleo, id)).body.is_unread]).toEqual([false, false]);
    expect((await thread(null, id)).body.error).toBe('thread_forbidden');
    expect((await thread(memberElsewhere, id)).body.error).toBe('thread_forbidden');
    expect(await mine(memberElsewhere)).toEqual([]);
    await app.call('DELETE /studio/feeds/{id}', { as: studio, params: { id } });
    await app.bus.settled();
    expect([await mine(cleo), (await post(bob, id)).body.error]).toEqual([[], 'thread_forbidden']);
  });

  it('is in no one’s personal list until they write there', async () => {
    const id = await make({ who_joins: 'writers' });
    const [bob, cleo] = [await app.signUp(), await app.signUp()];
    await sendMessage(app, bob, id, 'first');
    expect([await mine(cleo), await dot(cleo), await mine(bob)]).toEqual([[], false, [id]]);
    await sendMessage(app, cleo, id, 'second');
    expect([await mine(cleo), await dot(bob)]).toEqual([[id], true]);
  });

  it('hides a blocked member’s texts from the member who blocks them', async () => {
    const id = await make({ who_joins: 'everyone' });
    const [bob, cleo] = [await app.signUp(), await app.signUp()];
    await app.call('POST /subscribers/block', { as: cleo, body: { user_id: bob.user.id } });
    const socket = await listen(cleo, cleo.user.global_events_channel);
    await sendMessage(app, bob, id, 'unseen');
    await app.bus.settled();
    expect([socket.events('unread_status'), await dot(cleo)]).toEqual([[], false]);
    await app.call('DELETE /studio/feeds/{id}', { as: studio, params: { id } });
    await app.bus.settled();
  });
});

describe('a feed with posts from staff only', () => {
  it('is written by admins and app profiles, and can be liked by everyone', async () => {
    const id = await make({ kind: 'feed', who_posts: 'staff', who_joins: 'everyone' });
    const ts = await sendMessage(app, appProfile, id, 'announcement');
    await sendMessage(app, owner, id, 'another');
    expect((await thread(ada, id)).body).toMatchObject({ can_post: false, post_refusal: 'staff_only', is_feed: true });
    const refused = await post(ada, id);
    expect([refused.status, refused.body.error]).toEqual([403, 'staff_only']);
    // The posts are for staff, their comments for everyone (L73).
    const comments = await app.call('POST /threads', { as: ada, body: { parent_message_id: `${id}-${ts}`, messages: [{ message: 'comment' }] } });
    expect(comments.body).toMatchObject({ kind: 'reply', can_post: true, post_refusal: null, message_count: 1 });
    expect((await post(ada, id, { message: 'by its time', parent_ts: ts })).status).toBe(200);
    expect((await post(null, comments.body.id)).status).toBe(401);
    expect((await post(ada, id, { op: 'react', message_ts: ts, value: 1 })).status).toBe(200);
    expect([await dot(ada), (await mine(ada, 'feed')).includes(id), (await mine(ada)).includes(id)]).toEqual([true, true, true]);
    // The owner lets everyone post: it takes effect within seconds, despite caches.
    await app.call('PUT /studio/feeds/{id}', { as: studio, params: { id }, body: { who_posts: 'everybody' } });
    await app.bus.settled();
    expect((await post(ada, id)).status).toBe(200);
    const replies = (await app.call('POST /threads', { as: ada, body: { parent_message_id: `${id}-${ts}`, messages: [{ message: 'reply' }] } })).body;
    expect(replies).toMatchObject({ kind: 'reply', title: 'Open', is_private: false });
    await app.call('DELETE /studio/feeds/{id}', { as: studio, params: { id } });
    await app.bus.settled();
  });
});

describe('a channel of a product', () => {
  it('is open to members with access, to admins and app profiles; it ends with the access, in list, dot, texts and channel', async () => {
    const product = await aProduct(app);
    const id = await make({ product_id: product.id, who_joins: 'everyone' });
    const [bob, cleo] = [await app.signUp(), await app.signUp()];
    const right = await give(bob, product.id);
    for (const as of [bob, owner, appProfile]) expect((await thread(as, id)).status).toBe(200);
    for (const as of [cleo, null]) expect((await thread(as, id)).body.error).toBe('thread_forbidden');
    await sendMessage(app, owner, id, 'for holders');
    expect([await mine(bob), await dot(bob), await mine(cleo), await dot(cleo)]).toEqual([[id], true, [], false]);
    const { channel_id: channel } = (await thread(bob, id)).body;
    const [there, own] = [await listen(bob, channel), await listen(bob, bob.user.global_events_channel)];
    const outside = await listen(cleo, cleo.user.global_events_channel);
    expect(await (await connect(origin, cleo)).subscribe(channel)).toBe('thread_forbidden');
    await sendMessage(app, owner, id, 'live');
    await own.event('unread_status');
    await app.server.products.entitlements.revokeGrant(app.tenant, bob.id, right.id);
    await app.bus.settled();
    await there.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
    expect([await mine(bob), await dot(bob), (await thread(bob, id)).body.error, (await post(bob, id)).body.error]).toEqual([
      [],
      false,
      'thread_forbidden',
      'thread_forbidden',
    ]);
    expect(outside.events('unread_status')).toEqual([]);
  });

  it('ends on the date of the access, without an event', async () => {
    const product = await aProduct(app);
    const id = await make({ product_id: product.id, who_joins: 'everyone' });
    const bob = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: bob.id, productId: product.id, endsAt: app.clock.isoIn(60_000) });
    await sendMessage(app, bob, id, 'in time');
    app.clock.advance(65_000);
    expect([(await thread(bob, id)).body.error, (await post(bob, id)).body.error, await mine(bob)]).toEqual([
      'thread_forbidden',
      'thread_forbidden',
      [],
    ]);
  });
});

describe('a channel of a page', () => {
  it('follows the lock of its page within seconds, also for listeners', async () => {
    const page = await publishPage(app, { title: 'Room' });
    const id = await make({ page_id: page.id, who_joins: 'everyone' });
    const bob = await app.signUp();
    await sendMessage(app, ada, id, 'public');
    expect((await thread(null, id)).status).toBe(200);
    expect(await mine(bob)).toContain(id);
    const { channel_id: channel } = (await thread(bob, id)).body;
    const socket = await listen(bob, channel);
    await app.call('PUT /studio/pages/{id}/access', { as: studio, params: { id: page.id }, body: { inherit: false, is_private: true } });
    await app.call('POST /studio/pages/{id}/publish', { as: studio, params: { id: page.id } });
    await app.bus.settled();
    await socket.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
    for (const as of [bob, null]) expect((await thread(as, id)).body.error).toBe('thread_forbidden');
    expect([await mine(bob), await dot(bob)]).toEqual([[], false]);
  });
});

describe('the number of statements', () => {
  it('is three for the list and one for a message, however many channels there are', async () => {
    const bob = await app.signUp();
    for (let index = 0; index < 3; index += 1) {
      const id = await make({ who_joins: 'everyone', title: `Channel ${index}` });
      await sendMessage(app, ada, id, 'hello');
    }
    const [id] = await mine(bob);
    await post(bob, id!);
    expect(await fewestQueries(app, () => mine(bob))).toBeLessThanOrEqual(3);
    expect(await fewestQueries(app, () => dot(bob))).toBeLessThanOrEqual(3);
    expect(await fewestQueries(app, () => post(bob, id!))).toBe(1);
  });

  it('is the same to check two listeners of a product’s channel again as eight', async () => {
    const product = await aProduct(app);
    const counts: number[] = [];
    for (const size of [2, 8]) {
      const id = await make({ product_id: product.id, who_joins: 'everyone' });
      const { channel_id: channel } = (await thread(owner, id)).body;
      const listeners: TestSocket[] = [];
      for (let n = 0; n < size; n += 1) {
        const person = await app.signUp();
        await give(person, product.id);
        await app.bus.settled();
        listeners.push(await listen(person, channel));
      }
      await post(owner, id);
      await app.bus.settled();
      app.clock.advance(4100);
      const before = app.db.queries();
      await post(owner, id, { message: 'checked again' });
      for (const socket of listeners)
        await socket.frame((frame) => frame.type === 'event' && frame.event === 'message_created' && frame.data.message.message === 'checked again');
      await app.bus.settled();
      counts.push(app.db.queries() - before);
    }
    // A look for what others changed falls into one of them; six more listeners would cost six more.
    expect(Math.abs((counts[1] ?? 0) - (counts[0] ?? 0))).toBeLessThanOrEqual(1);
  });
});
