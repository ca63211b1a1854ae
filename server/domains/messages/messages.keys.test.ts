import { timedId } from '@bandstand/rules/threads/clientIds.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat } from '../../testing/chats.ts';

const dayMs = 86_400_000;
let app: TestApp;
let ada: MemberSession;
let threadId: string;
beforeAll(async () => {
  // Of its own: partitions depend on the times at which rounds ran before.
  app = await startTestApp({ isOwn: true });
  ada = await app.signUp({ name: 'Ada' });
  threadId = (await aChat(app, ada, await app.signUp(), ['hello'])).id;
});
afterAll(() => app.close());

const send = (client_id: string, message = 'once', id = threadId) =>
  app.call('POST /threads/{id}/messages', { as: ada, params: { id }, body: { data: { op: 'send', client_id, message } } });
const idAt = (ms: number) => timedId(crypto.randomUUID(), ms);
const texts = async () => (await app.sql<{ text: string }>('select text from messages where thread_id = $1', [threadId])).map(({ text }) => text);
const keys = (clientId: string) =>
  app.sql<{ part: string }>('select tableoid::regclass::text as part from message_keys where client_id = $1', [clientId]);
const forget = async () => {
  await app.jobs.roundSoon('messages.divide');
  await app.jobs.runDue();
};

describe('a message that is sent again (MSG-8)', () => {
  it.each([
    ['carries the time at which it was made', () => idAt(app.clock.ms() - 89 * dayMs), 'message_keys_first'],
    ['carries a time that is still to come', () => idAt(app.clock.ms() + 400 * dayMs), 'message_keys_rest'],
    ['carries no time', () => crypto.randomUUID(), 'message_keys_timeless'],
  ])('appears once where its id %s', async (text, newId, part) => {
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => send(id, text)));
    const again = await send(id, 'changed');
    expect(new Set([...answers, again].map(({ body }) => body.results[0]!.message_ts)).size).toBe(1);
    expect((await texts()).filter((one) => one === text)).toHaveLength(1);
    expect(await keys(id)).toEqual([{ part }]);
  });

  it('is refused once its id is older than 90 days, with an offer to send it again', async () => {
    const answer = await send(idAt(app.clock.ms() - 91 * dayMs), 'from the summer');
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { error: 'message_expired', message: expect.stringContaining('send it again') as string },
    ]);
    expect(await texts()).not.toContain('from the summer');
    expect((await send(crypto.randomUUID(), 'from the summer')).status).toBe(200);
    expect(await texts()).toContain('from the summer');
  });

  it('is remembered for 90 days after it arrived where its id carries no time', async () => {
    const id = crypto.randomUUID();
    await send(id, 'plain');
    app.clock.advance(89 * dayMs);
    await forget();
    await send(id, 'plain');
    expect((await texts()).filter((text) => text === 'plain')).toHaveLength(1);
    app.clock.advance(2 * dayMs);
    await forget();
    expect(await keys(id)).toEqual([]);
    app.clock.reset();
  });

  it('appears once in each thread, and its keys go with the thread', async () => {
    const [id, other] = [idAt(app.clock.ms()), (await aChat(app, ada, await app.signUp(), ['hello'])).id];
    const [first, second] = [await send(id, 'here'), await send(id, 'there', other)];
    expect(first.body.results[0]!.message?.message).toBe('here');
    expect(second.body.results[0]!.message?.message).toBe('there');
    await app.sql('delete from threads where id = $1', [other]);
    expect(await keys(id)).toHaveLength(1);
  });
});
