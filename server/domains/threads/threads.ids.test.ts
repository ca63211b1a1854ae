import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { aClip, hasFfmpeg } from '../media/media.builders.ts';
import { publishPage } from '../pages/pages.builders.ts';
import { aProduct } from '../products/products.builders.ts';

let app: TestApp;
let owner: MemberSession;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
let foreign: MemberSession;
let studio: Session;
let foreignStudio: Session;
/** A group of the owner, Ada and Bob; a chat of Bob and Cleo; one in another app. */
let group: { id: string; ts: number };
let other: { id: string; ts: number };
let elsewhere: { id: string; ts: number };
let lineTs: number;

beforeAll(async () => {
  app = await startTestApp();
  [owner, ada, bob, cleo, foreign] = [
    await app.ownerAsMember(),
    await app.signUp({ name: 'Ada' }),
    await app.signUp({ name: 'Bob' }),
    await app.signUp({ name: 'Cleo' }),
    await app.signUp({ name: 'Foreign', app: 'second' }),
  ];
  [studio, foreignStudio] = [await app.owner(), await app.owner('second')];
  const aThread = async (from: MemberSession, to: MemberSession[]) => {
    const made = await aChat(app, from, to, ['root']);
    return { id: made.id, ts: made.messages[0]!.message_ts };
  };
  group = await aThread(owner, [ada, bob]);
  other = await aThread(bob, [cleo]);
  elsewhere = await aThread(foreign, [await app.signUp({ app: 'second' })]);
  await app.call('POST /threads/{id}/rename', { as: owner, params: { id: group.id }, body: { title: 'Group' } });
  lineTs = (await app.call('GET /threads/{id}/messages', { as: ada, params: { id: group.id } })).body.items[0]!.message_ts;
});
afterAll(() => app.close());

const operate = (data: object, { as = ada, id = group.id } = {}) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const codeOf = ({ status, body }: { status: number; body: { error?: unknown } }) => [status, body.error];
const gone = [404, 'not_found'];
const closed = [403, 'thread_forbidden'];

describe('the id of a message, its time', () => {
  const ofOthers = { 'of another thread': () => other.ts, 'of another app': () => elsewhere.ts, 'that does not exist': () => 7 };
  it.each(Object.entries(ofOthers))('%s matches nothing here', async (_what, tsOf) => {
    const ts = tsOf();
    const params = { id: group.id, ts: String(ts) };
    expect(codeOf(await operate({ op: 'edit', message_ts: ts, message: 'x' }, { as: owner }))).toEqual(gone);
    expect(codeOf(await operate({ op: 'delete', message_ts: ts }, { as: owner }))).toEqual(gone);
    expect(codeOf(await operate({ op: 'react', message_ts: ts, value: 1 }))).toEqual(gone);
    expect(codeOf(await operate({ message: 'x', parent_ts: ts }))).toEqual(gone);
    expect(codeOf(await app.call('POST /threads', { as: ada, body: { parent_message_id: `${group.id}-${ts}` } }))).toEqual(gone);
    expect(codeOf(await app.call('PUT /threads/{id}/pin', { as: owner, params, body: { pinned: true, message_ts: ts } }))).toEqual(gone);
    expect(codeOf(await app.call('GET /threads/{id}/messages/{ts}', { as: ada, params }))).toEqual(gone);
    expect(codeOf(await app.call('GET /threads/{id}/messages/{ts}/reactions', { as: ada, params }))).toEqual(gone);
    expect(codeOf(await app.call('POST /threads/{id}/messages/{ts}/report', { as: ada, params, body: { reason: 'spam' } }))).toEqual(gone);
    expect((await app.call('GET /threads/{id}/messages', { as: ada, params, query: { parent_ts: ts } })).body.items).toEqual([]);
  });

  it('the id of a deleted message no longer works', async () => {
    const ts = await sendMessage(app, ada, group.id, 'soon gone');
    await operate({ op: 'delete', message_ts: ts });
    const params = { id: group.id, ts: String(ts) };
    for (const data of [
      { op: 'edit', message_ts: ts, message: 'x' },
      { op: 'delete', message_ts: ts },
      { message: 'x', parent_ts: ts },
    ])
      expect(codeOf(await operate(data))).toEqual(gone);
    expect(codeOf(await operate({ op: 'react', message_ts: ts, value: 1 }, { as: bob }))).toEqual(gone);
    expect(codeOf(await app.call('PUT /threads/{id}/pin', { as: owner, params, body: { pinned: true, message_ts: ts } }))).toEqual(gone);
    expect(codeOf(await app.call('POST /threads/{id}/messages/{ts}/report', { as: bob, params, body: { reason: 'spam' } }))).toEqual(gone);
  });

  it('a system line cannot be changed, answered, liked, pinned or reported by anyone', async () => {
    const params = { id: group.id, ts: String(lineTs) };
    for (const data of [
      { op: 'edit', message_ts: lineTs, message: 'x' },
      { op: 'delete', message_ts: lineTs },
      { op: 'react', message_ts: lineTs, value: 1 },
      { message: 'x', parent_ts: lineTs },
    ])
      expect(codeOf(await operate(data, { as: owner }))).toEqual([403, 'forbidden']);
    expect(codeOf(await app.call('PUT /threads/{id}/pin', { as: owner, params, body: { pinned: true, message_ts: lineTs } }))).toEqual(gone);
    expect(codeOf(await app.call('POST /threads/{id}/messages/{ts}/report', { as: ada, params, body: { reason: 'spam' } }))).toEqual([
      403,
      'forbidden',
    ]);
  });
});

describe('a thread', () => {
  it.each([
    ['of others', () => other],
    ['of another app', () => elsewhere],
    ['that does not exist', () => ({ id: nobodysId, ts: 1 })],
  ])('%s is closed, also as the parent of a reply', async (_what, of) => {
    const { id, ts } = of();
    expect(codeOf(await operate({ message: 'x' }, { id }))).toEqual(closed);
    expect(codeOf(await app.call('POST /threads', { as: ada, body: { parent_message_id: `${id}-${ts}` } }))).toEqual(closed);
    expect(codeOf(await app.call('GET /threads/{id}/messages', { as: ada, params: { id }, query: { parent_ts: ts } }))).toEqual(closed);
  });
});

describe('members', () => {
  it('members of another app, or of none, are not found', async () => {
    for (const person of [foreign.id, nobodysId])
      expect(codeOf(await app.call('POST /threads', { as: ada, body: { subscriber_id: person } }))).toEqual([404, 'user_not_found']);
    expect(codeOf(await app.call('POST /threads', { as: ada, body: { subscriber_id: [bob.id, foreign.id] } }))).toEqual([404, 'user_not_found']);
    const params = { id: group.id };
    for (const id of [foreign.user.id, nobodysId]) {
      expect(codeOf(await app.call('POST /threads/{id}/add_participants', { as: owner, params, body: { user_ids: [cleo.user.id, id] } }))).toEqual([
        404,
        'user_not_found',
      ]);
      expect(codeOf(await app.call('POST /threads/{id}/remove_participant', { as: owner, params, body: { user_id: id } }))).toEqual([
        404,
        'user_not_found',
      ]);
    }
    expect(codeOf(await app.call('POST /threads/{id}/remove_participant', { as: owner, params, body: { user_id: cleo.user.id } }))).toEqual([
      404,
      'user_not_found',
    ]);
    expect((await app.call('GET /threads/{id}', { as: cleo, params })).body.error).toBe('thread_forbidden');
    const ids = `${foreign.id},${bob.id}`;
    expect((await app.call('GET /threads/resolve', { as: ada, query: { subscriber_ids: ids } })).body).toEqual({ thread_id: null });
    expect((await app.call('GET /threads/profiles', { as: ada, query: { user_ids: foreign.user.id } })).body.profiles).toEqual([]);
  });

  it('who may not read the thread cannot be mentioned', async () => {
    const mentions = [bob, cleo, foreign].map(({ user: { id, name } }) => ({ user_id: id, name }));
    const { results } = (await operate({ message: '@<Bob> @<Cleo> @<Foreign>', mentions })).body;
    expect(results[0]!.message!.mentions.map(({ name }) => name)).toEqual(['Bob']);
    const ts = results[0]!.message_ts;
    const edited = await operate({ op: 'edit', message_ts: ts, message: '@<Cleo> @<Foreign>', mentions });
    expect(edited.body.results[0]!.message!.mentions).toEqual([]);
  });
});

describe('pictures and videos', () => {
  const upload = async (as: MemberSession, kind: 'image' | 'video'): Promise<string> => {
    const bytes =
      kind === 'video'
        ? aClip({ size: '160x120' })
        : await sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } })
            .png()
            .toBuffer();
    return (await app.upload('POST /uploads', { bytes, name: `a.${kind === 'video' ? 'mp4' : 'png'}`, fields: { kind } }, { as })).body.id;
  };

  it.runIf(hasFfmpeg)('media of other members, of another app, of the other kind, or missing cannot be used', async () => {
    const [image, video] = [await upload(ada, 'image'), await upload(ada, 'video')];
    const [ofBob, ofForeign, filmOfBob] = [await upload(bob, 'image'), await upload(foreign, 'image'), await upload(bob, 'video')];
    for (const ids of [[ofBob], [ofForeign], [nobodysId], [video], [image, ofBob]])
      expect(codeOf(await operate({ message_type: 'image', image_ids: ids }))).toEqual(gone);
    for (const id of [filmOfBob, image, nobodysId]) expect(codeOf(await operate({ message_type: 'video', video_id: id }))).toEqual(gone);
    expect((await operate({ message_type: 'image', image_ids: [image, image] })).status).toBe(200);
    expect(codeOf(await app.call('GET /uploads/{id}', { as: ada, params: { id: ofBob } }))).toEqual(gone);
    // Staff may use their own and the library's pictures, not a member's.
    const [profile] = await app.sql<{ id: string }>('select messaging_profile_id as id from apps where id = $1', [app.tenant.appId]);
    const { id } = (await app.call('POST /threads', { as: ada, body: { subscriber_id: profile!.id, messages: [{ message: 'hi' }] } })).body;
    const data = { op: 'send', message_type: 'image', image_ids: [ofBob] };
    expect(codeOf(await app.call('POST /studio/threads/{id}/messages', { as: studio, params: { id }, body: { data } }))).toEqual(gone);
  });
});

describe('in the studio', () => {
  it('threads between members, and those of another app, cannot be opened, answered, assigned, read or closed', async () => {
    const ids = [other.id, group.id, elsewhere.id, nobodysId];
    for (const id of ids) {
      const params = { id };
      const answers = [
        await app.call('GET /studio/threads/{id}', { as: studio, params }),
        await app.call('POST /studio/threads/{id}/messages', { as: studio, params, body: { data: { op: 'send', message: 'x' } } }),
        await app.call('PUT /studio/threads/{id}/assignment', { as: studio, params, body: { staff_id: null } }),
        await app.call('PUT /studio/threads/{id}/read', { as: studio, params, body: { read: true } }),
        await app.call('PUT /studio/threads/{id}/closed', { as: studio, params, body: { closed: true } }),
      ];
      expect(answers.map(codeOf)).toEqual(answers.map(() => closed));
    }
    expect(codeOf(await app.call('POST /studio/threads', { as: studio, body: { member_ids: [foreign.id], messages: [{ message: 'x' }] } }))).toEqual([
      404,
      'user_not_found',
    ]);
  });

  it('a thread can be assigned only to staff of this app', async () => {
    const [profile] = await app.sql<{ id: string }>('select messaging_profile_id as id from apps where id = $1', [app.tenant.appId]);
    const { id } = (await app.call('POST /threads', { as: bob, body: { subscriber_id: profile!.id, messages: [{ message: 'hi' }] } })).body;
    const foreignIds = [nobodysId, ada.user.id, (await app.staff('support', { app: 'second' })).userId];
    for (const staffId of foreignIds)
      expect(codeOf(await app.call('PUT /studio/threads/{id}/assignment', { as: studio, params: { id }, body: { staff_id: staffId } }))).toEqual([
        422,
        'validation_failed',
      ]);
    // Once the app profile leaves, a thread is closed to staff, whatever its assignment.
    const coach = await app.staff('coach');
    await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [cleo.id]);
    app.server.identity.sessions.forget(cleo.user.id);
    const mixed = await aChat(app, owner, [cleo, bob], ['to the voice']);
    const params = { id: mixed.id };
    const assigned = await app.call('PUT /studio/threads/{id}/assignment', { as: studio, params, body: { staff_id: coach.userId } });
    expect(assigned.status).toBe(200);
    expect((await app.call('GET /studio/threads/{id}', { as: coach, params })).status).toBe(200);
    await app.call('POST /threads/{id}/remove_participant', { as: cleo, params, body: { user_id: cleo.user.id } });
    expect(codeOf(await app.call('GET /studio/threads/{id}', { as: coach, params }))).toEqual(closed);
    expect((await app.call('GET /studio/inbox', { as: coach, query: { filter: 'all' } })).body.items.map((item) => item.id)).not.toContain(mixed.id);
  });

  it('canned replies, feeds and reports of another app are not found, nor its pages and products', async () => {
    const canned = (await app.call('POST /studio/canned_replies', { as: foreignStudio, body: { title: 'A', text: 'B' } })).body.id;
    const feed = (await app.call('POST /studio/feeds', { as: foreignStudio, body: { title: 'F', kind: 'feed' } })).body.id;
    expect(codeOf(await app.call('PUT /studio/canned_replies/{id}', { as: studio, params: { id: canned }, body: { title: 'x' } }))).toEqual(gone);
    await app.call('DELETE /studio/canned_replies/{id}', { as: studio, params: { id: canned } });
    expect((await app.call('GET /studio/canned_replies', { as: foreignStudio })).body.items).toHaveLength(1);
    expect(codeOf(await app.call('GET /studio/feeds/{id}', { as: studio, params: { id: feed } }))).toEqual(gone);
    expect(codeOf(await app.call('PUT /studio/feeds/{id}', { as: studio, params: { id: feed }, body: { title: 'x' } }))).toEqual(gone);
    expect(codeOf(await app.call('DELETE /studio/feeds/{id}', { as: studio, params: { id: feed } }))).toEqual(gone);
    const page = await publishPage(app, { title: 'Here' });
    const product = await aProduct(app);
    const make = (body: object) => app.call('POST /studio/feeds', { as: foreignStudio, body: { title: 'F', kind: 'feed', ...body } as never });
    expect(codeOf(await make({ page_id: page.id }))).toEqual([404, 'page_not_found']);
    expect(codeOf(await make({ product_id: product.id }))).toEqual([404, 'product_not_found']);
    await app.call('POST /threads/{id}/messages/{ts}/report', {
      as: bob,
      params: { id: group.id, ts: String(group.ts) },
      body: { reason: 'spam' },
    });
    const { id } = (await app.call('GET /studio/reports', { as: studio })).body.items[0]!;
    const params = { id };
    expect(codeOf(await app.call('GET /studio/reports/{id}', { as: foreignStudio, params }))).toEqual(gone);
    expect(codeOf(await app.call('POST /studio/reports/{id}/resolve', { as: foreignStudio, params, body: { action: 'delete' } }))).toEqual(gone);
    expect(codeOf(await app.call('POST /studio/reports/{id}/reopen', { as: foreignStudio, params }))).toEqual(gone);
    for (const member of [ada.id, nobodysId]) {
      const of = { as: foreignStudio, params: { id: member } };
      expect((await app.call('PUT /studio/members/{id}/suspension', { ...of, body: { days: 3 } })).status).toBe(404);
      expect((await app.call('DELETE /studio/members/{id}/suspension', of)).status).toBe(404);
    }
  });
});
