import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect, sendMessage } from '../../testing/chats.ts';
import type { Session } from '../../testing/client.ts';
import { reportOf } from './moderation.builders.ts';

const canary = 'kanarienvogel';
let app: TestApp;
let origin: string;
let owner: Session;
let ada: MemberSession;
let bob: MemberSession;
let cleo: MemberSession;

beforeAll(async () => {
  app = await startTestApp();
  await app.server.begin();
  origin = await app.listen();
  owner = await app.owner();
});
beforeEach(async () => {
  [ada, bob, cleo] = [await app.signUp({ name: 'Ada' }), await app.signUp({ name: 'Bob' }), await app.signUp({ name: 'Cleo' })];
});
afterAll(() => app.close());

const resolve = async (action: string, more: object = {}) => {
  const [line] = (await app.call('GET /studio/reports', { as: owner })).body.items;
  return app.call('POST /studio/reports/{id}/resolve', { as: owner, params: { id: line!.id }, body: { action, ...more } });
};
const send = (as: MemberSession, id: string, data: object) => app.call('POST /threads/{id}/messages', { as, params: { id }, body: { data } });
/** Everything that a member can read of a thread, as one text. */
async function everything(as: MemberSession, id: string, ts: number): Promise<string> {
  const answers = await Promise.all([
    app.call('GET /threads', { as, query: { type: 'chat' } }),
    app.call('GET /threads/{id}', { as, params: { id } }),
    app.call('GET /threads/{id}/messages', { as, params: { id }, query: {} }),
    app.call('GET /threads/{id}/messages/{ts}', { as, params: { id, ts: String(ts) } }),
    app.call('GET /threads/{id}/pins', { as, params: { id } }),
    app.call('GET /activity', { as, query: {} }),
  ]);
  expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
  return answers.map(({ text }) => text).join('\n');
}

describe('the text of a hidden message', () => {
  it.each([
    ['hidden by staff', async (id: string, ts: number) => void (await reportOf(app, bob, id, ts), await resolve('hide'))],
    [
      'hidden by reports alone',
      async (id: string, ts: number) => {
        await app.call('PUT /studio/settings/messaging', { as: owner, body: { report_threshold: 2 } });
        for (const reader of [bob, cleo]) expect((await reportOf(app, reader, id, ts)).status).toBe(204);
      },
    ],
    ['deleted by staff', async (id: string, ts: number) => void (await reportOf(app, bob, id, ts), await resolve('delete'))],
  ])('reaches nobody but its author: %s', async (_what, hide) => {
    const chat = await aChat(app, ada, [bob, cleo]);
    const ts = await sendMessage(app, ada, chat.id, canary);
    expect(await everything(cleo, chat.id, ts)).toContain(canary);
    await hide(chat.id, ts);

    const socket = await connect(origin, cleo);
    await socket.subscribe(chat.channel_id);
    // Editing and liking it show the others nothing either.
    await send(ada, chat.id, { op: 'edit', message_ts: ts, message: `${canary} again` });
    await sendMessage(app, ada, chat.id, 'something else');
    await socket.event('message_created');
    expect(JSON.stringify(socket.frames)).not.toContain(canary);
    socket.cut();
    expect(await everything(cleo, chat.id, ts)).not.toContain(canary);

    // Unread messages are mailed after a quarter of an hour.
    app.clock.advance(20 * 60_000);
    await app.settle();
    const mails = await app.sql<{ text: string }>("select text from outbox where cause = 'unread_messages' and subscriber_id = $1", [cleo.id]);
    expect(mails.map(({ text }) => text).join()).not.toContain(canary);
    const search = (await app.call('GET /studio/search', { as: owner, query: { q: canary } })).text;
    expect(search).not.toContain(canary);
    await app.call('PUT /studio/settings/messaging', { as: owner, body: { report_threshold: 3 } });
  });

  it('is shown again when the decision is undone', async () => {
    const chat = await aChat(app, ada, [bob, cleo]);
    const ts = await sendMessage(app, ada, chat.id, canary);
    await reportOf(app, bob, chat.id, ts);
    const { body } = await resolve('hide');
    await app.call('POST /studio/reports/{id}/reopen', { as: owner, params: { id: body.id } });
    expect(await everything(cleo, chat.id, ts)).toContain(canary);
  });

  it('and its reporters are shown to no member', async () => {
    const chat = await aChat(app, ada, [bob, cleo]);
    const ts = await sendMessage(app, ada, chat.id, canary);
    const socket = await connect(origin, ada);
    await socket.subscribe(chat.channel_id);
    const before = socket.frames.length;
    await reportOf(app, bob, chat.id, ts);
    await resolve('warn', { note: 'calm down' });
    expect(JSON.stringify(socket.frames.slice(before))).not.toMatch(/report|Bob/);
    socket.cut();
    const [mail] = await app.sql<{ text: string }>("select text from outbox where cause = 'moderation_warning' and subscriber_id = $1", [ada.id]);
    expect(mail!.text).toContain('calm down');
    expect(mail!.text).not.toContain('Bob');
  });
});

describe('a suspended member', () => {
  it('reads, but writes nothing, until the time is over', async () => {
    const chat = await aChat(app, ada, [bob, cleo]);
    await reportOf(app, bob, chat.id, await sendMessage(app, ada, chat.id, 'x'));
    await resolve('suspend', { days: 2 });
    const answer = await send(ada, chat.id, { op: 'send', message: 'y' });
    expect([answer.status, answer.body.error]).toEqual([403, 'suspended']);
    expect((await app.call('POST /threads', { as: ada, body: { subscriber_id: bob.id } })).body.error).toBe('suspended');
    expect((await app.call('GET /threads/{id}', { as: ada, params: { id: chat.id } })).body).toMatchObject({
      can_post: false,
      post_refusal: 'suspended',
    });
    expect((await send(bob, chat.id, { op: 'send', message: 'y' })).status).toBe(200);
    app.clock.advance(2 * 86_400_000 + 1000);
    expect((await send(ada, chat.id, { op: 'send', message: 'y' })).status).toBe(200);
    app.clock.reset();
  });
});

describe('words that are not allowed', () => {
  const words = (list: string[], as = owner) => app.call('PUT /studio/settings/messaging', { as, body: { words: list } });
  it('keep a message from being sent and edited, only in this app', async () => {
    await words(['Casino', 'free crypto']);
    const chat = await aChat(app, ada, bob);
    const own = await sendMessage(app, ada, chat.id, 'casinos are fine');
    for (const message of ['The CÁSINO is open', 'cas\u200Bino', 'get free  crypto!'])
      expect((await send(ada, chat.id, { op: 'send', message })).body).toMatchObject({
        error: 'message_refused',
        message: 'This message contains a word that is not allowed here.',
      });
    const changed = await send(ada, chat.id, { op: 'edit', message_ts: own, message: 'casino' });
    expect([changed.status, changed.body.error]).toEqual([422, 'message_refused']);
    expect((await app.call('POST /threads', { as: ada, body: { subscriber_id: bob.id, messages: [{ message: 'casino' }] } })).body.error).toBe(
      'message_refused',
    );
    const [one, other] = [await app.signUp({ app: 'second' }), await app.signUp({ app: 'second' })];
    const elsewhere = await app.call('POST /threads', { as: one, body: { subscriber_id: other.id, messages: [{ message: 'casino' }] } });
    expect(elsewhere.status).toBe(200);
    await words([]);
    expect((await send(ada, chat.id, { op: 'send', message: 'casino' })).status).toBe(200);
  });
});
