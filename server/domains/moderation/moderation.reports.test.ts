import { reportReasons } from '@bandstand/contract/moderation.values.ts';
import { reasonLabels } from '@bandstand/rules/threads/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { nobodysId } from '../../testing/samples.ts';
import { reportOf } from './moderation.builders.ts';

let app: TestApp;
let owner: Session;
let author: MemberSession;
let readers: MemberSession[];
let outsider: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  author = await app.signUp({ name: 'Ada' });
  readers = [
    await app.signUp({ name: 'Bob' }),
    await app.signUp({ name: 'Cleo' }),
    await app.signUp({ name: 'Dan' }),
    await app.signUp({ name: 'Eve' }),
  ];
  outsider = await app.signUp({ name: 'Zoe' });
});
afterAll(() => app.close());

const group = () => aChat(app, author, readers);
const threshold = (report_threshold: number) => app.call('PUT /studio/settings/messaging', { as: owner, body: { report_threshold } });
const lines = (threadId: string, ts: number) =>
  app.sql<{ reports: number; hidden_at: string | null; decision: string | null }>(
    'select reports, hidden_at, decision from moderation_cases where thread_id = $1 and ts = $2 order by opened_at',
    [threadId, ts],
  );
const isHidden = async (threadId: string, ts: number): Promise<boolean> =>
  (
    await app.sql<{ is_hidden: boolean }>('select hidden_at is not null as is_hidden from messages where thread_id = $1 and ts = $2', [threadId, ts])
  )[0]!.is_hidden;

describe('L482: a report', () => {
  it.each(
    reportReasons.flatMap(
      (reason) =>
        [
          [reason, reason],
          [reason, reasonLabels[reason]],
          [reason, reasonLabels[reason].toUpperCase()],
        ] as const,
    ),
  )('is stored as %s when it says %j', async (reason, comment) => {
    const chat = await aChat(app, author, readers[0]!);
    const ts = await sendMessage(app, author, chat.id, 'a message');
    expect((await reportOf(app, readers[0]!, chat.id, ts, comment)).status).toBe(204);
    const kept = await app.sql('select reason, text from message_reports where thread_id = $1 and ts = $2', [chat.id, ts]);
    expect(kept).toEqual([{ reason, text: 'a message' }]);
  });

  it.each(['', '   ', 'because', 'spam, abuse'])('is refused when its reason is %j', async (reason) => {
    const chat = await aChat(app, author, readers[0]!);
    const answer = await reportOf(app, readers[0]!, chat.id, await sendMessage(app, author, chat.id, 'x'), reason);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['reason']]);
  });

  it('is made once by each member, even when they click twice at the same moment', async () => {
    const chat = await group();
    const ts = await sendMessage(app, author, chat.id, 'x');
    const answers = await Promise.all([1, 2, 3].map(() => reportOf(app, readers[0]!, chat.id, ts)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409]);
    const again = await reportOf(app, readers[0]!, chat.id, ts, 'other');
    expect([again.status, again.body.error, again.body.message]).toEqual([409, 'already_reported', 'You have already reported']);
    expect(await lines(chat.id, ts)).toMatchObject([{ reports: 1 }]);
  });

  it('is about readable messages, and not about one’s own', async () => {
    const chat = await group();
    const ts = await sendMessage(app, author, chat.id, 'x');
    const codes = async (as: MemberSession, threadId: string, at: number) => {
      const { status, body } = await reportOf(app, as, threadId, at);
      return [status, body.error];
    };
    expect(await codes(outsider, chat.id, ts)).toEqual([403, 'thread_forbidden']);
    expect(await codes(author, chat.id, ts)).toEqual([403, 'own_message']);
    expect(await codes(readers[0]!, chat.id, ts + 1)).toEqual([404, 'not_found']);
    expect(await codes(readers[0]!, nobodysId, ts)).toEqual([403, 'thread_forbidden']);
    expect(await codes({ ...(await app.signUp({ app: 'second' })) }, chat.id, ts)).toEqual([403, 'thread_forbidden']);
    const own = { op: 'delete', message_ts: ts };
    await app.call('POST /threads/{id}/messages', { as: author, params: { id: chat.id }, body: { data: own } });
    expect(await codes(readers[0]!, chat.id, ts)).toEqual([404, 'not_found']);
    expect(await lines(chat.id, ts)).toEqual([]);
  });

  it('about a blocked member is not found, like their messages', async () => {
    const [one, other] = [await app.signUp(), await app.signUp()];
    const chat = await aChat(app, author, [one, other]);
    const ts = await sendMessage(app, author, chat.id, 'x');
    await app.call('POST /subscribers/block', { as: one, body: { user_id: author.user.id } });
    expect((await reportOf(app, one, chat.id, ts)).status).toBe(404);
  });

  it('keeps the text when it is edited or deleted afterwards', async () => {
    const chat = await group();
    const ts = await sendMessage(app, author, chat.id, 'the first words');
    await reportOf(app, readers[0]!, chat.id, ts);
    const change = (data: object) => app.call('POST /threads/{id}/messages', { as: author, params: { id: chat.id }, body: { data } });
    await change({ op: 'edit', message_ts: ts, message: 'other words' });
    await reportOf(app, readers[1]!, chat.id, ts);
    await change({ op: 'delete', message_ts: ts });
    const [item] = (await app.call('GET /studio/reports', { as: owner })).body.items;
    expect(item).toMatchObject({ text: 'other words', report_count: 2, state: 'deleted' });
    const { reports, context } = (await app.call('GET /studio/reports/{id}', { as: owner, params: { id: item!.id } })).body;
    expect(reports.map(({ text }) => text)).toEqual(['the first words', 'other words']);
    expect(context.find(({ message_ts }) => message_ts === ts)?.state ?? 'deleted').toBe('deleted');
  });
});

describe('MSG-16: reports that hide a message', () => {
  it.each([
    [1, 1, true],
    [3, 2, false],
    [3, 3, true],
    [0, 4, false],
  ])('with a threshold of %i, %i different people: hidden %s', async (wanted, people, hides) => {
    await threshold(wanted);
    const chat = await group();
    const ts = await sendMessage(app, author, chat.id, 'x');
    for (const reader of readers.slice(0, people)) expect((await reportOf(app, reader, chat.id, ts)).status).toBe(204);
    expect(await isHidden(chat.id, ts)).toBe(hides);
    expect((await lines(chat.id, ts)).map(({ reports, hidden_at }) => [reports, hidden_at !== null])).toEqual([[people, hides]]);
  });

  it('hide it once, however many arrive at the same moment', async () => {
    await threshold(3);
    const chat = await group();
    const ts = await sendMessage(app, author, chat.id, 'x');
    const answers = await Promise.all([...readers, ...readers].map((reader) => reportOf(app, reader, chat.id, ts)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 204, 204, 204, 409, 409, 409, 409]);
    expect((await lines(chat.id, ts)).map(({ reports, hidden_at }) => [reports, hidden_at !== null])).toEqual([[4, true]]);
    expect(await isHidden(chat.id, ts)).toBe(true);
  });

  it('count members and not reports of several messages', async () => {
    await threshold(3);
    const chat = await group();
    const times = [
      await sendMessage(app, author, chat.id, 'a'),
      await sendMessage(app, author, chat.id, 'b'),
      await sendMessage(app, author, chat.id, 'c'),
    ];
    for (const ts of times) await reportOf(app, readers[0]!, chat.id, ts);
    expect(await Promise.all(times.map((ts) => isHidden(chat.id, ts)))).toEqual([false, false, false]);
    expect((await Promise.all(times.map((ts) => lines(chat.id, ts)))).map(([line]) => line!.reports)).toEqual([1, 1, 1]);
  });

  it('hide it even when the server was stopped right after the report', async () => {
    await threshold(1);
    const chat = await group();
    const ts = await sendMessage(app, author, chat.id, 'x');
    await reportOf(app, readers[0]!, chat.id, ts);
    await app.sql('update messages set hidden_at = null where thread_id = $1', [chat.id]);
    await app.settle();
    expect(await isHidden(chat.id, ts)).toBe(true);
  });
});

it('ten reports an hour', async () => {
  const limited = await startTestApp({ withLimits: true });
  try {
    const [mel, ned] = [await limited.signUp(), await limited.signUp()];
    const chat = await aChat(limited, mel, ned);
    const times: number[] = [];
    for (let index = 0; index < 11; index += 1) times.push(await sendMessage(limited, mel, chat.id, `m${index}`));
    const statuses: number[] = [];
    for (const ts of times) statuses.push((await reportOf(limited, ned, chat.id, ts)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
  } finally {
    await limited.close();
  }
});
