import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat } from '../../testing/chats.ts';
import { nobodysId } from '../../testing/samples.ts';

let app: TestApp;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;
let outsider: MemberSession;
beforeAll(async () => {
  app = await startTestApp();
  [ada, bob, cleo, outsider] = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp({ app: 'second' })];
});
afterAll(() => app.close());

type Body = NonNullable<Parameters<typeof app.call<'POST /threads'>>[1]>['body'];
const start = (as: MemberSession | null, body: Body, headers?: Record<string, string>) =>
  app.call('POST /threads', { as, body, ...(headers && { headers }) });
const resolve = async (as: MemberSession, ids: string) =>
  (await app.call('GET /threads/resolve', { as, query: { subscriber_ids: ids } })).body.thread_id;

describe('starting a chat', () => {
  it.each([
    ['nobody', '', 422],
    ['only commas', ' , ,', 422],
    ['an empty list', [], 422],
    ['more than 49 people', Array.from({ length: 50 }, (_, n) => nobodysId.replace(/..$/, String(n + 10))), 422],
    ['what is no id', 'ada', 404],
    ['an id that nobody has', nobodysId, 404],
  ])('with %s is refused', async (_whom, subscriber_id, status) => {
    expect((await start(ada, { subscriber_id })).status).toBe(status);
  });

  it('with a member of another app, alone or among others, is refused like an unknown member', async () => {
    for (const subscriber_id of [outsider.id, [bob.id, outsider.id]])
      expect((await start(ada, { subscriber_id })).body).toMatchObject({ error: 'user_not_found' });
    expect(await resolve(ada, outsider.id)).toBeNull();
  });

  it('with oneself is refused, and not found either', async () => {
    for (const subscriber_id of [ada.id, ada.id.toUpperCase(), [bob.id, ada.id]]) {
      const { status, body } = await start(ada, { subscriber_id });
      expect([status, body]).toMatchObject([403, { error: 'cannot_message_self' }]);
    }
    expect(await resolve(ada, ada.id)).toBeNull();
  });

  it('opens one thread, no matter who begins, how the ids are spelt, or whether two calls come at once', async () => {
    const [first, second] = await Promise.all([start(ada, { subscriber_id: bob.id }), start(bob, { subscriber_id: ada.id })]);
    expect(first.body.id).toBe(second.body.id);
    for (const ids of [bob.id, bob.id.toUpperCase(), ` ${bob.id},${bob.id} `, `${bob.id},${ada.id}`])
      expect([ids, await resolve(ada, ids)]).toEqual([ids, first.body.id]);
    expect(await resolve(ada, `${bob.id},${cleo.id}`)).toBeNull();
    expect(await resolve(cleo, `${ada.id},${bob.id}`)).toBeNull();
  });

  it('sends its first messages once for each attempt', async () => {
    const send = async (key: string) => {
      const { body } = await start(ada, { subscriber_id: cleo.id, messages: [{ message: 'One' }, { message: 'Two' }] }, { 'idempotency-key': key });
      return body.messages.map(({ message_ts }) => message_ts);
    };
    const first = await send('a');
    expect([first.length, await send('a')]).toEqual([2, first]);
    expect(await send('b')).not.toEqual(first);
    const { items } = (await app.call('GET /threads/{id}/messages', { as: cleo, params: { id: (await resolve(cleo, ada.id)) ?? '' } })).body;
    expect(items).toHaveLength(4);
  });
});

describe('replies to a message that does not exist', () => {
  it.each([
    ['a word', 'message', 422],
    ['a thread alone', nobodysId, 422],
    ['a time that is no number', `${nobodysId}-1e3`, 422],
    ['a time that is too large', `${nobodysId}-9999999999999999`, 422],
    ['a thread that is not there', `${nobodysId}-1`, 403],
  ])('are refused: %s', async (_what, parent_message_id, status) => {
    expect((await start(ada, { parent_message_id })).status).toBe(status);
  });

  it('are refused in other people’s threads, as if those did not exist', async () => {
    const chat = await aChat(app, ada, bob, ['Between us']);
    const parent_message_id = `${chat.id}-${chat.messages[0]?.message_ts}`;
    expect((await start(bob, { parent_message_id })).status).toBe(200);
    const answerOf = async (as: MemberSession, id: string) => (await start(as, { parent_message_id: id })).body;
    const absent = `${nobodysId}-1`;
    for (const [as, id] of [
      [cleo, absent],
      [cleo, parent_message_id],
      [outsider, parent_message_id],
    ] as const)
      expect(await answerOf(as, id)).toMatchObject({ error: 'thread_forbidden' });
    expect((await start(ada, { parent_message_id: `${chat.id}-1` })).status).toBe(404);
  });
});
