import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { bigCommunity, idOf, planCommunity, sequence, type PlannedCommunity, type CommunitySize } from './community.ts';
import { recount } from './community.recount.ts';
import { replayCommunity } from './community.replay.ts';
import { messagesByThread, writeCommunity, type Written } from './community.write.ts';

const seed = 20_261_122;
const isWhole = inject('extent') === 'whole';
/** A thirtieth in the normal run, in the same proportions. */
const size: CommunitySize = isWhole ? bigCommunity : { messages: 3000, people: 80, groups: 10, chats: 40, hasFeed: true };
const small: CommunitySize = { messages: isWhole ? 400 : 80, people: 12, groups: 3, chats: 6, hasFeed: false };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('a planned community', () => {
  const plan = planCommunity(seed, size, { pictures: 3 });

  it('is the same for the same seed, and different for another', () => {
    expect(planCommunity(seed, size, { pictures: 3 })).toEqual(plan);
    expect(planCommunity(seed + 1, size).messages[0]).not.toEqual(plan.messages[0]);
    expect(idOf(1, 'a', 2)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([sequence(1).below(1000), sequence(1).below(1000)]).toEqual([sequence(1).below(1000), sequence(1).below(1000)]);
  });

  it('has the requested number of messages, each later than the one before', () => {
    expect(plan.messages).toHaveLength(size.messages);
    expect(plan.messages.every(({ ts }, index) => index === 0 || ts > plan.messages[index - 1]!.ts)).toBe(true);
    expect(plan.people).toHaveLength(size.people);
    expect(new Set(plan.people.map(({ email }) => email)).size).toBe(size.people);
  });

  it('has some of everything', () => {
    const share = (test: (message: PlannedCommunity['messages'][number]) => boolean) => plan.messages.filter(test).length / plan.messages.length;
    const shares = {
      long: share(({ text }) => text.length > 1000),
      short: share(({ text }) => text.length < 40),
      links: share(({ link }) => link !== null),
      pictures: share(({ picture }) => picture >= 0),
      mentions: share(({ mentions }) => mentions.length > 0),
      edited: share(({ editedText }) => editedText !== null),
      deleted: share(({ isDeleted }) => isDeleted),
      liked: share(({ likes }) => likes.length > 0),
      answers: share(({ thread }) => plan.threads[thread]!.kind === 'reply'),
      runs:
        plan.messages.filter(
          ({ thread, author }, index) => plan.messages[index - 1]?.thread === thread && plan.messages[index - 1]!.author === author,
        ).length / size.messages,
    };
    for (const [what, found] of Object.entries(shares)) expect([what, found > 0.005 && found < 0.7]).toEqual([what, true]);
    expect(plan.messages.some(({ pinnedUs }) => pinnedUs !== null)).toBe(true);
    expect(plan.blocks.length).toBeGreaterThan(2);
    expect(new Set(plan.threads.map(({ kind }) => kind))).toEqual(new Set(['feed', 'group', 'chat', 'reply']));
  });

  it('lets no one write in a thread they are not in', () => {
    for (const { thread, author, likes, mentions } of plan.messages) {
      const { people } = plan.threads[thread]!;
      for (const person of [author, ...likes, ...mentions])
        if (people.length > 0 && !people.includes(person)) throw new Error(`${person} is not in ${thread}`);
      expect(likes).not.toContain(author);
    }
  });
});

describe('written straight to the database', () => {
  const plan = planCommunity(seed, size);
  let written: Written;
  const counted = async (text: string) => Number((await app.sql<{ count: string }>(`select count(*) from ${text}`, [app.tenant.appId]))[0]!.count);
  beforeAll(async () => {
    written = await writeCommunity(plan, { sql: app.sql, appId: app.tenant.appId, accountId: app.account, seed });
  });

  it('is complete, and consistent', async () => {
    expect(await counted('messages where app_id = $1')).toBe(plan.messages.length);
    expect(await counted('threads where app_id = $1')).toBe(plan.threads.length);
    expect(await counted('messages where app_id = $1 and deleted_at is not null')).toBe(plan.messages.filter(({ isDeleted }) => isDeleted).length);
    expect(await counted('message_reactions where app_id = $1')).toBe(plan.messages.reduce((sum, { likes }) => sum + likes.length, 0));
    expect(await recount(app.sql, app.tenant.appId)).toEqual([]);
  });

  it('follows the plan’s order in each thread', async () => {
    const of = messagesByThread(plan);
    for (const thread of [0, 1, plan.threads.length - 1]) {
      const rows = await app.sql<{ client_id: string }>('select client_id from messages where thread_id = $1 order by ts', [
        written.threadIds[thread],
      ]);
      expect(rows.map(({ client_id }) => client_id)).toEqual(of[thread]!.map((index) => `plan-${index}`));
    }
  });

  it('has the unread state computed from the plan', async () => {
    const of = messagesByThread(plan);
    const waiting = new Map<number, number>();
    for (const [thread, { kind, people }] of plan.threads.entries()) {
      const newest = of[thread]!.map((at) => plan.messages[at]!).findLast(({ isDeleted }) => !isDeleted);
      if (!newest || (kind !== 'group' && kind !== 'chat')) continue;
      for (const person of people)
        if (newest.author !== person && newest.ts > (plan.reads.get(`${thread}/${person}`) ?? 0)) waiting.set(person, (waiting.get(person) ?? 0) + 1);
    }
    const rows = await app.sql<{ id: string; count: string }>(
      `select p.subscriber_id as id, count(*) from thread_participants p join threads t on t.app_id = p.app_id and t.id = p.thread_id
        where p.app_id = $1 and t.is_private and p.is_listed and t.latest_message_ts > coalesce(p.last_read_ts, 0) and t.latest_author_id <> p.subscriber_id group by 1`,
      [app.tenant.appId],
    );
    const found = new Map(rows.map(({ id, count }) => [written.personIds.indexOf(id), Number(count)]));
    expect([...found].toSorted(([one], [other]) => one - other)).toEqual([...waiting].toSorted(([one], [other]) => one - other));
  });
});

describe('replayed through the API', () => {
  it('gives the same result', async () => {
    const plan = planCommunity(seed + 7, small);
    const { people, threadIds, times } = await replayCommunity(app, plan);
    const rows = await app.sql<{
      client_id: string;
      thread_id: string;
      ts: string;
      text: string;
      author_id: string;
      is_deleted: boolean;
      is_pinned: boolean;
      likes: number;
    }>(
      `select client_id, thread_id, ts::text as ts, text, author_id, deleted_at is not null as is_deleted, pinned_at is not null as is_pinned, reaction_count as likes
        from messages where thread_id = any($1) and client_id is not null`,
      [[...new Set(threadIds)].filter((id) => id !== '')],
    );
    const found = new Map(rows.map((row) => [row.client_id, row]));
    expect(found.size).toBe(plan.messages.length);
    for (const [index, message] of plan.messages.entries())
      expect(found.get(`plan-${index}`)).toMatchObject({
        thread_id: threadIds[message.thread],
        ts: String(times[index]),
        text: message.editedText ?? message.text,
        author_id: people[message.author]!.id,
        is_deleted: message.isDeleted,
        is_pinned: message.pinnedUs !== null,
        likes: message.isDeleted ? 0 : message.likes.length,
      });
    expect(await recount(app.sql, app.tenant.appId)).toEqual([]);
  });
});
