import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import { fewestQueries } from '../../testing/queries.ts';
import { publishPage } from '../pages/pages.builders.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let people: MemberSession[];
beforeAll(async () => {
  app = await startTestApp();
  people = [];
  for (let n = 0; n < 24; n += 1) people.push(await app.signUp());
  [ada, bob] = [await app.signUp({ name: 'Ada' }), people[0]!];
});
afterAll(() => app.close());

/** Listed participants that nobody signed up, in a thread that is no private one. */
const crowd = (threadId: string, count: number) =>
  app.sql(
    `with u as (insert into users (account_id, id, email, name)
        select $1::uuid, gen_random_uuid(), $4::text || n || '@example.com', 'Member ' || n from generate_series(1, $3::int) n returning id),
      s as (insert into subscribers (app_id, id, account_id, user_id, uuid)
        select $2::uuid, gen_random_uuid(), $1::uuid, id, gen_random_uuid() from u returning id)
    insert into thread_participants (app_id, thread_id, subscriber_id, has_contributed, is_listed, joined_at)
    select $2::uuid, $5::uuid, id, true, true, now() from s`,
    [app.tenant.accountId, app.tenant.appId, count, `crowd-${threadId}-`, threadId],
  );
const channel = async (): Promise<string> =>
  (await app.call('POST /studio/feeds', { as: await app.owner(), body: { title: 'Hall', kind: 'chat', who_joins: 'writers' } })).body.id;
const commentsOf = async (pageId: string) => (await app.sql<{ id: string }>('select id from threads where page_id = $1', [pageId]))[0]!.id;

const participants = async (threadId: string) => {
  const rows = await app.sql<{ id: string; version: string }>(
    'select subscriber_id as id, xmin::text as version from thread_participants where thread_id = $1',
    [threadId],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
};

/** The fewest of four: cached values are loaded again after some seconds. */
async function costOf(threadId: string, work: () => Promise<unknown>) {
  const costs: { answered: number; published: number; total: number; rows: number }[] = [];
  await work();
  await app.bus.settled();
  for (let round = 0; round < 4; round += 1) {
    const before = await participants(threadId);
    const from = app.db.queries();
    await work();
    const answered = app.db.queries() - from;
    await app.bus.settled();
    const published = app.db.queries() - from - answered;
    const after = await participants(threadId);
    costs.push({ answered, published, total: answered + published, rows: [...after].filter(([id, version]) => before.get(id) !== version).length });
  }
  const least = (name: 'answered' | 'published' | 'total') => Math.min(...costs.map((cost) => cost[name]));
  return { answered: least('answered'), published: least('published'), total: least('total'), rows: Math.max(...costs.map(({ rows }) => rows)) };
}

describe('what a message costs', () => {
  it('is one statement and one participant’s row for a comment beside 24 others, and none afterwards while nobody listens', async () => {
    const id = await commentsOf((await publishPage(app, { title: 'Talk', is_commentable: true })).id);
    for (const person of people) await sendMessage(app, person, id, 'hello');
    expect(await costOf(id, () => sendMessage(app, ada, id, 'me too'))).toEqual({ answered: 1, published: 0, total: 1, rows: 1 });
  });

  it('is three statements for someone whom the server has not seen lately: the session, the sender with their blocks, and the message', async () => {
    const id = await commentsOf((await publishPage(app, { title: 'Quiet', is_commentable: true })).id);
    await sendMessage(app, ada, id, 'hello');
    const costs: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const person = await app.signUp();
      const before = app.db.queries();
      await sendMessage(app, person, id, 'new here');
      costs.push(app.db.queries() - before);
    }
    expect(Math.min(...costs)).toBeLessThanOrEqual(3);
  });

  it('is shared by twenty comments of the same moment, in their order, and one that must fail fails alone', async () => {
    const id = await commentsOf((await publishPage(app, { title: 'Together', is_commentable: true })).id);
    for (const person of people) await sendMessage(app, person, id, 'hello');
    const senders = people.slice(0, 20);
    const send = (person: MemberSession, text: string, client_id: string) =>
      app.call('POST /threads/{id}/messages', { as: person, params: { id }, body: { data: { op: 'send', client_id, message: text } } });
    const before = app.db.queries();
    const answers = await Promise.all(senders.map((person, n) => send(person, `${n}`, `together-${n}`)));
    expect(app.db.queries() - before).toBeLessThan(20);
    const times = answers.map(({ body }) => body.results[0]!.message_ts);
    expect(new Set(times).size).toBe(20);
    const listed = (await app.call('GET /threads/{id}/messages', { as: ada, params: { id } })).body.items;
    const texts = new Map(listed.map(({ message_ts: ts, message }) => [ts, message]));
    expect(times.map((ts) => texts.get(ts))).toEqual(senders.map((_, n) => `${n}`));
    // The same client ids again, among new ones.
    const repeated = await Promise.all(senders.map((person, n) => send(person, `${n}`, n % 2 === 0 ? `together-${n}` : `new-${n}`)));
    expect(repeated.map(({ body }) => body.results[0]!.message_ts).filter((ts) => times.includes(ts))).toHaveLength(10);
  });

  it('is the same for a chat of 2 and of 25', async () => {
    for (const to of [[bob], people]) {
      const { id } = await aChat(app, ada, to, ['hello']);
      const cost = await costOf(id, () => sendMessage(app, ada, id, 'more'));
      // On a busy machine what is published afterwards may be read before the answer arrives.
      expect(cost.rows).toBe(1);
      expect(cost.total).toBeLessThanOrEqual(3);
    }
  });

  it('is the same beside 50 participants and 10,000', async () => {
    const costs = [];
    for (const count of [49, 9999]) {
      const id = await channel();
      await crowd(id, count);
      costs.push(await costOf(id, () => sendMessage(app, ada, id, 'all of you')));
    }
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[0]).toMatchObject({ answered: 1, rows: 1 });
  });

  it('holds no more statements to list threads with many of them, and none to read what was read', async () => {
    const { id } = await aChat(app, ada, bob, ['hello']);
    expect(await fewestQueries(app, () => app.call('GET /threads', { as: ada }))).toBeLessThanOrEqual(3);
    const read = () => app.call('GET /threads/{id}/read', { as: bob, params: { id } });
    expect((await costOf(id, read)).rows).toBe(0);
    expect(await fewestQueries(app, read)).toBe(1);
  });
});
