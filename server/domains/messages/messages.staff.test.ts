import type { Message } from '@bandstand/contract/threads.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, manyMessages, sendMessage } from '../../testing/chats.ts';
import type { TestSocket } from '../../testing/sockets.ts';
import type { PersonFacts } from '../members/members.service.ts';

let app: TestApp;
let origin: string;
let ada: MemberSession;
let bob: MemberSession;
let owner: MemberSession;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
  owner = await app.ownerAsMember();
});
afterEach(() => {
  app.clock.reset();
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

const staff = () => app.server.community.messages;
const send = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const list = async (as: MemberSession, id: string, query: Record<string, string | number | undefined> = {}): Promise<Message[]> =>
  (await app.call('GET /threads/{id}/messages', { as, params: { id }, query })).body.items;
const one = async (as: MemberSession, id: string, ts: number) =>
  (await app.call('GET /threads/{id}/messages/{ts}', { as, params: { id, ts: String(ts) } })).body;
const thread = async (as: MemberSession, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body;
const listen = async (as: MemberSession, channel: string): Promise<TestSocket> => {
  const socket = await connect(origin, as);
  sockets.push(socket);
  await socket.subscribe(channel);
  return socket;
};
const aGroup = async () => aChat(app, ada, [bob, await app.signUp()], ['before']);
const picture = async (as: MemberSession): Promise<string> => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a52' } })
    .png()
    .toBuffer();
  return (await app.upload('POST /uploads', { bytes, name: 'a.png', type: 'image/png' }, { as })).body.id;
};

describe('a hidden message (MSG-16)', () => {
  it('loses its text and pictures for all but its author, at once and in every place, and can be shown again', async () => {
    const { id, channel_id: channel } = await aGroup();
    const ts = await sendMessage(app, ada, id, { message_type: 'image', message: 'canary', image_ids: [await picture(ada)] });
    await send(bob, id, { message: 'answer', parent_ts: ts });
    await app.bus.settled();
    const [other, author, own] = [await listen(bob, channel), await listen(ada, channel), await listen(bob, bob.user.global_events_channel)];
    expect(await staff().hide(app.tenant, id, ts)).toBe(true);
    await app.bus.settled();
    expect(await one(bob, id, ts)).toMatchObject({ message: '', image_urls: [], image_ids: [], is_hidden: true, reply_count: 1 });
    expect(await one(ada, id, ts)).toMatchObject({ message: 'canary', is_hidden: true });
    expect((await other.event('message_updated')).data.message).toMatchObject({ message_ts: ts, message: '', is_hidden: true, image_ids: [] });
    expect((await own.event('thread_updated')).data.thread).toMatchObject({ latest_message: { message: 'before' } });
    expect(author.events('message_updated')).toEqual([]);
    expect((await app.call('GET /threads', { as: bob })).text).not.toContain('canary');
    expect((await app.call('GET /threads', { as: bob, query: { type: 'reply' } })).text).not.toContain('canary');
    expect(JSON.stringify(other.frames)).not.toContain('canary');
    // Authors may still edit a hidden message: only they see it.
    await send(ada, id, { op: 'edit', message_ts: ts, message: 'canary again' });
    expect(JSON.stringify([other.frames, await one(bob, id, ts)])).not.toContain('canary');
    expect(await staff().hide(app.tenant, id, ts)).toBe(false);
    expect(await staff().unhide(app.tenant, id, ts)).toBe(true);
    expect(await one(bob, id, ts)).toMatchObject({ message: 'canary again', is_hidden: false });
    expect(await thread(bob, id)).toMatchObject({ latest_message_ts: ts });
  });

  it('lights no dot, sends no mail and is nobody’s latest message', async () => {
    const [hal, ivy] = [await app.signUp(), await app.signUp()];
    const { id, messages } = await aChat(app, hal, ivy, ['one']);
    await app.call('GET /threads/{id}/read', { as: ivy, params: { id } });
    const ts = await sendMessage(app, hal, id, 'canary of the mail');
    await staff().hide(app.tenant, id, ts);
    const dot = async () => (await app.call('GET /threads/unread_status', { as: ivy })).body.has_unread;
    expect([await dot(), (await thread(ivy, id)).latest_message_ts]).toEqual([false, messages[0]!.message_ts]);
    app.clock.advance(16 * 60_000);
    await app.settle();
    expect(await app.sql("select id from outbox where text like '%canary of the mail%'")).toEqual([]);
    await staff().unhide(app.tenant, id, ts);
    expect(await dot()).toBe(true);
  });

  it('among replies is empty under their message, too', async () => {
    const { id, messages } = await aGroup();
    const root = messages[0]!.message_ts;
    const { results } = (await send(ada, id, { message: 'canary', parent_ts: root })).body;
    const socket = await listen(bob, (await thread(bob, id)).channel_id);
    await staff().hide(app.tenant, results[0]!.message!.message_thread_id, results[0]!.message_ts);
    expect((await one(bob, id, root)).latest_replies).toMatchObject([{ message: '', is_hidden: true }]);
    expect((await one(ada, id, root)).latest_replies).toMatchObject([{ message: 'canary', is_hidden: true }]);
    expect((await socket.event('replies_changed')).data.latest_replies).toMatchObject([{ message: '', is_hidden: true }]);
  });

  it('is found only in this app, and never once it is gone', async () => {
    const { id } = await aGroup();
    const ts = await sendMessage(app, ada, id, 'x');
    const elsewhere = app.secondApp.tenant;
    for (const work of [() => staff().hide(elsewhere, id, ts), () => staff().removeAs(elsewhere, id, ts), () => staff().context(elsewhere, id, ts)])
      await expect(work()).rejects.toMatchObject({ code: 'thread_forbidden' });
    await staff().removeAs(app.tenant, id, ts);
    await staff().removeAs(app.tenant, id, ts);
    expect(await staff().hide(app.tenant, id, ts)).toBe(false);
    expect(await one(bob, id, ts)).toMatchObject({ error: 'not_found' });
  });
});

describe('what staff read', () => {
  it('is the messages around a message, including hidden text', async () => {
    const { id } = await aGroup();
    const times = await manyMessages(app, id, [ada, bob], 12, { startUs: app.clock.ms() * 1000 + 1000 });
    await staff().hide(app.tenant, id, times[6]!);
    await staff().removeAs(app.tenant, id, times[5]!);
    const found = await staff().context(app.tenant, id, times[6]!, 3);
    expect(found.map(({ message_ts }) => message_ts)).toEqual([times[2]!, times[3]!, times[4]!, times[6]!, times[7]!, times[8]!, times[9]!]);
    expect(found[3]).toMatchObject({ message: 'm6', is_hidden: true });
    const page = await staff().listForStaff(app.tenant, null, id, { before: times[3]! });
    expect(page.items.map(({ message }) => message)).toEqual(['m2', 'm1', 'm0', 'before']);
    expect((await staff().listForStaff(app.tenant, null, id, { after: times[9]! })).items.map(({ message }) => message)).toEqual(['m11', 'm10']);
    const [shown] = await app.server.community.threads.forStaff(app.tenant, [id]);
    expect(shown).toMatchObject({ id, title: expect.stringContaining('Ada'), total_count_participants: 3 });
  });
});

describe('an app profile (ID-6)', () => {
  it('writes for a staff member, who is stored and shown to no member', async () => {
    const session = await app.signUp({ name: 'The Studio' });
    await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [session.id]);
    const profile = (await app.server.identity.members.peopleByIds(app.tenant, [session.id])).get(session.id) as PersonFacts;
    const speaker = { tenant: app.tenant, profile, realAuthorId: owner.user.id };
    const started = await app.server.community.chats.startAs(speaker, { subscriber_id: [bob.id], messages: [{ message: 'welcome' }] }, undefined);
    const socket = await listen(bob, started.channel_id);
    const { results } = await staff().operateAs(speaker, started.id, { message: 'more' });
    const [seen] = await list(bob, started.id);
    expect(seen).toMatchObject({ message: 'more', user: { name: 'The Studio' } });
    await socket.event('message_created');
    const received = JSON.stringify([socket.frames, await list(bob, started.id), await thread(bob, started.id), results]);
    expect(received).not.toContain(owner.user.id);
    const found = await staff().listForStaff(app.tenant, profile, started.id, {});
    expect(found.items.map(({ real_author_id }) => real_author_id)).toEqual([owner.user.id, owner.user.id]);
    await staff().operateAs(speaker, started.id, { op: 'edit', message_ts: results[0]!.message_ts, message: 'changed' });
    expect((await list(bob, started.id))[0]).toMatchObject({ message: 'changed' });
  });
});

describe('what the owner does not allow', () => {
  it('includes pictures and videos when they are switched off (MSG-20)', async () => {
    const { id } = await aGroup();
    const image_ids = [await picture(ada)];
    const { messaging } = (await app.server.identity.apps.require(app.tenant)).row;
    await app.server.identity.apps.change(app.tenant, { messaging: { ...messaging, attachments: false } } as never);
    expect((await send(ada, id, { message_type: 'image', image_ids })).body.error).toBe('attachments_off');
    expect((await send(ada, id, { message: 'words' })).status).toBe(200);
    await app.server.identity.apps.change(app.tenant, { messaging } as never);
    expect((await send(ada, id, { message_type: 'image', image_ids })).status).toBe(200);
  });

  it('includes listed words: sent, edited or used as a name', async () => {
    const { id } = await aGroup();
    const ts = await sendMessage(app, ada, id, 'fine');
    await app.server.identity.apps.change(app.tenant, { moderation: { report_threshold: 3, words: ['crumpet'] } } as never);
    const refused = [
      await send(ada, id, { message: 'a Crumpet!' }),
      await send(ada, id, { op: 'edit', message_ts: ts, message: 'crumpet' }),
      await app.call('POST /threads/{id}/rename', { as: ada, params: { id }, body: { title: 'crumpet club' } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(refused.map(() => [422, 'message_refused']));
    expect((await send(ada, id, { message: 'crumpets' })).status).toBe(200);
    await app.server.identity.apps.change(app.tenant, { moderation: { report_threshold: 3, words: [] } } as never);
  });
});

describe('messages deleted 30 days ago (MSG-13)', () => {
  it('are gone for good, with pictures that nothing else shows; a kept place loses its text', async () => {
    const { id } = await aGroup();
    const [lone, shared] = [await picture(ada), await picture(ada)];
    const gone = await sendMessage(app, ada, id, { message_type: 'image', image_ids: [lone, shared] });
    const stays = await sendMessage(app, ada, id, { message_type: 'image', image_ids: [shared] });
    const answered = await sendMessage(app, ada, id, 'words of the place');
    await send(bob, id, { message: 'answer', parent_ts: answered });
    for (const ts of [gone, answered]) await send(ada, id, { op: 'delete', message_ts: ts });
    const rows = () =>
      app.sql<{ ts: string; text: string }>('select ts, text from messages where thread_id = $1 and ts = any($2::bigint[]) order by ts', [
        id,
        [gone, stays, answered],
      ]);
    app.clock.advance(29 * 86_400_000);
    expect(await staff().purge()).toBe(0);
    expect(await rows()).toHaveLength(3);
    app.clock.advance(2 * 86_400_000);
    // Those of earlier tests are due, too.
    expect(await staff().purge()).toBeGreaterThanOrEqual(2);
    expect(await staff().purge()).toBe(0);
    expect((await rows()).map(({ text }) => text)).toEqual(['', '']);
    const media = await app.sql<{ id: string; is_used: boolean }>('select id, used_at is not null as is_used from media where id = any($1::uuid[])', [
      [lone, shared],
    ]);
    expect(Object.fromEntries(media.map((row) => [row.id, row.is_used]))).toEqual({ [lone]: false, [shared]: true });
    app.clock.reset();
    expect((await list(bob, id)).find(({ message_ts }) => message_ts === answered)).toMatchObject({ is_deleted: true, reply_count: 1 });
  });

  it('wait for their replies, which have their own 30 days, and pictures', async () => {
    const { id } = await aGroup();
    const root = await sendMessage(app, ada, id, 'root');
    const shown = await picture(bob);
    const sent = await send(bob, id, { message_type: 'image', image_ids: [shown], parent_ts: root });
    const [reply] = sent.body.results;
    await send(ada, id, { op: 'delete', message_ts: root });
    app.clock.advance(20 * 86_400_000);
    await send(bob, reply!.message!.message_thread_id, { op: 'delete', message_ts: reply!.message_ts });
    const left = async () => (await app.sql('select 1 from messages where ts = any($1::bigint[])', [[root, reply!.message_ts]])).length;
    const isUsed = async () =>
      (await app.sql<{ is_used: boolean }>('select used_at is not null as is_used from media where id = $1', [shown]))[0]!.is_used;
    app.clock.advance(11 * 86_400_000);
    await staff().purge();
    expect([await left(), await isUsed()]).toEqual([2, true]);
    app.clock.advance(20 * 86_400_000);
    await staff().purge();
    expect([await left(), await isUsed()]).toEqual([0, false]);
    expect(await app.sql('select 1 from threads where id = $1', [reply!.message!.message_thread_id])).toEqual([]);
    app.clock.reset();
  });
});
