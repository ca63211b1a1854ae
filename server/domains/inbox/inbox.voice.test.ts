import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { connect, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let origin: string;
let owner: Session;
let appProfileId: string;
let ada: MemberSession;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  [owner, ada] = [await app.owner(), await app.signUp({ name: 'Ada' })];
  appProfileId = (await app.sql<{ id: string }>('select messaging_profile_id as id from apps where id = $1', [app.tenant.appId]))[0]!.id;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

const aPicture = (width = 30): Promise<Buffer> =>
  sharp({ create: { width, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const writes = async (from: MemberSession, message: string): Promise<string> =>
  (await app.call('POST /threads', { as: from, body: { subscriber_id: appProfileId, messages: [{ message }] } })).body.id;
const operate = (id: string, data: unknown, as: Session = owner) =>
  app.call('POST /studio/threads/{id}/messages', { params: { id }, body: { data }, as });
const one = (id: string, as: Session = owner, query: Record<string, number> = {}) =>
  app.call('GET /studio/threads/{id}', { params: { id }, query, as });
const start = (body: unknown, headers: Record<string, string> = {}, as: Session = owner) => app.call('POST /studio/threads', { body, headers, as });

describe('messages by staff', () => {
  it('are under the name of the app for members, and under the writer’s for staff (ID-6)', async () => {
    const id = await writes(ada, 'When do you open?');
    const support = await app.staff('support');
    const sent = await operate(id, [{ op: 'send', client_id: 'c1', message: 'At seven.' }], support);
    expect([sent.status, sent.body.results]).toMatchObject([
      200,
      [{ op: 'send', client_id: 'c1', message: { message: 'At seven.', is_team: true, written_by: { id: support.userId, name: 'Staff support' } } }],
    ]);
    const seen = (await app.call('GET /threads/{id}/messages', { as: ada, params: { id } })).body.items[0]!;
    expect(seen).toMatchObject({ message: 'At seven.', user: { name: 'App first', subscriber_id: appProfileId } });
    expect((await one(id)).body.messages.map(({ written_by, is_team }) => [is_team, written_by?.name ?? null])).toEqual([
      [false, null],
      [true, 'Staff support'],
    ]);
    expect((await app.sql('select real_author_id from messages where thread_id = $1 and author_id = $2', [id, appProfileId]))[0]).toEqual({
      real_author_id: support.userId,
    });
    expect((await app.call('GET /threads/unread_status', { as: ada })).body.has_unread).toBe(true);
  });

  it('are sent once, however often they are repeated', async () => {
    const id = await writes(ada, 'Once?');
    const data = [{ op: 'send', client_id: 'again', message: 'Once.' }];
    const [first, second] = [await operate(id, data), await operate(id, data)];
    expect(second.body.results[0]!.message_ts).toBe(first.body.results[0]!.message_ts);
    expect((await one(id)).body.messages.filter(({ message }) => message === 'Once.')).toHaveLength(1);
  });

  it('are edited and deleted by staff; a member’s message can be liked, but not edited', async () => {
    const id = await writes(ada, 'Hello');
    const [asked] = (await one(id)).body.messages.slice(-1);
    const ts = (await operate(id, { op: 'send', message: 'Helo' })).body.results[0]!.message_ts;
    expect((await operate(id, { op: 'edit', message_ts: ts, message: 'Hello' })).body.results[0]!.message).toMatchObject({
      message: 'Hello',
      is_team: true,
    });
    expect((await operate(id, { op: 'react', message_ts: asked!.message_ts, value: 1 })).status).toBe(200);
    expect((await operate(id, { op: 'edit', message_ts: asked!.message_ts, message: 'Mine' })).status).toBe(403);
    expect((await operate(id, { op: 'delete', message_ts: ts })).status).toBe(200);
    expect((await one(id)).body.messages.map(({ message, reaction_count }) => [message, reaction_count])).toContainEqual(['Hello', 1]);
  });

  it.each([[{}], [[]], [{ op: 'sing' }], [{ op: 'send', message: '' }], [null], ['text'], [[{ op: 'edit', message_ts: 1, message: 'x' }]]])(
    'as %j are refused at the field',
    async (data) => {
      const id = await writes(ada, 'Bad input');
      const refused = await operate(id, data);
      expect([refused.status, refused.body.error]).toEqual([422, 'validation_failed']);
    },
  );

  it('may be sent below a page that only buyers open, by the app, which buys nothing', async () => {
    const product = await aProduct(app);
    const page = await publishPage(app, { is_commentable: true, access: { require_purchase: true, products: [{ id: product.id }] } });
    const [{ id }] = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id])) as [{ id: string }];
    const buyer = await app.signUp();
    await app.server.products.entitlements.grant(app.tenant, { subscriberId: buyer.id, productId: product.id });
    await sendMessage(app, buyer, id, 'A question');
    expect((await operate(id, { op: 'send', message: 'An answer' })).status).toBe(200);
    expect((await app.call('GET /threads/{id}/messages', { as: buyer, params: { id } })).body.items.map(({ user }) => user?.name)).toContain(
      'App first',
    );
  });

  it('include pictures uploaded for the thread by the same person, and no others', async () => {
    const [id, other] = [await writes(ada, 'Show me'), await writes(await app.signUp(), 'Me too')];
    const file = { bytes: await aPicture(), name: 'a.png', type: 'image/png', fields: { kind: 'image' } };
    const { body: upload } = await app.upload('POST /studio/threads/{id}/uploads', file, { params: { id }, as: owner });
    const sent = await operate(id, { op: 'send', message_type: 'image', message: 'Here', image_ids: [upload.id] });
    expect(sent.body.results[0]!.message!.image_urls[0]).toContain(upload.id);
    const { body: theirs } = await app.upload('POST /uploads', { ...file, bytes: await aPicture(40) }, { as: ada });
    expect((await operate(other, { op: 'send', message_type: 'image', image_ids: [theirs.id] })).status).toBe(404);
    expect(
      (await app.upload('POST /studio/threads/{id}/uploads', { ...file, bytes: Buffer.from('no picture') }, { params: { id }, as: owner })).status,
    ).toBe(422);
    const coach = await app.staff('editor');
    expect((await app.upload('POST /studio/threads/{id}/uploads', file, { params: { id }, as: coach })).status).toBe(403);
  });

  it('start a chat with a member of their choice, in the only chat there is, once', async () => {
    const eve = await app.signUp({ name: 'Eve' });
    const body = { member_ids: [eve.id.toUpperCase()], messages: [{ message: 'Welcome' }] };
    const answers = [await start(body, { 'idempotency-key': 'once' }), await start(body, { 'idempotency-key': 'once' })];
    expect(answers[0]!.body).toMatchObject({ title: 'Eve', kind: 'chat', latest: { text: 'Welcome', is_team: true }, is_unanswered: false });
    expect((await one(answers[0]!.body.id)).body.messages).toHaveLength(1);
    expect((await start({ member_ids: [eve.id], messages: [{ message: 'Again' }] })).body.id).toBe(answers[0]!.body.id);
    const group = await start({ member_ids: [eve.id, ada.id], messages: [{ message: 'Both of you' }] });
    expect(group.body).toMatchObject({ total_people: 2 });
    expect(group.body.people.map(({ name }) => name).toSorted()).toEqual(['Ada', 'Eve']);
  });

  it('start no chat with anyone else: unknown, of another app, or the app itself', async () => {
    const foreign = await app.signUp({ app: 'second' });
    const messages = [{ message: 'hello' }];
    for (const id of [app.platform.ids.next(), foreign.id]) expect((await start({ member_ids: [id], messages })).body.error).toBe('user_not_found');
    expect((await start({ member_ids: [appProfileId], messages })).status).toBe(422);
    expect((await start({ member_ids: [], messages })).status).toBe(422);
    expect((await start({ member_ids: [ada.id], messages: [] })).status).toBe(422);
  });
});

describe('messages of a thread', () => {
  it('are paged by time, in ascending order, including hidden ones', async () => {
    const id = await writes(await app.signUp(), 'first');
    for (let n = 0; n < 60; n += 1) await operate(id, { op: 'send', message: `m${n}` });
    const newest = (await one(id)).body;
    const times = newest.messages.map(({ message_ts }) => message_ts);
    expect([newest.has_more, times]).toEqual([true, times.toSorted((a, b) => a - b)]);
    const older = (await one(id, owner, { before: times[0]! })).body;
    expect([older.messages.length + newest.messages.length, older.has_more, older.messages[0]!.message]).toEqual([61, false, 'first']);
    const later = (await one(id, owner, { after: times.at(-2)! })).body;
    expect(later.messages.map(({ message }) => message)).toEqual(['m59']);
    await app.sql('update messages set hidden_at = now() where thread_id = $1 and ts = $2', [id, times.at(-1)]);
    expect((await one(id)).body.messages.at(-1)).toMatchObject({ message: 'm59', is_hidden: true });
  });
});

describe('the staff member behind a message', () => {
  it('reaches no member: by no call, no frame, no mail', async () => {
    const coach = await app.staff('coach');
    const canary = 'Canary Ottersen';
    await app.sql('update users set name = $1 where id = $2', [canary, coach.userId]);
    const [fay, gil] = [await app.signUp({ name: 'Fay' }), await app.signUp({ name: 'Gil' })];
    const id = await writes(fay, 'Who are you?');
    const socket = await connect(origin, fay);
    sockets.push(socket);
    await socket.subscribe((await app.call('GET /threads/{id}', { as: fay, params: { id } })).body.channel_id);
    const frames = socket.frames;
    const ts = (await operate(id, { op: 'send', message: 'The app' }, coach)).body.results[0]!.message_ts;
    await operate(id, { op: 'edit', message_ts: ts, message: 'The app itself' }, coach);
    await start({ member_ids: [fay.id, gil.id], messages: [{ message: 'A group' }] }, {}, coach);
    await app.settle();
    const params = { id };
    const seen = [
      await app.call('GET /threads', { as: fay }),
      await app.call('GET /threads/{id}', { as: fay, params }),
      await app.call('GET /threads/{id}/messages', { as: fay, params }),
      await app.call('GET /threads/{id}/messages/{ts}', { as: fay, params: { id, ts: String(ts) } }),
      await app.call('GET /threads/{id}/messages/{ts}/reactions', { as: fay, params: { id, ts: String(ts) } }),
      await app.call('GET /threads/{id}/participants', { as: fay, params }),
      await app.call('GET /threads/{id}/mentionable', { as: fay, params }),
      await app.call('GET /threads/{id}/pins', { as: fay, params }),
      await app.call('GET /threads/profiles', { as: fay }),
      await app.call('GET /subscribers', { as: fay, query: { term: 'canary' } }),
      await app.call('GET /threads', { as: gil }),
    ];
    app.clock.advance(16 * 60_000);
    await app.settle();
    const mails = await app.sql('select * from outbox where subscriber_id = any($1)', [[fay.id, gil.id]]);
    const everything = JSON.stringify([seen.map(({ text }) => text), frames, mails]);
    expect(everything).toContain('The app itself');
    for (const secret of [canary, coach.userId, coach.email, 'real_author', 'written_by']) expect(everything, secret).not.toContain(secret);
  });
});
