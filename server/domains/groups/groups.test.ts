import type { Message } from '@bandstand/contract/threads.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import type { TestSocket } from '../../testing/sockets.ts';

let app: TestApp;
let origin: string;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
let owner: MemberSession;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  [ada, bob, cleo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' }), await app.signUp({ name: 'Cleo' })];
  owner = await app.ownerAsMember();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

/** A group with its own members, created by the first of them. */
const aGroup = async (more: MemberSession[] = []) => {
  const dan = await app.signUp({ name: 'Dan' });
  return { ...(await aChat(app, ada, [bob, dan, ...more], ['hello'])), dan };
};
const rename = (as: MemberSession | null, id: string, title: unknown) =>
  app.call('POST /threads/{id}/rename', { as, params: { id }, body: { title } as never });
const add = (as: MemberSession, id: string, ...people: MemberSession[]) =>
  app.call('POST /threads/{id}/add_participants', { as, params: { id }, body: { user_ids: people.map(({ user }) => user.id) } });
const remove = (as: MemberSession, id: string, person: MemberSession) =>
  app.call('POST /threads/{id}/remove_participant', { as, params: { id }, body: { user_id: person.user.id } });
const thread = async (as: MemberSession, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body;
const list = async (as: MemberSession, id: string): Promise<Message[]> =>
  (await app.call('GET /threads/{id}/messages', { as, params: { id } })).body.items;
const lines = async (as: MemberSession, id: string) =>
  (await list(as, id)).flatMap(({ system }) =>
    system ? [[system.event, system.actor?.name, system.people.map(({ name }) => name).join(), system.title]] : [],
  );
const dot = async (as: MemberSession) => (await app.call('GET /threads/unread_status', { as })).body.has_unread;
const listen = async (as: MemberSession, channel: string): Promise<TestSocket> => {
  const socket = await connect(origin, as);
  sockets.push(socket);
  expect(await socket.subscribe(channel)).toBe('subscribed');
  return socket;
};
const suspend = (person: MemberSession, until: string | null) =>
  app.sql('update subscribers set suspended_until = $1 where id = $2', [until, person.id]).then(() => {
    app.clock.advance(4000);
  });

describe('the name of a group (MSG-26)', () => {
  it('is set by any participant, and published to all', async () => {
    const { id, channel_id: channel } = await aGroup();
    await app.bus.settled();
    const [there, own] = [await listen(ada, channel), await listen(ada, ada.user.global_events_channel)];
    expect((await rename(bob, id, '  Running club ')).body).toEqual({ title: 'Running club', has_been_renamed: true });
    expect((await there.event('thread_renamed')).data).toEqual({ title: 'Running club', has_been_renamed: true });
    expect((await there.event('message_created')).data.message.system).toMatchObject({
      event: 'renamed',
      actor: { name: 'Bob' },
      title: 'Running club',
    });
    expect((await own.event('thread_updated')).data.thread).toMatchObject({ title: 'Running club', has_been_renamed: true });
    expect(await thread(ada, id)).toMatchObject({ title: 'Running club', has_been_renamed: true, can_rename: true });
    // Setting it again changes and publishes nothing.
    await rename(bob, id, 'Running club');
    expect(await lines(ada, id)).toEqual([['renamed', 'Bob', '', 'Running club']]);
  });

  it('cannot be empty, cannot be set for a chat of two, nor by outsiders or suspended members', async () => {
    const { id, dan } = await aGroup();
    for (const title of ['', ' \n ', 'x'.repeat(121), null, 7]) expect((await rename(ada, id, title)).status).toBe(422);
    expect((await rename(cleo, id, 'x')).body.error).toBe('thread_forbidden');
    expect((await rename(null, id, 'x')).status).toBe(401);
    const pair = await aChat(app, ada, dan);
    expect((await rename(ada, pair.id, 'x')).body.error).toBe('forbidden');
    expect(await thread(ada, pair.id)).toMatchObject({ can_rename: false, can_manage: false, can_leave: true, is_group: false });
    await suspend(bob, app.clock.isoIn(3_600_000));
    expect((await rename(bob, id, 'x')).body.error).toBe('suspended');
    expect(await thread(bob, id)).toMatchObject({ can_post: false, post_refusal: 'suspended' });
    await suspend(bob, null);
    expect((await rename(bob, id, 'x')).status).toBe(200);
  });
});

describe('adding participants (MSG-26)', () => {
  it('is for the creator and admins in it; new participants see earlier messages, and none is unread for them', async () => {
    const { id, channel_id: channel, dan } = await aGroup([owner]);
    const [eve, fay] = [await app.signUp({ name: 'Eve' }), await app.signUp({ name: 'Fay' })];
    const there = await listen(bob, channel);
    expect((await add(bob, id, eve)).body.error).toBe('forbidden');
    const added = await add(ada, id, eve, bob);
    expect(added.body.participants.map(({ user }) => user.name)).toContain('Eve');
    expect((await there.event('participant_added')).data.participants.map(({ user }) => user.id)).toEqual([eve.user.id]);
    expect(await thread(eve, id)).toMatchObject({ is_unread: false, is_group: true, can_manage: false, latest_message: { message: 'hello' } });
    expect((await list(eve, id)).map(({ message }) => message)).toEqual(['', 'hello']);
    expect((await app.call('GET /threads', { as: eve })).body.items.map((one) => one.id)).toContain(id);
    expect(await dot(eve)).toBe(false);
    expect((await add(owner, id, fay)).status).toBe(200);
    expect(await lines(dan, id)).toEqual([
      ['added', owner.user.name, 'Fay', null],
      ['added', 'Ada', 'Eve', null],
    ]);
    await sendMessage(app, bob, id, 'welcome');
    expect(await dot(eve)).toBe(true);
  });

  it('follows the rule for messaging members, and knows only members of this app', async () => {
    const { id, dan } = await aGroup();
    const [closed, blocker] = [await app.signUp(), await app.signUp()];
    await app.call('PUT /subscribers', { as: closed, body: { can_receive_messages_from_members: false } });
    await app.call('POST /subscribers/block', { as: blocker, body: { user_id: ada.user.id } });
    for (const person of [closed, blocker]) expect((await add(ada, id, cleo, person)).body.error).toBe('messaging_refused');
    expect((await add(ada, id, await app.signUp({ app: 'second' }))).body.error).toBe('user_not_found');
    expect((await thread(ada, id)).participants).toHaveLength(3);
    const pair = await aChat(app, ada, dan);
    expect((await add(ada, pair.id, cleo)).body.error).toBe('forbidden');
    expect((await add(cleo, id, cleo)).body.error).toBe('thread_forbidden');
  });

  it('twice at once adds once', async () => {
    const { id, dan } = await aGroup();
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(ada, id, cleo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await lines(dan, id)).toEqual([['added', 'Ada', 'Cleo', null]]);
  });

  it('ends at fifty people', async () => {
    const { id } = await aGroup();
    const many = await Promise.all(Array.from({ length: 48 }, () => app.signUp()));
    expect((await add(ada, id, ...many)).status).toBe(422);
    expect((await add(ada, id, ...many.slice(0, 47))).status).toBe(200);
    expect((await thread(ada, id)).total_count_participants).toBe(50);
    expect((await add(ada, id, many[47]!)).status).toBe(422);
  });
});

describe('leaving and removing (MSG-5)', () => {
  it('closes the thread to former participants at once: its messages, its channel, its replies, their list and dot', async () => {
    const { id, channel_id: channel, dan } = await aGroup();
    const first = (await list(ada, id))[0]!;
    const reply = (await app.call('POST /threads', { as: dan, body: { parent_message_id: first.id, messages: [{ message: 'mine' }] } })).body;
    const [his, replies, theirs] = [await listen(dan, channel), await listen(dan, reply.channel_id), await listen(bob, channel)];
    await sendMessage(app, bob, id, 'before');
    await his.event('message_created');
    expect((await remove(ada, id, dan)).body).toEqual({ new_thread_title: 'Bob' });
    for (const socket of [his, replies]) await socket.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden');
    expect((await theirs.event('participant_removed')).data).toEqual({ user_id: dan.user.id });
    await sendMessage(app, bob, id, 'after');
    await theirs.frame((frame) => frame.type === 'event' && frame.event === 'message_created' && frame.data.message.message === 'after');
    expect(his.events('message_created')).toHaveLength(1);
    expect(his.events('participant_removed')).toEqual([]);
    for (const one of [id, reply.id])
      expect((await app.call('GET /threads/{id}', { as: dan, params: { id: one } })).body.error).toBe('thread_forbidden');
    expect((await app.call('GET /threads', { as: dan })).body.items).toEqual([]);
    expect(await dot(dan)).toBe(false);
    expect(await lines(bob, id)).toEqual([['removed', 'Ada', 'Dan', null]]);
    expect((await remove(ada, id, dan)).body.error).toBe('user_not_found');
  });

  it('notifies former participants on their own channel, so that their lists drop it; nobody else', async () => {
    const { id, dan } = await aGroup();
    const [his, theirs] = [await listen(dan, dan.user.global_events_channel), await listen(bob, bob.user.global_events_channel)];
    await remove(dan, id, dan);
    expect((await his.event('thread_left')).data).toEqual({ thread_id: id });
    await theirs.event('thread_updated');
    expect(theirs.events('thread_left')).toEqual([]);
  });

  it('is for the creator, an admin, or oneself', async () => {
    const { id, dan } = await aGroup([cleo, owner]);
    expect((await remove(bob, id, dan)).body.error).toBe('forbidden');
    expect((await remove(dan, id, dan)).body).toEqual({ new_thread_title: null });
    expect((await remove(owner, id, cleo)).status).toBe(200);
    expect((await remove(cleo, id, cleo)).body.error).toBe('thread_forbidden');
    expect(await lines(bob, id)).toEqual([
      ['removed', owner.user.name, 'Cleo', null],
      ['left', 'Dan', '', null],
    ]);
    // When the creator leaves, the longest participant takes over.
    await remove(ada, id, ada);
    const left = [bob, owner].map(async (as) => (await thread(as, id)).created_by);
    expect((await Promise.all(left)).every((creator) => creator === bob.user.id || creator === owner.user.id)).toBe(true);
  });

  it('a group of two stays a group, and is not the chat of the two (MSG-26)', async () => {
    const { id, dan } = await aGroup();
    await remove(ada, id, dan);
    expect(await thread(ada, id)).toMatchObject({ title: 'Bob', is_group: true, can_manage: true, total_count_participants: 2 });
    expect(await thread(bob, id)).toMatchObject({ title: 'Ada' });
    const pair = await aChat(app, ada, bob);
    expect(pair.id).not.toBe(id);
    expect((await add(ada, id, cleo)).status).toBe(200);
    expect(await thread(ada, id)).toMatchObject({ is_group: true, total_count_participants: 3 });
  });

  it('keeps a name that was set', async () => {
    const { id, dan } = await aGroup();
    await rename(ada, id, 'Club');
    expect((await remove(ada, id, dan)).body).toEqual({ new_thread_title: null });
    expect((await thread(bob, id)).title).toBe('Club');
  });

  it('is found by its participants again, unless another one has the same', async () => {
    const { id, dan } = await aGroup();
    await add(ada, id, cleo);
    expect((await aChat(app, bob, [ada, dan, cleo])).id).toBe(id);
    const other = await aChat(app, ada, [bob, dan]);
    expect(other.id).not.toBe(id);
    await Promise.all([remove(ada, id, cleo), sendMessage(app, bob, other.id, 'x')]);
    expect((await aChat(app, ada, [bob, dan])).id).toBe(other.id);
  });

  it.each([
    ['A removes B', (a: MemberSession, b: MemberSession) => [a, b, a] as const],
    ['A leaves', (a: MemberSession, b: MemberSession) => [a, a, b] as const],
  ])(
    'of a chat of two, %s: the answer is B’s name, the remaining member keeps the other’s, and writing starts a new chat (L252)',
    async (_what, pick) => {
      const [ann, ben] = [await app.signUp({ name: 'Ann' }), await app.signUp({ name: 'Ben' })];
      const { id } = await aChat(app, ann, ben, ['hi']);
      const [caller, gone, stays] = pick(ann, ben);
      expect((await remove(caller, id, gone)).body).toEqual({ new_thread_title: 'Ben' });
      expect(await thread(stays, id)).toMatchObject({ title: gone.user.name, can_post: false, post_refusal: 'closed' });
      const newChat = await aChat(app, gone, stays, ['again']);
      expect(newChat.id).not.toBe(id);
      expect(await thread(stays, newChat.id)).toMatchObject({ is_unread: true });
    },
  );

  it('clicked twice at once removes once', async () => {
    const { id, dan } = await aGroup();
    const answers = await Promise.all([1, 2, 3].map(() => remove(ada, id, dan)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404]);
    expect(await lines(bob, id)).toHaveLength(1);
  });
});

it('system lines make nothing unread and are nobody’s latest message (MSG-9)', async () => {
  const { id, dan } = await aGroup();
  const before = await thread(dan, id);
  await app.call('GET /threads/{id}/read', { as: dan, params: { id } });
  await rename(ada, id, 'Club');
  await add(ada, id, cleo);
  const after = await thread(dan, id);
  expect([after.is_unread, after.latest_message_ts, after.message_count]).toEqual([false, before.latest_message_ts, before.message_count]);
  expect(await dot(dan)).toBe(false);
  const [line] = await list(dan, id);
  expect(line).toMatchObject({ message_type: 'notification', user: null, message: '' });
  for (const op of ['edit', 'delete', 'react'] as const) {
    const data = { op, message_ts: line!.message_ts, message: 'x', value: 1 };
    expect((await app.call('POST /threads/{id}/messages', { as: owner, params: { id }, body: { data } })).body.error).toBe('thread_forbidden');
    expect((await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data } })).body.error).toBe('forbidden');
  }
  await app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'delete', message_ts: before.latest_message_ts! } } });
  expect(await thread(dan, id)).toMatchObject({ latest_message_ts: null, latest_message: null });
});
