import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import { publishPage } from '../pages/pages.builders.ts';

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
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

async function open(session: MemberSession | null): Promise<TestSocket> {
  const socket = await connect(origin, session);
  sockets.push(socket);
  return socket;
}
const send = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const all = async (as: MemberSession, id: string, after = 0) => {
  const items: { message_ts: number; message: string }[] = [];
  for (let more = true, newest = after; more; newest = items.at(-1)?.message_ts ?? newest) {
    const page = (await app.call('GET /threads/{id}/messages', { as, params: { id }, query: { after: newest, order: 'asc' } })).body;
    items.push(...page.items);
    more = page.has_more;
  }
  return items;
};
const soon = (ms = 80) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a thread’s channel', () => {
  it('publishes every change, and state plus events equals a fresh load', async () => {
    const { id, channel_id: channel } = await aChat(app, ada, bob, ['one']);
    const socket = await open(bob);
    expect(await socket.subscribe(channel)).toBe('subscribed');
    const known = new Map((await all(bob, id)).map((message) => [message.message_ts, message.message]));

    const second = await sendMessage(app, ada, id, { message: 'two', client_id: 'c2' });
    const third = await sendMessage(app, ada, id, 'three');
    await send(ada, id, { op: 'edit', message_ts: second, message: 'two, better' });
    await send(bob, id, { op: 'react', message_ts: second, value: 1 });
    await send(ada, id, { op: 'delete', message_ts: third });
    await app.call('GET /threads/{id}/read', { as: ada, params: { id } });
    const last = await socket.event('message_deleted');
    await socket.event('reaction_changed');

    for (const { event, data } of socket.events()) {
      if (event === 'message_created' || event === 'message_updated') known.set(data.message.message_ts, data.message.message);
      if (event === 'message_deleted') known.delete(data.message_ts);
    }
    expect([...known]).toEqual((await all(bob, id)).map(({ message_ts, message }) => [message_ts, message]));
    expect(last.data).toEqual({ message_ts: third, latest_message_ts: second });
    expect((await socket.event('reaction_changed')).data).toEqual({ message_ts: second, reaction_count: 1 });
    expect((await socket.event('message_created')).data.message).toMatchObject({ client_id: 'c2', user: { name: 'Ada' }, message_thread_id: id });
  });

  it('sends authors their own event, and a repeated client id none', async () => {
    const { id, channel_id: channel } = await aChat(app, ada, bob);
    const socket = await open(ada);
    await socket.subscribe(channel);
    await sendMessage(app, ada, id, { message: 'x', client_id: 'again' });
    await sendMessage(app, ada, id, { message: 'x', client_id: 'again' });
    await socket.event('message_created');
    await soon();
    expect(socket.events('message_created')).toHaveLength(1);
  });

  it('is closed to others: other members, guests, members of another app', async () => {
    const { channel_id: channel } = await aChat(app, ada, bob);
    const [cleo, memberElsewhere] = [await app.signUp(), await app.signUp({ app: 'second' })];
    for (const session of [cleo, null]) expect(await (await open(session)).subscribe(channel)).toBe('thread_forbidden');
    const elsewhere = await connect(origin, memberElsewhere, 'second');
    sockets.push(elsewhere);
    expect(await elsewhere.subscribe(channel)).toBe('thread_forbidden');
    const wrongApp = await connect(origin, ada, 'second');
    sockets.push(wrongApp);
    expect(wrongApp.frames[0]).toEqual({ type: 'error', code: 'unauthenticated' });
  });

  it('shows who types, only to those who may write', async () => {
    const { channel_id: channel } = await aChat(app, ada, bob);
    const [mine, theirs] = [await open(ada), await open(bob)];
    await mine.subscribe(channel);
    await theirs.subscribe(channel);
    mine.send({ type: 'typing', channel });
    expect((await theirs.event('typing')).data).toEqual({ user_id: ada.user.id });
  });

  it('sends members nothing of those they block', async () => {
    const [lou, jay, kim] = [await app.signUp({ name: 'Lou' }), await app.signUp({ name: 'Jay' }), await app.signUp({ name: 'Kim' })];
    const group = await aChat(app, lou, [jay, kim]);
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    const [blocker, other] = [await open(jay), await open(lou)];
    for (const socket of [blocker, other]) await socket.subscribe(group.channel_id);
    await sendMessage(app, kim, group.id, 'unseen');
    await sendMessage(app, lou, group.id, 'seen');
    await blocker.frame((frame) => frame.type === 'event' && frame.event === 'message_created' && frame.data.message.message === 'seen');
    await other.frame((frame) => frame.type === 'event' && frame.event === 'message_created' && frame.data.message.message === 'seen');
    expect(blocker.events('message_created')).toHaveLength(1);
    expect(other.events('message_created')).toHaveLength(2);
  });
});

describe('the member’s own channel', () => {
  it('publishes new chats, new messages, the dot, and that it was read on another device', async () => {
    const [hal, ivy] = [await app.signUp({ name: 'Hal' }), await app.signUp({ name: 'Ivy' })];
    const socket = await open(ivy);
    expect(ivy.user.global_events_channel).toBe(`user-${ivy.user.subscriber_uuid}`);
    expect(await socket.subscribe(ivy.user.global_events_channel)).toBe('subscribed');
    const { id } = await aChat(app, hal, ivy, ['hi']);
    expect((await socket.event('thread_updated')).data.thread).toMatchObject({
      id,
      title: 'Hal',
      is_unread: true,
      latest_message: { message: 'hi' },
    });
    expect((await socket.event('unread_status')).data).toEqual({ has_unread: true });
    await app.call('GET /threads/{id}/read', { as: ivy, params: { id } });
    await socket.frame((frame) => frame.type === 'event' && frame.event === 'unread_status' && !frame.data.has_unread);
  });

  it('shows each participant the thread from their own side, with what they like themselves', async () => {
    const [hal, ivy, jon] = [await app.signUp({ name: 'Hal' }), await app.signUp({ name: 'Ivy' }), await app.signUp({ name: 'Jon' })];
    const { id } = await aChat(app, hal, [ivy, jon], ['liked', 'deleted']);
    const [liked, deleted] = (await all(hal, id)).map(({ message_ts: ts }) => ts);
    await send(ivy, id, { op: 'react', message_ts: liked, value: 1 });
    await app.call('GET /threads/{id}/read', { as: jon, params: { id } });
    await app.bus.settled();
    const sockets = new Map<MemberSession, TestSocket>();
    for (const person of [hal, ivy, jon]) {
      const socket = await open(person);
      expect(await socket.subscribe(person.user.global_events_channel)).toBe('subscribed');
      sockets.set(person, socket);
    }
    await send(hal, id, { op: 'delete', message_ts: deleted });
    for (const [person, socket] of sockets) {
      const seen = (await socket.event('thread_updated')).data.thread;
      // Counting for each participant would cost more than the message: clients add the new ones to what they know.
      const own = (await app.call('GET /threads/{id}', { as: person, params: { id } })).body;
      expect(seen).toEqual({ ...own, unread_count: own.is_unread ? null : 0 });
      expect([seen.latest_message!.has_reacted, seen.is_unread]).toEqual([person === ivy, person === ivy]);
    }
  });

  it('publishes many messages of a moment together: the first at once, the newest at the end', async () => {
    const [hal, ivy] = [await app.signUp(), await app.signUp()];
    const { id } = await aChat(app, hal, ivy, ['before']);
    await app.bus.settled();
    const socket = await open(ivy);
    await socket.subscribe(ivy.user.global_events_channel);
    for (let n = 1; n <= 20; n += 1) await sendMessage(app, hal, id, `message ${n}`);
    await app.bus.settled();
    const last = await socket.frame(
      (frame) => frame.type === 'event' && frame.event === 'thread_updated' && frame.data.thread.latest_message?.message === 'message 20',
    );
    expect(last).toMatchObject({ data: { thread: { message_count: 21, is_unread: true } } });
    expect(socket.events('thread_updated').length).toBeLessThan(20);
  });

  it('stays quiet about comments, unless the member asked for notices', async () => {
    const page = await publishPage(app, { title: 'Quiet talk', is_commentable: true });
    const [{ id } = { id: '' }] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]);
    const [hal, ivy] = [await app.signUp(), await app.signUp()];
    for (const person of [hal, ivy]) await sendMessage(app, person, id, 'hello');
    await app.call('POST /threads/{id}/toggle_notification', { as: ivy, params: { id }, body: { active: true } });
    await app.bus.settled();
    const [quiet, asking] = [await open(hal), await open(ivy)];
    await quiet.subscribe(hal.user.global_events_channel);
    await asking.subscribe(ivy.user.global_events_channel);
    await sendMessage(app, ada, id, 'news');
    expect((await asking.event('unread_status')).data).toEqual({ has_unread: true });
    await app.bus.settled();
    expect(quiet.events('unread_status')).toEqual([]);
    for (const person of [hal, ivy]) expect((await app.call('GET /threads/unread_status', { as: person })).body.has_unread).toBe(true);
    expect((await app.call('GET /threads', { as: hal })).body.items).toMatchObject([{ id, is_unread: true, notifications_enabled: false }]);
  });

  it('informs other devices of a block, and of products', async () => {
    const [jay, kim] = [await app.signUp(), await app.signUp()];
    const socket = await open(jay);
    await socket.subscribe(jay.user.global_events_channel);
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    expect((await socket.event('member_blocked')).data).toEqual({ user_id: kim.user.id });
    await app.call('POST /subscribers/unblock', { as: jay, body: { user_id: kim.user.id } });
    await socket.event('member_unblocked');
  });
});

describe('when access ends', () => {
  it('closes the socket of a session that logged out, and sends it nothing more', async () => {
    const mel = await app.signUp();
    const { id, channel_id: channel } = await aChat(app, ada, mel);
    const socket = await open(mel);
    await socket.subscribe(channel);
    await sendMessage(app, ada, id, 'before');
    await socket.event('message_created');
    await app.call('POST /auth/logout', { as: mel });
    await app.server.bus.settled();
    await sendMessage(app, ada, id, 'after');
    await socket.closed;
    expect(socket.events('message_created')).toHaveLength(1);
    const again = await connect(origin, mel);
    sockets.push(again);
    expect(again.frames[0]).toEqual({ type: 'error', code: 'unauthenticated' });
  });

  it('sends nothing to a member removed from a thread, even if no event reached the hub', async () => {
    const [ned, oda] = [await app.signUp(), await app.signUp()];
    const { id, channel_id: channel } = await aChat(app, ned, [oda, ada]);
    const [socket, other] = [await open(oda), await open(ned)];
    for (const one of [socket, other]) await one.subscribe(channel);
    await app.sql('delete from thread_participants where subscriber_id = $1 and thread_id = $2', [oda.id, id]);
    app.clock.advance(4100);
    await sendMessage(app, ned, id, 'alone');
    await other.event('message_created');
    await socket.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
    expect(socket.events('message_created')).toEqual([]);
  });
});
