import type { InboxThread } from '@bandstand/contract/inbox.studio.ts';
import { roles, type Role } from '@bandstand/contract/staff.ts';
import { permissionsFor } from '@bandstand/rules/staff/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let owner: Session;
let appProfileId: string;
let ada: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  [owner, ada] = [await app.owner(), await app.signUp({ name: 'Ada' })];
  appProfileId = (await app.sql<{ id: string }>('select messaging_profile_id as id from apps where id = $1', [app.tenant.appId]))[0]!.id;
});
afterAll(() => app.close());

/** A member writes to the app. */
async function writes(from: MemberSession, ...texts: string[]): Promise<string> {
  const answer = await app.call('POST /threads', {
    as: from,
    body: { subscriber_id: appProfileId, messages: texts.map((message) => ({ message })) },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.id;
}
const list = (query: Record<string, string | number> = {}, as = owner) => app.call('GET /studio/inbox', { query, as });
const idsIn = async (query: Record<string, string | number> = {}, as = owner) => (await list(query, as)).body.items.map(({ id }) => id);
const one = (id: string, as = owner, query: Record<string, number> = {}) => app.call('GET /studio/threads/{id}', { params: { id }, query, as });
const answers = (id: string, message: string, as = owner) =>
  app.call('POST /studio/threads/{id}/messages', { params: { id }, body: { data: { op: 'send', message } }, as });
const assign = (id: string, staff_id: string | null, as = owner) =>
  app.call('PUT /studio/threads/{id}/assignment', { params: { id }, body: { staff_id }, as });
const close = (id: string, closed = true, as = owner) => app.call('PUT /studio/threads/{id}/closed', { params: { id }, body: { closed }, as });
const mark = (id: string, body: { read: boolean; message_ts?: number }, as = owner) =>
  app.call('PUT /studio/threads/{id}/read', { params: { id }, body, as });
const marksOf = ({ is_unread, is_unanswered, is_closed }: InboxThread) => ({ is_unread, is_unanswered, is_closed });
const mine = async () => (await app.sql<{ id: string }>('select id from users where email = $1', [app.firstApp.ownerEmail]))[0]!.id;

describe('what staff see (studio.md section 7)', () => {
  it('are messages of members to the app, with the sender and the unread state', async () => {
    const id = await writes(ada, 'When do you open?', 'And when do you close?');
    const { items, counts } = (await list()).body;
    const thread = items.find((item) => item.id === id)!;
    expect(thread).toMatchObject({
      kind: 'chat',
      title: 'Ada',
      is_private: true,
      people: [{ id: ada.id, name: 'Ada' }],
      total_people: 1,
      profile: { id: appProfileId, name: 'App first' },
      latest: { text: 'And when do you close?', author: 'Ada', is_team: false },
      is_unread: true,
      is_unanswered: true,
      is_closed: false,
      assigned_to: null,
    });
    expect([counts.unanswered, counts.unread, counts.unassigned].every((count) => count > 0)).toBe(true);
  });
  it('never includes private messages between members, whatever is requested', async () => {
    const bob = await app.signUp({ name: 'Bob' });
    const { id } = await aChat(app, ada, bob, ['a secret of two']);
    for (const filter of ['all', 'open', 'unanswered', 'unread', 'unassigned']) expect(await idsIn({ filter, q: 'a secret' })).toEqual([]);
    const refused = [await one(id), await answers(id, 'hello'), await assign(id, null), await close(id), await mark(id, { read: true })];
    expect(refused.map(({ status, body }) => [status, body.error])).toEqual(refused.map(() => [403, 'thread_forbidden']));
  });
  it('includes comments and feeds, by the title of their page, and the replies in them', async () => {
    const page = await publishPage(app, { title: 'Warm up', is_commentable: true });
    const [{ id }] = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id])) as [{ id: string }];
    const ts = await sendMessage(app, ada, id, 'How long?');
    expect((await one(id)).body).toMatchObject({ kind: 'comment', title: 'Warm up', is_private: false, page: { id: page.id, title: 'Warm up' } });
    const bob = await app.signUp();
    await app.call('POST /threads', { as: bob, body: { parent_message_id: `${id}-${ts}`, messages: [{ message: 'Ten minutes, I think' }] } });
    const replies = (await list({ kind: 'reply' })).body.items;
    expect(replies).toMatchObject([
      { kind: 'reply', title: 'Warm up', parent_thread_id: id, page: { id: page.id }, latest: { text: 'Ten minutes, I think' } },
    ]);
    expect((await one(id)).body.messages[0]).toMatchObject({ reply_count: 1, reply_thread_id: replies[0]!.id });
    expect((await one(replies[0]!.id)).body.messages.map(({ message }) => message)).toEqual(['Ten minutes, I think']);
  });
  it('is paged, newest first, each thread once', async () => {
    const people = await Promise.all(Array.from({ length: 32 }, (_, n) => app.signUp({ name: `Person ${n}` })));
    for (const person of people) await writes(person, 'hello');
    const [first, second] = [(await list({ kind: 'chat' })).body, (await list({ kind: 'chat', page: 2 })).body];
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect([first.items.length, first.has_more, second.has_more, new Set(ids).size]).toEqual([30, true, false, ids.length]);
    const times = [...first.items, ...second.items].map(({ latest }) => latest!.message_ts);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });
  it('is searched by name, title and text, with any characters', async () => {
    const zoe = await app.signUp({ name: 'Zoë Ångström' });
    const id = await writes(zoe, '100 % of_it');
    expect(await idsIn({ q: 'zoë' })).toEqual([id]);
    expect([await idsIn({ q: '0 % OF_IT' }), await idsIn({ q: '%%%' }), await idsIn({ q: "'; drop" })]).toEqual([[id], [], []]);
    expect(await idsIn({ member_id: zoe.id.toUpperCase() })).toEqual([id]);
    await app.call('POST /threads/{id}/messages', { as: zoe, params: { id }, body: { data: { op: 'send', message: 'unfindable' } } });
    const [last] = (await one(id)).body.messages.slice(-1);
    await app.call('POST /threads/{id}/messages', { as: zoe, params: { id }, body: { data: { op: 'delete', message_ts: last!.message_ts } } });
    expect(await idsIn({ q: 'unfindable' })).toEqual([]);
  });
  it('includes nothing of another app', async () => {
    const there = await app.owner('second');
    const id = await writes(ada, 'hello');
    expect([(await one(id, { ...there })).status, (await list({}, there)).body.items]).toEqual([403, []]);
  });
});

describe('a thread’s state', () => {
  it('is unread until a staff member has seen it, and unanswered until one has answered', async () => {
    const cleo = await app.signUp({ name: 'Cleo' });
    const id = await writes(cleo, 'one');
    const first = (await one(id)).body.messages[0]!.message_ts;
    app.clock.advance(1000);
    await sendMessage(app, cleo, id, 'two');
    expect(marksOf((await mark(id, { read: true, message_ts: first })).body)).toEqual({ is_unread: true, is_unanswered: true, is_closed: false });
    expect(marksOf((await mark(id, { read: true })).body)).toEqual({ is_unread: false, is_unanswered: true, is_closed: false });
    expect(marksOf((await mark(id, { read: false })).body).is_unread).toBe(true);
    expect(marksOf((await mark(id, { read: true, message_ts: 9_000_000_000_000_000 })).body).is_unread).toBe(false);
    await sendMessage(app, cleo, id, 'three');
    expect(marksOf((await one(id)).body)).toEqual({ is_unread: true, is_unanswered: true, is_closed: false });
    await answers(id, 'An answer');
    expect(marksOf((await one(id)).body)).toEqual({ is_unread: false, is_unanswered: false, is_closed: false });
    expect([(await idsIn({ filter: 'unanswered' })).includes(id), (await idsIn({ filter: 'open' })).includes(id)]).toEqual([false, true]);
  });
  it('is answered, too, by staff who write as themselves', async () => {
    const page = await publishPage(app, { title: 'Ask us', is_commentable: true });
    const [{ id }] = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id])) as [{ id: string }];
    await sendMessage(app, ada, id, 'A question');
    expect(await idsIn({ filter: 'unanswered', kind: 'comment' })).toContain(id);
    await sendMessage(app, await app.ownerAsMember(), id, 'The owner answers');
    expect(await idsIn({ filter: 'unanswered', kind: 'comment' })).not.toContain(id);
  });
  it('is open no longer once it is closed, until a member writes again; an answer leaves it closed', async () => {
    const dan = await app.signUp({ name: 'Dan' });
    const id = await writes(dan, 'hello');
    expect(marksOf((await close(id)).body)).toEqual({ is_unread: false, is_unanswered: false, is_closed: true });
    expect([(await idsIn({ filter: 'closed' })).includes(id), (await idsIn({ filter: 'open' })).includes(id), (await idsIn()).includes(id)]).toEqual([
      true,
      false,
      true,
    ]);
    await answers(id, 'One more thing');
    expect((await one(id)).body.is_closed).toBe(true);
    await sendMessage(app, dan, id, 'Thanks, but');
    expect(marksOf((await one(id)).body)).toEqual({ is_unread: true, is_unanswered: true, is_closed: false });
    await close(id);
    expect((await close(id, false)).body.is_closed).toBe(false);
  });
});

it('the list costs as many statements for many threads as for one', async () => {
  for (const limit of [1, 50]) expect([limit, await fewestQueries(app, () => list({ limit }))]).toEqual([limit, 5]);
});

describe('the assignee of a thread', () => {
  it('is a staff member who may write, or nobody', async () => {
    const [id, coach, analyst] = [await writes(await app.signUp(), 'hi'), await app.staff('coach'), await app.staff('analyst')];
    const team = (await app.call('GET /studio/inbox/team', { as: owner })).body.items.map((person) => person.id);
    expect([team.includes(coach.userId), team.includes(analyst.userId), team.includes(await mine())]).toEqual([true, false, true]);
    expect((await assign(id, coach.userId)).body.assigned_to).toEqual({ id: coach.userId, name: 'Staff coach' });
    expect([(await idsIn({ filter: 'mine' }, coach)).includes(id), (await idsIn({ filter: 'unassigned' })).includes(id)]).toEqual([true, false]);
    expect(await idsIn({ assigned_to: coach.userId.toUpperCase() })).toEqual([id]);
    for (const nobody of [analyst.userId, app.platform.ids.next(), ada.user.id]) expect((await assign(id, nobody)).status).toBe(422);
    expect((await assign(id, null)).body.assigned_to).toBeNull();
  });
  it('is not replaced if someone else was assigned meanwhile, which is reported; of many at once one is assigned', async () => {
    const [id, coach, support] = [await writes(await app.signUp(), 'hi'), await app.staff('coach'), await app.staff('support')];
    const take = (staff_id: string | null, seen: string | null) =>
      app.call('PUT /studio/threads/{id}/assignment', { params: { id }, body: { staff_id, seen }, as: owner });
    const people = [coach.userId, support.userId, await mine()];
    const answers = await Promise.all(people.map((person) => take(person, null)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const taken = people[answers.findIndex(({ status }) => status === 200)]!;
    const other = people.find((person) => person !== taken)!;
    expect((await one(id)).body.assigned_to?.id).toBe(taken);
    expect([(await take(other, null)).body.error, (await take(null, other)).body.error]).toEqual(['edit_conflict', 'edit_conflict']);
    // The same assignment twice is no conflict, and anyone who saw it may change it.
    expect([(await take(taken, null)).status, (await take(other, taken.toUpperCase())).status]).toEqual([200, 200]);
    expect((await one(id)).body.assigned_to?.id).toBe(other);
  });
  it('can be replaced after leaving the staff', async () => {
    const [id, support] = [await writes(await app.signUp(), 'hi'), await app.staff('support')];
    await assign(id, support.userId);
    await app.sql('delete from staff where user_id = $1', [support.userId]);
    const answer = await app.call('PUT /studio/threads/{id}/assignment', { params: { id }, body: { staff_id: await mine(), seen: null }, as: owner });
    expect(answer.status).toBe(200);
  });
  it('is nobody once that person left the staff', async () => {
    const [id, support] = [await writes(await app.signUp(), 'hi'), await app.staff('support')];
    await assign(id, support.userId);
    await app.sql('delete from staff where user_id = $1', [support.userId]);
    expect((await one(id)).body.assigned_to).toBeNull();
    expect(await idsIn({ filter: 'unassigned' })).toContain(id);
  });
  it('is logged in the audit log, like closing and unlike reading', async () => {
    const id = await writes(await app.signUp(), 'log');
    await assign(id, await mine());
    await close(id);
    await mark(id, { read: true });
    const calls = await app.sql<{ call: string }>('select call from audit_log where object_id = $1 order by at, id', [id]);
    expect(calls.map(({ call }) => call)).toEqual(['PUT /studio/threads/{id}/assignment', 'PUT /studio/threads/{id}/closed']);
  });
});

describe('roles (studio.md section 11)', () => {
  const may = (role: Role, permission: 'messages.read' | 'messages.write') => permissionsFor([role]).has(permission);
  it('decide who reads and who writes', async () => {
    const id = await writes(ada, 'roles');
    for (const role of roles) {
      const staff = await app.staff(role);
      const [reads, writes_] = [may(role, 'messages.read') ? 200 : 403, may(role, 'messages.write') ? 200 : 403];
      const statuses = [
        (await list({}, staff)).status,
        (await one(id, staff)).status,
        (await answers(id, `from ${role}`, staff)).status,
        (await close(id, false, staff)).status,
      ];
      expect(statuses, role).toEqual([reads, reads, writes_, writes_]);
    }
  });
  it('let a coach and support see the chats of the app and those assigned to them, no comments, and no chats of other app profiles', async () => {
    const page = await publishPage(app, { title: 'Comments', is_commentable: true });
    const [{ id: comments }] = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [page.id])) as [{ id: string }];
    await sendMessage(app, ada, comments, 'a comment');
    const chat = await writes(ada, 'to the app');
    // A staff member who was made a further app profile (ID-6).
    const appProfile = await app.signUp({ name: 'Coach Vera' });
    await app.sql('update subscribers set is_app_messaging_profile = true where id = $1', [appProfile.id]);
    const { id: toVera } = await aChat(app, ada, appProfile, ['to Vera']);
    for (const role of ['coach', 'support'] as const) {
      const staff = await app.staff(role);
      expect([(await one(chat, staff)).status, (await one(comments, staff)).status, (await one(toVera, staff)).status], role).toEqual([
        200, 403, 403,
      ]);
      expect((await idsIn({ kind: 'comment' }, staff)).length).toBe(0);
      await assign(comments, staff.userId);
      expect([(await one(comments, staff)).status, await idsIn({ kind: 'comment' }, staff)]).toEqual([200, [comments]]);
      await assign(comments, null);
      await app.sql('update subscribers set user_id = $1 where id = $2', [staff.userId, appProfile.id]);
      expect((await one(toVera, staff)).status).toBe(200);
    }
    expect((await one(toVera)).body.profile).toMatchObject({ id: appProfile.id });
    await app.sql('update subscribers set is_app_messaging_profile = false where id = $1', [appProfile.id]);
  });
});
