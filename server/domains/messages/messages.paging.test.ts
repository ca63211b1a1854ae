import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, manyMessages, sendMessage } from '../../testing/chats.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let threadId: string;
let times: number[];
const pageSize = 30;
const total = 5000;

beforeAll(async () => {
  app = await startTestApp();
  [ada, bob] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' })];
  threadId = (await aChat(app, ada, bob)).id;
  times = await manyMessages(app, threadId, [ada, bob], total);
});
afterAll(() => app.close());

type Query = { before?: number; after?: number; order?: 'asc' | 'desc'; parent_ts?: number };
const page = async (query: Query = {}, as: MemberSession | null = bob, id = threadId) => {
  const { body } = await app.call('GET /threads/{id}/messages', { as, params: { id }, query });
  return { times: body.items.map(({ message_ts }) => message_ts), has_more: body.has_more };
};
/** The slice `[from, to)` of all times, as a list would show it. */
const newestFirst = (from: number, to: number) => times.slice(from, to).toReversed();

describe('messages by key (MSG-6, API-10)', () => {
  it('without a key are the newest thirty', async () => {
    expect(await page()).toEqual({ times: newestFirst(total - 30, total), has_more: true });
    expect(await page({ order: 'asc' })).toEqual({ times: times.slice(0, 30), has_more: true });
  });

  it.each([31, 30, 1, 0, 2500, total - 1])('before the %ith are the thirty older ones', async (index) => {
    const from = Math.max(0, index - pageSize);
    expect(await page({ before: times[index]! })).toEqual({ times: newestFirst(from, index), has_more: index > pageSize });
  });

  it.each([0, 2500, total - 32, total - 31, total - 2, total - 1])('after the %ith are the next thirty, in the requested order', async (index) => {
    const to = Math.min(total, index + 1 + pageSize);
    const has_more = to < total;
    expect(await page({ after: times[index]!, order: 'asc' })).toEqual({ times: times.slice(index + 1, to), has_more });
    expect(await page({ after: times[index]! })).toEqual({ times: newestFirst(index + 1, to), has_more });
  });

  it('between two keys are those between them', async () => {
    expect(await page({ after: times[10]!, before: times[15]! })).toEqual({ times: newestFirst(11, 15), has_more: false });
    expect(await page({ after: times[10]!, before: times[11]! })).toEqual({ times: [], has_more: false });
    expect(await page({ after: times[15]!, before: times[10]! })).toEqual({ times: [], has_more: false });
  });

  it('accept a key at which there is no message', async () => {
    expect(await page({ before: times[100]! - 1 })).toEqual({ times: newestFirst(70, 100), has_more: true });
    expect(await page({ after: times[100]! + 1, order: 'asc' })).toEqual({ times: times.slice(101, 131), has_more: true });
    expect((await page({ before: 0 })).times).toEqual([]);
    expect((await page({ after: Number.MAX_SAFE_INTEGER })).times).toEqual([]);
  });

  it('run the same number of statements at any depth', async () => {
    const keys: Query[] = [{}, { before: times[4000]! }, { before: times[35]! }, { after: times[0]!, order: 'asc' }, { after: times[4900]! }];
    const counts: number[] = [];
    for (const key of keys) counts.push(await fewestQueries(app, () => page(key)));
    expect(new Set(counts).size).toBe(1);
    expect(counts[0]).toBeLessThanOrEqual(3);
  });

  it('are found by the key, without reading past earlier ones', async () => {
    const plan = await app.sql<{ 'QUERY PLAN': { Plan: object }[] }>(
      `explain (analyze, format json) select ts from messages m where m.app_id = '${app.tenant.appId}' and m.thread_id = '${threadId}' and m.deleted_at is null
        and m.ts > 0 and m.ts < ${times[2500]!} order by m.ts desc limit 31`,
    );
    const text = JSON.stringify(plan);
    expect(text).toContain('messages_first_pkey');
    expect(text).not.toContain('Seq Scan');
    expect(text).not.toContain('Rows Removed by Filter":2');
  });

  it('have no gap where one was deleted, and none is doubled while new ones arrive', async () => {
    const { id } = await aChat(app, await app.signUp(), bob);
    const written = await manyMessages(app, id, [bob], 65);
    await app.call('POST /threads/{id}/messages', { as: bob, params: { id }, body: { data: { op: 'delete', message_ts: written[34] } } });
    const first = await page({}, bob, id);
    const fresh = await sendMessage(app, bob, id, 'meanwhile');
    const second = await page({ before: first.times.at(-1)! }, bob, id);
    const third = await page({ before: second.times.at(-1)! }, bob, id);
    expect([...first.times, ...second.times, ...third.times]).toEqual(written.filter((_, index) => index !== 34).toReversed());
    expect([first.has_more, second.has_more, third.has_more]).toEqual([true, true, false]);
    // The time of the deleted one is still a key.
    expect((await page({ after: written[34]!, order: 'asc' }, bob, id)).times[0]).toBe(written[35]);
    expect((await page({ after: written[64]! }, bob, id)).times).toEqual([fresh]);
  });

  it('fill each page though half of them are by a member whom the reader blocks (MSG-23)', async () => {
    const [lou, jay, kim] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const { id } = await aChat(app, lou, [jay, kim]);
    const written = await manyMessages(app, id, [lou, kim], 140);
    await app.call('POST /subscribers/block', { as: jay, body: { user_id: kim.user.id } });
    const shown = written.filter((_, index) => index % 2 === 0).toReversed();
    const [one, other] = [await page({}, jay, id), await page({ before: shown[29]! }, jay, id)];
    expect([...one.times, ...other.times]).toEqual(shown.slice(0, 60));
    expect((await page({ before: shown[59]! }, jay, id)).has_more).toBe(false);
    expect((await page({}, lou, id)).times).toEqual(written.slice(-30).toReversed());
  });

  it('list no replies yet, whatever the parent', async () => {
    expect(await page({ parent_ts: times[3]! })).toEqual({ times: [], has_more: false });
  });

  it.each([{ before: -1 }, { before: 'soon' }, { after: 1.5 }, { after: 2 ** 53 }, { order: 'up' }])('refuse %j with 422', async (query) => {
    const answer = await app.call('GET /threads/{id}/messages', { as: bob, params: { id: threadId }, query: query as never });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, Object.keys(query)]);
  });
});

describe('one message', () => {
  it('is found by its time; others do not exist', async () => {
    const one = (ts: string) => app.call('GET /threads/{id}/messages/{ts}', { as: bob, params: { id: threadId, ts } });
    expect((await one(String(times[7]))).body).toMatchObject({ message_ts: times[7], message: 'm7', id: `${threadId}-${times[7]}` });
    expect((await one(String(times[7]! + 1))).body.error).toBe('not_found');
    for (const ts of ['x', '-1', '1.5', '9'.repeat(30)]) expect((await one(ts)).body.error).toBe('thread_forbidden');
  });
});

describe('threads by key (MSG-2)', () => {
  it('are listed newest first, thirty per page, without gap or overlap', async () => {
    const eve = await app.signUp({ name: 'Eve' });
    const made: string[] = [];
    for (let index = 0; index < 34; index += 1) made.unshift((await aChat(app, await app.signUp(), eve, [`hi ${index}`])).id);
    const list = async (query: object = {}) => (await app.call('GET /threads', { as: eve, query: query as never })).body;
    const first = await list();
    expect([first.items.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 30), true]);
    const second = await list({ before: first.items.at(-1)!.latest_message_ts! });
    expect([second.items.map(({ id }) => id), second.has_more]).toEqual([made.slice(30), false]);
    const newer = await list({ after: first.items[3]!.latest_message_ts! });
    expect(newer.items.map(({ id }) => id)).toEqual(made.slice(0, 3));
    const without = await list({ except_ids: ` ${made[0]}, nonsense,${made[2]} ` });
    expect(without.items.map(({ id }) => id)).toEqual([made[1], ...made.slice(3, 32)]);
    expect(await fewestQueries(app, () => list())).toBeLessThanOrEqual(3);
  });

  it('of feeds are listed unread first, then empty ones', async () => {
    const block = () => ({ id: app.platform.ids.next(), type: 'chat' as const, data: {}, style: {}, members_only: false });
    const feeds: string[] = [];
    for (const title of ['Silent', 'Old', 'New']) {
      const { id } = await publishPage(app, { title, blocks: [block()] });
      const [row] = await app.sql<{ id: string }>('select id from threads where page_id = $1', [id]);
      feeds.push(row!.id);
      if (title !== 'Silent') await sendMessage(app, ada, row!.id, 'news');
    }
    const list = async (query: object = {}) => (await app.call('GET /threads', { as: bob, query: { type: 'feed', ...query } })).body.items;
    const all = await list();
    expect(all.map(({ title }) => title)).toEqual(['New', 'Old', 'Silent']);
    expect((await list({ before: all[0]!.latest_message_ts! })).map(({ title }) => title)).toEqual(['Old', 'Silent']);
    expect((await list({ after: all[1]!.latest_message_ts! })).map(({ title }) => title)).toEqual(['New']);
    expect(await list({ except_ids: feeds.join(',') })).toEqual([]);
  });
});

describe('participants of a thread', () => {
  const count = 120;
  let commentsId: string;
  beforeAll(async () => {
    const { id } = await publishPage(app, { title: 'Busy', is_commentable: true });
    commentsId = (await app.sql<{ id: string }>('select id from threads where page_id = $1', [id]))[0]!.id;
    await app.sql(
      `with made as (insert into users (account_id, id, email, name) select $1, gen_random_uuid(), 'p' || n || '@example.com', 'Person ' || n from generate_series(1, $2::int) n returning id, name),
        joined as (insert into subscribers (app_id, id, account_id, user_id, uuid) select $3, id, $1, id, id from made returning id)
      insert into thread_participants (app_id, thread_id, subscriber_id, is_listed, has_contributed, joined_at)
      select $3, $4, id, true, true, now() + (row_number() over (order by id)) * interval '1 second' from joined`,
      [app.account, count, app.tenant.appId, commentsId],
    );
  });

  it('are listed fifty per page, each once, with their number; the thread itself shows fifty', async () => {
    const list = (number: number) => app.call('GET /threads/{id}/participants', { as: bob, params: { id: commentsId }, query: { page: number } });
    const pages = [await list(1), await list(2), await list(3), await list(4)];
    expect(pages.map(({ body }) => body.items.length)).toEqual([50, 50, 20, 0]);
    expect(pages.map(({ body }) => body.total_count)).toEqual([count, count, count, count]);
    expect(new Set(pages.flatMap(({ body }) => body.items.map(({ user }) => user.subscriber_id))).size).toBe(count);
    const { body } = await app.call('GET /threads/{id}', { as: bob, params: { id: commentsId } });
    expect([body.participants.length, body.total_count_participants]).toEqual([50, count]);
    expect((await app.call('GET /threads/{id}/total_participants', { as: bob, params: { id: commentsId } })).body).toEqual({ total_count: count });
    expect((await list(0)).status).toBe(422);
    expect(await fewestQueries(app, () => list(1))).toBe(await fewestQueries(app, () => list(3)));
  });
});
