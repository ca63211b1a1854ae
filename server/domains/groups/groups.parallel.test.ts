import type { Message } from '@bandstand/contract/threads.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import type { TestSocket } from '../../testing/sockets.ts';

const isWhole = inject('extent') === 'whole';
/** Fewer in the daily run; twenty at night. */
const times = isWhole ? 20 : 6;
const half = times / 2;
let app: TestApp;
let origin: string;
let people: MemberSession[];
let owner: MemberSession;
const sockets: TestSocket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  people = await Promise.all(Array.from({ length: times }, (_, index) => app.signUp({ name: `Person ${index}` })));
  owner = await app.ownerAsMember();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

const all = <T>(work: (person: MemberSession, index: number) => Promise<T>): Promise<T[]> => Promise.all(people.map(work));
const operate = (as: MemberSession, id: string, data: unknown) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
const thread = async (as: MemberSession, id: string) => (await app.call('GET /threads/{id}', { as, params: { id } })).body;
const list = async (as: MemberSession, id: string): Promise<Message[]> =>
  (await app.call('GET /threads/{id}/messages', { as, params: { id } })).body.items;
const remove = (as: MemberSession, id: string, person: MemberSession) =>
  app.call('POST /threads/{id}/remove_participant', { as, params: { id }, body: { user_id: person.user.id } });
const add = (as: MemberSession, id: string, who: MemberSession[]) =>
  app.call('POST /threads/{id}/add_participants', { as, params: { id }, body: { user_ids: who.map(({ user }) => user.id) } });
const linesOf = async (id: string) =>
  (
    await app.sql<{ event: string; n: number }>(
      "select system->>'event' as event, count(*)::int as n from messages where thread_id = $1 and system is not null group by 1 order by 1",
      [id],
    )
  ).map(({ event, n }) => [event, n]);
const counts = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, those]) => [status, those.length]));
const listen = async (as: MemberSession, channel: string): Promise<TestSocket> => {
  const socket = await connect(origin, as);
  sockets.push(socket);
  expect(await socket.subscribe(channel)).toBe('subscribed');
  return socket;
};
/** A different one each time: the same people have one group. */
const aGroup = async () => aChat(app, owner, [...people, await app.signUp({ name: 'Witness' })], ['root']);

describe('many members at the same moment', () => {
  it('start the chat of the same people: it is one', async () => {
    const [one, two] = [await app.signUp(), await app.signUp()];
    const opened = await Promise.all(
      Array.from({ length: times }, (_, index) => (index % 2 === 0 ? aChat(app, one, two, [`m${index}`]) : aChat(app, two, one, [`m${index}`]))),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(await list(one, opened[0]!.id)).toHaveLength(times);
    const group = await Promise.all(Array.from({ length: times }, () => aChat(app, one, [two, people[0]!])));
    expect(new Set(group.map(({ id }) => id)).size).toBe(1);
  });

  it('rename a group: the last published name is its name', async () => {
    const { id, channel_id: channel } = await aGroup();
    const socket = await listen(owner, channel);
    const answers = await all((as, index) => app.call('POST /threads/{id}/rename', { as, params: { id }, body: { title: `Name ${index}` } }));
    expect(counts(answers)).toEqual({ 200: times });
    await expect.poll(() => socket.events('thread_renamed')).toHaveLength(times);
    expect(socket.events('thread_renamed').at(-1)!.data).toMatchObject({ title: (await thread(owner, id)).title });
    expect(await linesOf(id)).toEqual([['renamed', times]]);
    expect((await list(owner, id)).find(({ system }) => system)!.system!.title).toBe((await thread(owner, id)).title);
  });

  it('add the same person, and remove them: once each, with one line', async () => {
    const { id } = await aGroup();
    const dan = await app.signUp({ name: 'Dan' });
    expect(counts(await all(() => add(owner, id, [dan])))).toEqual({ 200: times });
    expect((await thread(dan, id)).total_count_participants).toBe(times + 3);
    const gone = await all(() => remove(owner, id, dan));
    expect(gone.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await linesOf(id)).toEqual([
      ['added', 1],
      ['removed', 1],
    ]);
    expect((await thread(dan, id)).error).toBe('thread_forbidden');
    // A former participant returns like anyone else.
    expect((await add(owner, id, [dan])).status).toBe(200);
    expect((await thread(dan, id)).id).toBe(id);
  });

  it.runIf(isWhole)('fill a group up to fifty, and not beyond', async () => {
    const { id } = await aGroup();
    const more = await Promise.all(Array.from({ length: 40 }, () => app.signUp()));
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => add(owner, id, more.slice(index * 4, index * 4 + 4))));
    expect((await thread(owner, id)).total_count_participants).toBeLessThanOrEqual(50);
    expect(counts(answers)).toEqual({ 200: 7, 422: 3 });
  });

  it('leave while they write: members who left are out, and their messages in time stay', async () => {
    const { id } = await aGroup();
    const answers = await all(async (as, index) => {
      const sent = [operate(as, id, { message: `a${index}` }), operate(as, id, { message: `b${index}` })];
      const left = await remove(as, id, as);
      return { left: left.status, sent: (await Promise.all(sent)).map(({ status }) => status) };
    });
    expect(answers.map(({ left }) => left)).toEqual(people.map(() => 200));
    const now = await thread(owner, id);
    expect(now.participants.map(({ user }) => user.subscriber_id)).toHaveLength(2);
    for (const as of people.slice(0, 3)) expect((await thread(as, id)).error).toBe('thread_forbidden');
    const written = answers.flatMap(({ sent }) => sent);
    expect(written.every((status) => status === 200 || status === 403)).toBe(true);
    const [kept] = await app.sql<{ n: number }>("select count(*)::int as n from messages where thread_id = $1 and text ~ '^[ab][0-9]'", [id]);
    expect(kept!.n).toBe(written.filter((status) => status === 200).length);
  });

  it('pin: ten stay', async () => {
    const { id } = await aGroup();
    const stamps = await Promise.all(Array.from({ length: 12 }, (_, index) => sendMessage(app, people[index % times]!, id, `pin ${index}`)));
    const pin = (ts: number, pinned: boolean) => app.call('PUT /threads/{id}/pin', { as: owner, params: { id }, body: { pinned, message_ts: ts } });
    expect(counts(await Promise.all(stamps.map((ts) => pin(ts, true))))).toEqual({ 200: 10, 409: 2 });
    const { items } = (await app.call('GET /threads/{id}/pins', { as: owner, params: { id } })).body;
    expect(items).toHaveLength(10);
    const ts = items[0]!.message_ts;
    expect(counts(await all((_, index) => pin(ts, index % 2 === 0)))).toMatchObject({ 200: times });
  });

  it('like a message: the last published count is the count', async () => {
    const { id, channel_id: channel } = await aGroup();
    const ts = await sendMessage(app, owner, id, 'liked');
    const socket = await listen(owner, channel);
    expect(counts(await all((as) => operate(as, id, { op: 'react', message_ts: ts, value: 1 })))).toEqual({ 200: times });
    await expect.poll(() => socket.events('reaction_changed')).toHaveLength(times);
    expect(socket.events('reaction_changed').at(-1)!.data).toEqual({ message_ts: ts, reaction_count: times });
    await Promise.all([...people, ...people].map((as) => operate(as, id, { op: 'react', message_ts: ts, value: -1 })));
    expect((await list(owner, id))[0]).toMatchObject({ reaction_count: 0 });
  });

  it('change the same message: the last published text is its text', async () => {
    const { id, channel_id: channel } = await aGroup();
    const ts = await sendMessage(app, owner, id, 'first');
    const socket = await listen(people[0]!, channel);
    await all((_, index) => operate(owner, id, { op: 'edit', message_ts: ts, message: `edit ${index}` }));
    await expect.poll(() => socket.events('message_updated')).toHaveLength(times);
    const { message } = socket.events('message_updated').at(-1)!.data as { message: Message };
    expect((await list(owner, id))[0]!.message).toBe(message.message);
  });

  it('reply first: one thread of replies, with all replies in it', async () => {
    const { id, messages } = await aGroup();
    const ts = messages[0]!.message_ts;
    const answers = await all((as, index) => operate(as, id, { message: `reply ${index}`, parent_ts: ts }));
    expect(new Set(answers.map(({ body }) => body.results[0]!.message!.message_thread_id)).size).toBe(1);
    expect((await list(owner, id)).at(-1)).toMatchObject({ reply_count: times, remaining_messages: times - 2 });
  });

  it('reply to a message that is being deleted: it stays with its replies, or nothing does', async () => {
    for (let round = 0; round < (isWhole ? 8 : 2); round += 1) {
      const { id } = await aGroup();
      const ts = await sendMessage(app, owner, id, 'soon gone');
      const answers = await Promise.all([
        ...people.slice(0, half).map((as) => operate(as, id, { message: 'reply', parent_ts: ts })),
        operate(owner, id, { op: 'delete', message_ts: ts }),
        ...people.slice(half).map((as) => operate(as, id, { message: 'reply', parent_ts: ts })),
      ]);
      expect(answers[half]!.status).toBe(200);
      const replied = answers.filter(({ status }, index) => index !== half && status === 200).length;
      expect(answers.every(({ status }) => [200, 403, 404].includes(status))).toBe(true);
      const place = (await list(owner, id)).find(({ message_ts }) => message_ts === ts);
      expect(place ? [place.is_deleted, place.reply_count] : [true, 0]).toEqual([true, replied]);
      const rows = await app.sql('select 1 from messages m join threads t on t.id = m.thread_id where t.parent_thread_id = $1', [id]);
      expect(rows).toHaveLength(replied);
    }
  });

  it('report a message that is being deleted: no report without its text', async () => {
    const { id } = await aGroup();
    const ts = await sendMessage(app, owner, id, 'reported');
    const report = (as: MemberSession) =>
      app.call('POST /threads/{id}/messages/{ts}/report', { as, params: { id, ts: String(ts) }, body: { reason: 'spam' } });
    const answers = await Promise.all([
      ...people.slice(0, half).map(report),
      operate(owner, id, { op: 'delete', message_ts: ts }),
      ...people.slice(half).map(report),
    ]);
    expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true);
    const filed = answers.filter(({ status }) => status === 204).length;
    expect(await app.sql('select 1 from message_reports where thread_id = $1', [id])).toHaveLength(filed);
    const lines = await app.sql<{ reports: number; snapshot: { text: string } }>(
      'select reports, snapshot from moderation_cases where thread_id = $1',
      [id],
    );
    expect(lines.map(({ reports, snapshot }) => [reports, snapshot.text])).toEqual(filed > 0 ? [[filed, 'reported']] : []);
    expect((await report(people[0]!)).status).toBe(404);
  });
});
