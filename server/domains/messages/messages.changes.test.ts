import type { Message } from '@bandstand/contract/threads.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import type { TestSocket } from '../../testing/sockets.ts';

type Name = 'author' | 'other' | 'admin' | 'owner' | 'outsider';
type Op = 'edit' | 'delete' | 'like';

let app: TestApp;
let people: Record<Name, MemberSession>;
let group: { id: string; channel_id: string };
let ts: number;

beforeAll(async () => {
  app = await startTestApp();
  const [author, other, admin, outsider] = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp()];
  people = { author, other, admin, outsider, owner: await app.ownerAsMember() };
  // A moderator is an admin of the app, but not of the account (ID-6).
  await app.sql("insert into staff (account_id, id, user_id, app_id, role) values ($1, $2, $3, $4, 'moderator')", [
    app.account,
    app.platform.ids.next(),
    admin.user.id,
    app.tenant.appId,
  ]);
  app.server.identity.sessions.forget(admin.user.id);
  group = await aChat(app, people.owner, [author, other, admin]);
});
beforeEach(async () => {
  ts = await sendMessage(app, people.author, group.id, 'said');
});
afterAll(() => app.close());

const operate = (as: MemberSession, data: unknown, id = group.id) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const operations: Record<Op, (at: number) => object> = {
  edit: (at) => ({ op: 'edit', message_ts: at, message: 'changed' }),
  delete: (at) => ({ op: 'delete', message_ts: at }),
  like: (at) => ({ op: 'react', message_ts: at, value: 1 }),
};
const read = async (at = ts, as = people.other, id = group.id): Promise<Message> =>
  (await app.call('GET /threads/{id}/messages/{ts}', { as, params: { id, ts: String(at) } })).body;

describe('changes to someone’s message (L331, L332, L320, MSG-13, MSG-14)', () => {
  it.each<[Name, Op, string | null]>([
    ['author', 'edit', null],
    ['other', 'edit', 'forbidden'],
    ['admin', 'edit', 'forbidden'],
    ['owner', 'edit', null],
    ['outsider', 'edit', 'thread_forbidden'],
    ['author', 'delete', null],
    ['other', 'delete', 'forbidden'],
    ['admin', 'delete', null],
    ['owner', 'delete', null],
    ['outsider', 'delete', 'thread_forbidden'],
    ['author', 'like', 'own_message'],
    ['other', 'like', null],
    ['admin', 'like', null],
    ['owner', 'like', null],
    ['outsider', 'like', 'thread_forbidden'],
  ])('%s: %s → %s', async (who, op, code) => {
    const answer = await operate(people[who], operations[op](ts));
    expect([answer.status, answer.body.error ?? null]).toEqual([code === null ? 200 : 403, code]);
    const seen = await read();
    if (code !== null) expect(seen).toMatchObject({ message: 'said', edited_at: null, reaction_count: 0 });
    else if (op === 'delete') expect(seen).toMatchObject({ error: 'not_found' });
    else expect(seen).toMatchObject(op === 'edit' ? { message: 'changed' } : { reaction_count: 1 });
  });

  it.each<Op>(['edit', 'delete', 'like'])('a system line allows no %s, not even by the owner (MSG-9)', async (op) => {
    const line = ts + 5;
    await app.sql("insert into messages (app_id, thread_id, ts, author_id, type, text) values ($1, $2, $3, null, 'notification', 'joined')", [
      app.tenant.appId,
      group.id,
      line,
    ]);
    expect((await operate(people.owner, operations[op](line))).body.error).toBe('forbidden');
    await app.sql('delete from messages where ts = $1 and thread_id = $2', [line, group.id]);
  });

  it.each<Op>(['edit', 'delete', 'like'])('a deleted or missing message, or one of another thread, allows no %s', async (op) => {
    const elsewhere = await aChat(app, people.author, people.other, ['there']);
    await operate(people.author, operations.delete(ts));
    for (const at of [ts, elsewhere.messages[0]!.message_ts, 1]) {
      const answer = await operate(people.owner, operations[op](at));
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
  });
});

describe('editing', () => {
  it('keeps time, place, likes and author, and records when', async () => {
    await operate(people.other, operations.like(ts));
    const later = await sendMessage(app, people.other, group.id, 'later');
    app.clock.advance(90 * 86_400_000);
    const { results } = (await operate(people.owner, { op: 'edit', message_ts: ts, message: 'by the owner' })).body;
    app.clock.reset();
    const seen = await read();
    expect(seen).toMatchObject({
      message_ts: ts,
      message: 'by the owner',
      reaction_count: 1,
      has_reacted: true,
      user: { subscriber_id: people.author.id },
    });
    expect(Date.parse(seen.edited_at!)).toBeGreaterThan(Date.now() + 80 * 86_400_000);
    expect(results[0]).toMatchObject({ op: 'edit', message_ts: ts, reaction_count: 1, client_id: null });
    const { items } = (await app.call('GET /threads/{id}/messages', { as: people.other, params: { id: group.id } })).body;
    expect(items.slice(0, 2).map(({ message_ts }) => message_ts)).toEqual([later, ts]);
  });

  it('checks its mentions again (MSG-11)', async () => {
    const name = people.other.user.name;
    const mentions = [
      { user_id: people.other.user.id, name },
      { user_id: people.outsider.user.id, name: people.outsider.user.name },
    ];
    await operate(people.author, { op: 'edit', message_ts: ts, message: `@<${name}> and @<${people.outsider.user.name}>`, mentions });
    expect((await read()).mentions).toEqual([mentions[0]]);
    await operate(people.author, { op: 'edit', message_ts: ts, message: 'nobody', mentions });
    expect((await read()).mentions).toEqual([]);
  });

  it('is published to all listeners, without showing one what another likes', async () => {
    await operate(people.other, operations.like(ts));
    const origin = await app.listen();
    const socket: TestSocket = await connect(origin, people.admin);
    await socket.subscribe(group.channel_id);
    await operate(people.author, operations.edit(ts));
    expect((await socket.event('message_updated')).data.message).toMatchObject({ message: 'changed', has_reacted: false, reaction_count: 1 });
    socket.cut();
  });

  it.each([
    ['no text', { op: 'edit', message_ts: 1 }, 'message'],
    ['no time', { op: 'edit', message: 'x' }, 'message_ts'],
    ['an unknown time', { op: 'edit', message_ts: -1, message: 'x' }, 'message_ts'],
    ['too many characters', { op: 'edit', message_ts: 1, message: 'x'.repeat(10_001) }, 'message'],
  ])('requires its fields: %s is 422', async (_what, data, field) => {
    const answer = await operate(people.author, data);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('deleting', () => {
  it('works where writing is no longer allowed', async () => {
    const messaging = (is_available: boolean) =>
      app.server.identity.apps.change(app.tenant, {
        messaging: { is_available, member_to_member: true, member_to_admin: true, group_chat: true },
      } as never);
    await messaging(false);
    const [edited, liked, deleted] = [
      await operate(people.author, operations.edit(ts)),
      await operate(people.other, operations.like(ts)),
      await operate(people.author, operations.delete(ts)),
    ];
    await messaging(true);
    expect([edited.body.error, liked.body.error, deleted.status]).toEqual(['messaging_unavailable', 'messaging_unavailable', 200]);
  });

  it('happens once when everyone does it at the same moment', async () => {
    const { message_count: before } = (await app.call('GET /threads/{id}', { as: people.other, params: { id: group.id } })).body;
    const answers = await Promise.all([people.author, people.admin, people.owner, people.author].map((as) => operate(as, operations.delete(ts))));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404]);
    expect((await app.call('GET /threads/{id}', { as: people.other, params: { id: group.id } })).body.message_count).toBe(before - 1);
  });

  it('removes its likes', async () => {
    await operate(people.other, operations.like(ts));
    await operate(people.author, operations.delete(ts));
    const { items } = (await app.call('GET /threads/{id}/participants', { as: people.author, params: { id: group.id } })).body;
    expect(items.flatMap(({ liked_messages }) => liked_messages)).not.toContain(ts);
  });

  it('moves everyone’s pointer, and removes the dot if nothing unread is left (L251)', async () => {
    const [hal, ivy] = [await app.signUp(), await app.signUp()];
    const { id, messages } = await aChat(app, hal, ivy, ['one']);
    await app.call('GET /threads/{id}/read', { as: ivy, params: { id } });
    const second = await sendMessage(app, hal, id, 'two');
    const dot = async () => (await app.call('GET /threads/unread_status', { as: ivy })).body.has_unread;
    expect(await dot()).toBe(true);
    await operate(hal, operations.delete(second), id);
    expect(await dot()).toBe(false);
    const [seen] = (await app.call('GET /threads', { as: ivy })).body.items;
    expect(seen).toMatchObject({
      latest_message_ts: messages[0]!.message_ts,
      is_unread: false,
      latest_message: { message: 'one' },
      message_count: 1,
    });
  });
});

describe('liking', () => {
  it('counts ten who like at once, each of them twice, as once each', async () => {
    const fans = await Promise.all(Array.from({ length: 10 }, () => app.signUp()));
    const { id } = await aChat(app, people.author, fans);
    const at = await sendMessage(app, people.author, id, 'like me');
    const answers = await Promise.all([...fans, ...fans].map((fan) => operate(fan, operations.like(at), id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(Math.max(...answers.map(({ body }) => body.results[0]!.reaction_count!))).toBe(10);
    const reactions = (await app.call('GET /threads/{id}/messages/{ts}/reactions', { as: fans[0]!, params: { id, ts: String(at) } })).body;
    expect([reactions.total_count, new Set(reactions.items.map(({ user }) => user.subscriber_id)).size]).toEqual([10, 10]);
    await Promise.all([...fans, ...fans].map((fan) => operate(fan, { op: 'react', message_ts: at, value: -1 }, id)));
    expect((await read(at, fans[0]!, id)).reaction_count).toBe(0);
  });

  it('lists who liked it oldest first, and answers 404 for a missing message', async () => {
    for (const as of [people.owner, people.other]) {
      await operate(as, operations.like(ts));
      app.clock.advance(10);
    }
    const ask = (at: number) =>
      app.call('GET /threads/{id}/messages/{ts}/reactions', { as: people.author, params: { id: group.id, ts: String(at) } });
    expect((await ask(ts)).body.items.map(({ user }) => user.subscriber_id)).toEqual([people.owner.id, people.other.id]);
    expect((await ask(ts + 1)).body.error).toBe('not_found');
  });

  it('is impossible for messages of blocked members', async () => {
    const [jay, kim, lou] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const { id } = await aChat(app, lou, [jay, kim]);
    const at = await sendMessage(app, kim, id, 'unseen');
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    for (const op of ['like', 'edit', 'delete'] as const) expect((await operate(jay, operations[op](at), id)).body.error).toBe('not_found');
    expect(await read(at, jay, id)).toMatchObject({ error: 'not_found' });
    expect((await operate(lou, operations.like(at), id)).status).toBe(200);
  });
});

describe('pictures (MSG-8)', () => {
  const upload = async (as: MemberSession): Promise<string> => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
      .png()
      .toBuffer();
    return (await app.upload('POST /uploads', { bytes, name: 'a.png', type: 'image/png' }, { as })).body.id;
  };

  it('of one’s own are sent, and shown to the thread’s readers by an address that needs no cookie', async () => {
    const image_ids = [await upload(people.author), await upload(people.author)];
    const { results } = (await operate(people.author, { op: 'send', message_type: 'image', image_ids, message: 'look' })).body;
    const seen = await read(results[0]!.message_ts);
    expect(seen).toMatchObject({ message_type: 'image', image_ids, message: 'look' });
    expect(seen.image_urls).toHaveLength(2);
    const fetched = await app.get(seen.image_urls[0]!, { app: 'first' });
    expect([fetched.status, fetched.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await app.get(seen.image_urls[0]!.split('?')[0]!, { app: 'first' })).status).toBe(403);
    expect((await app.get(seen.image_urls[0]!.split('?')[0]!, { app: 'first', as: people.outsider })).status).toBe(403);
    app.clock.advance(2 * 3_600_000);
    expect((await app.get(seen.image_urls[0]!, { app: 'first' })).status).toBe(403);
    app.clock.reset();
  });

  it('of others, and more than ten, are refused; then nothing is sent', async () => {
    const foreign = await upload(people.other);
    const mine = await upload(people.author);
    const before = (await app.call('GET /threads/{id}', { as: people.author, params: { id: group.id } })).body.message_count;
    expect((await operate(people.author, { op: 'send', message_type: 'image', image_ids: [mine, foreign] })).status).toBe(404);
    const many = await operate(people.author, { op: 'send', message_type: 'image', image_ids: Array<string>(11).fill(mine) });
    expect([many.status, Object.keys(many.body.errors ?? {})]).toEqual([422, ['image_ids']]);
    expect((await app.call('GET /threads/{id}', { as: people.author, params: { id: group.id } })).body.message_count).toBe(before);
  });
});
