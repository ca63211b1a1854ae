import type { Message } from '@bandstand/contract/threads.ts';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aProduct } from './domains/products/products.builders.ts';
import { startTestApp, type MemberSession, type TestApp } from './testing/app.ts';
import { severalServers, startBeside } from './testing/beside.ts';
import { aChat, connect, sendMessage } from './testing/chats.ts';
import { hasRedis, startRedis, type TestRedis } from './testing/redis.ts';
import type { TestSocket } from './testing/sockets.ts';

const redisTopics = 'bandstand:realtime:*';

describe.each(hasRedis() ? ['the database', 'Redis'] : ['the database'])('two servers that notify each other by %s', (carrier) => {
  let redis: TestRedis | undefined;
  let app: TestApp;
  let origin: string;
  let beside: Awaited<ReturnType<typeof startBeside>>;
  let ada: MemberSession;
  let bob: MemberSession;
  let cleo: MemberSession;
  /** Everything sent between the servers, word for word. */
  const overheard: string[] = [];
  const undo: (() => Promise<unknown>)[] = [];
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    redis = carrier === 'Redis' ? await startRedis() : undefined;
    const env = severalServers(redis?.url);
    app = await startTestApp({ env });
    beside = await startBeside(app, env);
    origin = await app.listen();
    undo.push(await overhear());
    [ada, bob, cleo] = [
      await app.signUp({ name: 'Canary Ada' }),
      await app.signUp({ name: 'Canary Bob' }),
      await app.signUp({ name: 'Canary Cleo' }),
    ];
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.cut();
  });
  afterAll(async () => {
    for (const step of undo.toReversed()) await step();
    await beside.close();
    await app.close();
    await redis?.stop();
  });

  async function overhear(): Promise<() => Promise<unknown>> {
    if (redis) {
      const ear = new Redis(redis.url);
      ear.on('pmessage', (_pattern: string, _topic: string, text: string) => overheard.push(text));
      await ear.psubscribe(redisTopics);
      return () => Promise.resolve(ear.disconnect());
    }
    const ear = new pg.Client({ connectionString: app.adminUrl });
    ear.on('error', () => {});
    await ear.connect();
    ear.on('notification', ({ payload }) => overheard.push(payload ?? ''));
    await ear.query(`listen bandstand_realtime; listen "bandstand_realtime_${app.tenant.appId}"`);
    return () => ear.end();
  }
  async function listen(at: string, person: MemberSession, ...channels: string[]): Promise<TestSocket> {
    const socket = await connect(at, person);
    sockets.push(socket);
    for (const channel of channels) expect(await socket.subscribe(channel)).toBe('subscribed');
    return socket;
  }
  /** What members wrote; system lines are left out. */
  const words = (socket: TestSocket) =>
    socket
      .events('message_created')
      .map(({ data }) => (data as { message: Message }).message)
      .filter(({ message_type }) => message_type !== 'notification')
      .map(({ message }) => message);

  it('find each other', async () => {
    const listening = async (): Promise<number> => {
      if (!redis) {
        const rows = await app.sql(`select 1 from pg_stat_activity where datname = current_database() and query = 'listen "bandstand_realtime"'`);
        return rows.length;
      }
      const [topic = ''] = (await redis.admin.pubsub('CHANNELS', redisTopics)) as string[];
      return Number((await redis.admin.pubsub('NUMSUB', topic))[1]);
    };
    await expect.poll(listening).toBe(2);
  });

  it('show each other’s messages, in order, once, as the database has them', async () => {
    const { id, channel_id: channel } = await aChat(app, ada, bob);
    const [here, there] = [await listen(origin, ada, channel), await listen(beside.origin, bob, channel)];
    const texts = Array.from({ length: 20 }, (_, index) => `canary ${index} ${'ü'.repeat(index * 100)}`);
    for (const message of texts) await sendMessage(app, ada, id, { message, client_id: message.slice(0, 12) });
    for (const socket of [here, there]) await expect.poll(() => words(socket)).toEqual(texts);
    const newest = (await beside.call('GET /threads/{id}/messages', { as: bob, params: { id } })).body.items[0]!;
    expect((there.events('message_created').at(-1)!.data as { message: object }).message).toEqual(newest);
    await beside.call('POST /threads/{id}/messages', { as: bob, params: { id }, body: { data: { op: 'send', message: 'canary back' } } });
    await expect.poll(() => words(here).at(-1)).toBe('canary back');
  });

  it('show changes: edited, liked, deleted, read', async () => {
    const { id, channel_id: channel } = await aChat(app, ada, bob);
    const there = await listen(beside.origin, bob, channel);
    const ts = await sendMessage(app, ada, id, 'canary first');
    const operate = (as: MemberSession, data: object) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
    await operate(ada, { op: 'edit', message_ts: ts, message: 'canary better' });
    expect((await there.event('message_updated')).data.message).toMatchObject({ message: 'canary better', message_ts: ts });
    await operate(bob, { op: 'react', message_ts: ts, value: 1 });
    expect((await there.event('reaction_changed')).data).toEqual({ message_ts: ts, reaction_count: 1 });
    await operate(ada, { op: 'delete', message_ts: ts });
    expect((await there.event('message_deleted')).data).toMatchObject({ message_ts: ts });
  });

  it('show a new title, new participants and the unread dot, without sending any text between them', async () => {
    const group = await aChat(app, ada, [bob, cleo], ['canary hello']);
    const dora = await app.signUp({ name: 'Canary Dora' });
    const there = await listen(beside.origin, bob, group.channel_id, bob.user.global_events_channel);
    const params = { id: group.id };
    expect((await app.call('POST /threads/{id}/rename', { as: ada, params, body: { title: 'Canary club' } })).status).toBe(200);
    expect((await there.event('thread_renamed')).data).toEqual({ title: 'Canary club', has_been_renamed: true });
    expect((await app.call('POST /threads/{id}/add_participants', { as: ada, params, body: { user_ids: [dora.user.id] } })).status).toBe(200);
    expect((await there.event('participant_added')).data.participants).toMatchObject([{ user: { id: dora.user.id, name: 'Canary Dora' } }]);
    await sendMessage(app, ada, group.id, 'canary to all');
    await there.frame(
      (frame) => frame.type === 'event' && frame.event === 'thread_updated' && frame.data.thread.latest_message?.message === 'canary to all',
    );
    await there.event('unread_status');
    expect((await app.call('POST /threads/{id}/remove_participant', { as: ada, params, body: { user_id: dora.user.id } })).status).toBe(200);
    expect((await there.event('participant_removed')).data).toEqual({ user_id: dora.user.id });
  });

  it('publish nothing to members who may no longer listen, and nothing of someone they blocked', async () => {
    const group = await aChat(app, ada, [bob, cleo], ['canary hello']);
    const [left, blocker] = [await listen(beside.origin, cleo, group.channel_id), await listen(beside.origin, bob, group.channel_id)];
    expect(
      (await app.call('POST /threads/{id}/remove_participant', { as: ada, params: { id: group.id }, body: { user_id: cleo.user.id } })).status,
    ).toBe(200);
    await left.frame((frame) => frame.type === 'error' && frame.channel === group.channel_id, 8000);
    await sendMessage(app, ada, group.id, 'canary among us');
    await expect.poll(() => words(blocker)).toEqual(['canary among us']);
    expect(words(left)).toEqual([]);
  });

  it("announce news in a channel for everyone on each reader's own channel, and to nobody else", async () => {
    const studio = await app.owner();
    const product = await aProduct(app);
    const dora = await app.signUp({ name: 'Canary Dora' });
    await app.call('POST /subscribers/block', { as: dora, body: { user_id: ada.user.id } });
    for (const { id: subscriberId } of [ada, bob, dora])
      await app.server.products.entitlements.grant(app.tenant, { subscriberId, productId: product.id });
    const body = { title: 'Canary channel', kind: 'chat', product_id: product.id, who_joins: 'everyone' } as const;
    const { id } = (await app.call('POST /studio/feeds', { as: studio, body })).body;
    const at = (person: MemberSession) => listen(beside.origin, person, person.user.global_events_channel);
    const [writer, holder, outsider, blocker] = [await at(ada), await at(bob), await at(cleo), await at(dora)];
    await sendMessage(app, ada, id, 'canary for holders');
    expect((await holder.event('unread_status')).data).toEqual({ has_unread: true });
    // What everyone receives comes after it.
    await app.call('PUT /studio/feeds/{id}', { as: studio, params: { id }, body: { who_posts: 'staff' } });
    for (const [person, socket] of [
      [cleo, outsider],
      [dora, blocker],
      [ada, writer],
    ] as const) {
      const own = await aChat(app, bob, [person, person === cleo ? dora : cleo], ['canary mark']);
      await socket.frame((frame) => frame.type === 'event' && frame.event === 'thread_updated' && frame.data.thread.id === own.id);
    }
    const dots = (socket: TestSocket) => {
      const first = socket.events().findIndex(({ event }) => event === 'thread_updated');
      return socket
        .events()
        .slice(0, first)
        .filter(({ event }) => event === 'unread_status').length;
    };
    expect([outsider, blocker, writer].map(dots)).toEqual([0, 0, 0]);
  });

  it('keep their listeners when the connection between them breaks, and miss nothing', async () => {
    const { id, channel_id: channel } = await aChat(app, ada, bob);
    const [here, there] = [await listen(origin, ada, channel), await listen(beside.origin, bob, channel)];
    await sendMessage(app, ada, id, 'canary before');
    await expect.poll(() => words(there)).toEqual(['canary before']);
    if (redis) await redis.admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    else {
      const cut = await app.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ '^(listen \"|select pg_notify\\(topic)'",
      );
      expect(cut).toHaveLength(2);
    }
    for (const message of ['canary one', 'canary two']) await sendMessage(app, ada, id, message);
    for (const socket of [here, there]) await expect.poll(() => words(socket)).toEqual(['canary before', 'canary one', 'canary two']);
    expect([here.raw.readyState, there.raw.readyState]).toEqual([here.raw.OPEN, there.raw.OPEN]);
  });

  it('exchange only names and numbers', () => {
    expect(overheard.length).toBeGreaterThan(20);
    expect(overheard.filter((text) => /canary|ü|example\.com/i.test(text))).toEqual([]);
  });
});
