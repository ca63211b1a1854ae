import { allEmojis } from '@bandstand/contract/emojis.values.ts';
import type { Message } from '@bandstand/contract/threads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
let outsider: MemberSession;
let group: { id: string; channel_id: string };

beforeAll(async () => {
  app = await startTestApp();
  [ada, bob, cleo, outsider] = [
    await app.signUp({ name: 'Ada' }),
    await app.signUp({ name: 'Bob' }),
    await app.signUp({ name: 'Cleo' }),
    await app.signUp({ name: 'Out' }),
  ];
  group = await aChat(app, ada, [bob, cleo]);
});
afterAll(() => app.close());

const give = (as: MemberSession, ts: number, emoji: string, { isOn = true, id = group.id } = {}) =>
  app.call('PUT /threads/{id}/emojis', { as, params: { id }, body: { message_ts: ts, emoji, is_on: isOn } });
const whoGave = (as: MemberSession, ts: number, id = group.id) =>
  app.call('GET /threads/{id}/messages/{ts}/emojis', { as, params: { id, ts: String(ts) } });
const read = async (as: MemberSession | null, ts: number, id = group.id): Promise<Message> =>
  (await app.call('GET /threads/{id}/messages/{ts}', { as, params: { id, ts: String(ts) } })).body;
const said = (text = 'said') => sendMessage(app, ada, group.id, text);

describe('emojis on a message', () => {
  it('are counted for everyone, the most frequent first, and each member sees their own', async () => {
    const ts = await said();
    expect((await read(bob, ts)).emojis).toEqual([]);
    await give(bob, ts, '🔥');
    await give(bob, ts, '👍');
    expect((await give(cleo, ts, '🔥')).body).toEqual({
      emojis: [
        { emoji: '🔥', count: 2, is_own: true },
        { emoji: '👍', count: 1, is_own: false },
      ],
    });
    const { items } = (await app.call('GET /threads/{id}/messages', { as: bob, params: { id: group.id } })).body;
    expect(items.find(({ message_ts: at }) => at === ts)).toMatchObject({
      emojis: [
        { emoji: '🔥', count: 2, is_own: true },
        { emoji: '👍', count: 1, is_own: true },
      ],
      // Likes are something else.
      reaction_count: 0,
      has_reacted: false,
    });
    const threads = (await app.call('GET /threads', { as: cleo })).body.items;
    expect(threads.find(({ id }) => id === group.id)?.latest_message?.emojis).toEqual([
      { emoji: '🔥', count: 2, is_own: true },
      { emoji: '👍', count: 1, is_own: false },
    ]);
  });

  it('are taken back by their member alone, and repeats change nothing', async () => {
    const ts = await said();
    await give(bob, ts, '👍');
    await give(bob, ts, '👍');
    await give(cleo, ts, '👍', { isOn: false });
    expect((await read(bob, ts)).emojis).toEqual([{ emoji: '👍', count: 1, is_own: true }]);
    expect((await give(bob, ts, '👍', { isOn: false })).body).toEqual({ emojis: [] });
    expect((await give(bob, ts, '👍', { isOn: false })).body).toEqual({ emojis: [] });
    expect(await app.sql('select emojis from messages where thread_id = $1 and ts = $2', [group.id, ts])).toEqual([{ emojis: null }]);
  });

  it('are three for each member: a fourth takes the place of the oldest', async () => {
    const ts = await said();
    for (const emoji of ['👍', '🔥', '🎉', '💪']) {
      await give(bob, ts, emoji);
      app.clock.advance(1000);
    }
    app.clock.reset();
    expect((await read(bob, ts)).emojis.map(({ emoji }) => emoji).toSorted()).toEqual(['🔥', '🎉', '💪'].toSorted());
  });

  it('are counted exactly when many give and take them at once', async () => {
    const ts = await said();
    const people = [bob, cleo];
    await Promise.all(people.flatMap((as) => ['👍', '🔥', '🎉'].map((emoji) => give(as, ts, emoji))));
    await Promise.all(people.flatMap((as) => [give(as, ts, '👍', { isOn: false }), give(as, ts, '👍', { isOn: false })]));
    expect((await read(bob, ts)).emojis).toEqual([
      { emoji: '🔥', count: 2, is_own: true },
      { emoji: '🎉', count: 2, is_own: true },
    ]);
  });

  it.each([['<script>'], ['👍👍'], ['a'], [''], ['❤️‍🩹']])('are only the offered ones: %s is refused', async (emoji) => {
    const ts = await said();
    const answer = await give(bob, ts, emoji);
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed']);
  });

  it('are offered once each', () => {
    expect(new Set(allEmojis).size).toBe(allEmojis.length);
  });
});

describe('who may give and see them', () => {
  it('is who may like the message: never its author, never someone outside', async () => {
    const ts = await said();
    expect((await give(ada, ts, '👍')).body.error).toBe('own_message');
    await give(bob, ts, '👍');
    for (const answer of [await give(outsider, ts, '👍'), await whoGave(outsider, ts)])
      expect([answer.status, answer.body.error]).toEqual([403, 'thread_forbidden']);
    expect((await give(bob, ts + 999, '👍')).body.error).toBe('not_found');
    expect((await whoGave(bob, ts + 999)).body.error).toBe('not_found');
    // The thread of another message does not lead to this one.
    const elsewhere = await aChat(app, outsider, bob, ['there']);
    expect((await give(outsider, ts, '👍', { id: elsewhere.id })).body.error).toBe('not_found');
  });

  it('includes no system line', async () => {
    const [line] = await app.sql<{ ts: string }>(
      "insert into messages (app_id, thread_id, ts, type, text) select app_id, id, last_ts + 1, 'notification', '' from threads where id = $1 returning ts",
      [group.id],
    );
    expect((await give(bob, Number(line!.ts), '👍')).body.error).toBe('forbidden');
    await app.sql("delete from messages where thread_id = $1 and type = 'notification'", [group.id]);
  });

  it('guests see the numbers of a public page’s comments, and give none', async () => {
    const page = await publishPage(app, { title: 'Open', is_commentable: true });
    const [thread] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id]);
    const ts = await sendMessage(app, ada, thread!.id, 'hello');
    await give(outsider, ts, '👏', { id: thread!.id });
    expect((await read(null, ts, thread!.id)).emojis).toEqual([{ emoji: '👏', count: 1, is_own: false }]);
    const answer = await app.call('PUT /threads/{id}/emojis', {
      as: null,
      params: { id: thread!.id },
      body: { message_ts: ts, emoji: '👍', is_on: true },
    });
    expect(answer.status).toBe(401);
  });

  it('are named to the members of the thread, except blocked members and those who left', async () => {
    const [dan, eve, fay] = [await app.signUp({ name: 'Dan' }), await app.signUp({ name: 'Eve' }), await app.signUp({ name: 'Fay' })];
    const own = await aChat(app, ada, [dan, eve, fay]);
    const ts = await sendMessage(app, ada, own.id, 'said');
    for (const as of [dan, eve, fay]) {
      await give(as, ts, '👍', { id: own.id });
      app.clock.advance(1000);
    }
    app.clock.reset();
    const names = async (as: MemberSession) => (await whoGave(as, ts, own.id)).body.items.map(({ user }) => user.name);
    expect(await names(fay)).toEqual(['Dan', 'Eve', 'Fay']);
    await app.call('POST /subscribers/block', { as: fay, body: { user_id: dan.user.id } });
    expect(await names(fay)).toEqual(['Eve', 'Fay']);
    // As with likes, the number stays.
    expect((await read(fay, ts, own.id)).emojis).toEqual([{ emoji: '👍', count: 3, is_own: true }]);
    await app.sql('delete from subscribers where id = $1', [eve.id]);
    app.clock.advance(10_000);
    expect(await names(fay)).toEqual(['Fay']);
    app.clock.reset();
  });

  it('someone blocked cannot give any in the chat of two', async () => {
    const [dan, eve] = [await app.signUp(), await app.signUp()];
    const pair = await aChat(app, dan, eve, ['hello']);
    const ts = pair.messages[0]!.message_ts;
    await app.call('POST /subscribers/block', { as: dan, body: { user_id: eve.user.id } });
    expect((await give(eve, ts, '👍', { id: pair.id })).body.error).toBe('messaging_refused');
  });
});

describe('what becomes of them', () => {
  it('a deleted message loses them, and gets no new ones', async () => {
    const ts = await said();
    await give(bob, ts, '👍');
    await sendMessage(app, cleo, group.id, { message: 'answer', parent_ts: ts });
    await app.call('POST /threads/{id}/messages', { as: ada, params: { id: group.id }, body: { data: { op: 'delete', message_ts: ts } } });
    expect(await read(bob, ts)).toMatchObject({ is_deleted: true, emojis: [] });
    expect((await give(bob, ts, '🔥')).body.error).toBe('not_found');
    expect(await app.sql('select 1 from message_emojis where thread_id = $1 and ts = $2', [group.id, ts])).toEqual([]);
  });

  it('the others see them at once, and an edit keeps them', async () => {
    const socket = await connect(await app.listen(), cleo);
    await socket.subscribe(group.channel_id);
    const ts = await said();
    await give(bob, ts, '🎉');
    // What is published is the same for all: nobody's own.
    expect((await socket.event('message_updated')).data.message).toMatchObject({
      message_ts: ts,
      emojis: [{ emoji: '🎉', count: 1, is_own: false }],
    });
    const edit = { op: 'edit', message_ts: ts, message: 'changed' };
    const { results } = (await app.call('POST /threads/{id}/messages', { as: ada, params: { id: group.id }, body: { data: edit } })).body;
    expect(results[0]!.message?.emojis).toEqual([{ emoji: '🎉', count: 1, is_own: false }]);
    socket.cut();
  });

  it('the thread that is published to a member names their own', async () => {
    const [older, ts] = [await said('older'), await said('mine')];
    await give(bob, ts, '🎉');
    await app.bus.settled();
    const socket = await connect(await app.listen(), bob);
    await socket.subscribe(bob.user.global_events_channel);
    await app.call('POST /threads/{id}/messages', { as: ada, params: { id: group.id }, body: { data: { op: 'delete', message_ts: older } } });
    const { data } = await socket.event('thread_updated');
    expect(data.thread.latest_message).toMatchObject({ message_ts: ts, emojis: [{ emoji: '🎉', count: 1, is_own: true }] });
    socket.cut();
  });

  it('cost a page of messages no statement', async () => {
    const chat = await aChat(app, ada, bob, ['one', 'two']);
    const list = () => app.call('GET /threads/{id}/messages', { as: bob, params: { id: chat.id } });
    const before = await fewestQueries(app, list);
    for (const { message_ts: ts } of chat.messages) await give(bob, ts, '👍', { id: chat.id });
    expect(await fewestQueries(app, list)).toBe(before);
  });
});
