import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PowChallenge } from '@bandstand/contract/guest-proof.ts';
import { solveProof, type Solved } from '@bandstand/rules/guest-proof/guestProof.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remote, type Remote } from './testing/remote.ts';
import type { Session } from './testing/client.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { freePort, runServer, type ServerProcess } from './testing/process.ts';
import { openSocket, type TestSocket } from './testing/sockets.ts';

interface Node {
  server: ServerProcess;
  call: Remote;
}
interface Person extends Session {
  id: string;
  userId: string;
  channel: string;
}

let database: TestDatabase;
let folder: string;
let web: Node;
let other: Node;
let owner: Session;
let ada: Person;
let bob: Person;
let thread: { id: string; channel_id: string };
const sockets: TestSocket[] = [];

/** Servers with separate folders need a common key. */
const sharedKey = 'the same in all servers of one install';
/** One of several servers of one install: a shared database, the rest separate. */
async function start(name: string, env: Record<string, string> = {}): Promise<Node> {
  const settings = {
    DATA_DIR: path.join(folder, name),
    PORT: await freePort(),
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    SECRET_KEY: sharedKey,
    ...env,
  };
  const server = runServer('main.ts', settings);
  await server.serving();
  return { server, call: remote(server.url, 'gym') };
}
const stop = async ({ server }: Node): Promise<void> => {
  server.child.kill('SIGTERM');
  await server.ended;
};
async function listen(node: Node, person: Person, channel: string): Promise<TestSocket> {
  const socket = await openSocket(node.server.url, { app: 'gym', email: person.email, token: person.token });
  sockets.push(socket);
  expect(await socket.subscribe(channel)).toBe('subscribed');
  return socket;
}
const sendFrom = (node: Node, person: Person, message: string) =>
  node.call('POST /threads/{id}/messages', { as: person, params: { id: thread.id }, body: { data: { op: 'send', message } } });
const receivedBy = (socket: TestSocket) =>
  socket.events('message_created').map(({ data }) => (data as { message: { message: string } }).message.message);

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'bandstand-two-'));
  database = await createTestDatabase();
  [web, other] = await Promise.all([start('one'), start('two')]);
  const claim = { name: 'Olive', email: 'olive@example.com', password: 'a good password', app_name: 'Gym', app_slug: 'gym' };
  const claims: string[] = [];
  for (const { server } of [web, other]) {
    while (!/Set-up code/.test(server.output())) await sleep(20);
    const setup_code = /Set-up code\s+([\w-]+)/.exec(server.output())![1];
    const { status, body } = await web.call('POST /studio/setup', { body: { ...claim, setup_code } });
    if (status === 200) claims.push(body.authentication_token);
  }
  // Only the code of the last one started is valid.
  expect(claims).toHaveLength(1);
  owner = { email: claim.email, app: 'gym', token: claims[0]! };
  const join = async (name: string): Promise<Person> => {
    const email = `${name}@example.com`;
    const { body } = await web.call('POST /auth/sign_up', { body: { email, name, password: 'a good password' } });
    const { user } = body;
    return { email, app: 'gym', token: body.authentication_token, id: user.subscriber_id, userId: user.id, channel: user.global_events_channel };
  };
  [ada, bob] = [await join('ada'), await join('bob')];
  thread = (await web.call('POST /threads', { as: ada, body: { subscriber_id: bob.id } })).body;
});
afterAll(async () => {
  for (const socket of sockets) socket.cut();
  await Promise.all([web, other].map(stop));
  await database.drop();
  await fs.rm(folder, { recursive: true, force: true });
});

describe('two servers on one database', () => {
  it('deliver each other’s messages to their listeners, in order, once, including long ones', async () => {
    const [here, there] = [await listen(web, ada, thread.channel_id), await listen(other, bob, thread.channel_id)];
    const texts = ['first', '😀'.repeat(2400), 'third'];
    for (const text of texts) expect((await sendFrom(web, ada, text)).status).toBe(200);
    expect((await sendFrom(other, bob, 'answer')).status).toBe(200);
    for (const socket of [here, there]) {
      await expect.poll(() => receivedBy(socket)).toEqual([...texts, 'answer']);
      socket.cut();
    }
  });

  it('show typing, and the unread dot, on the other server', async () => {
    const [here, there] = [await listen(web, ada, thread.channel_id), await listen(other, bob, thread.channel_id)];
    expect(await there.subscribe(bob.channel)).toBe('subscribed');
    here.send({ type: 'typing', channel: thread.channel_id });
    expect((await there.event('typing')).data).toEqual({ user_id: ada.userId });
    await sendFrom(web, ada, 'psst');
    expect((await there.event('unread_status')).data).toEqual({ has_unread: true });
    // An event of an earlier message may arrive after the subscription.
    await there.frame((frame) => frame.type === 'event' && frame.event === 'thread_updated' && frame.data.thread.latest_message?.message === 'psst');
  });

  it('hide a blocked member’s messages from the blocker on the other server', async () => {
    await other.call('POST /subscribers/block', { as: bob, body: { user_id: ada.userId } });
    await expect.poll(async () => (await sendFrom(web, ada, 'unheard')).body.error, { interval: 200 }).toBe('messaging_refused');
    await web.call('POST /subscribers/unblock', { as: bob, body: { user_id: ada.userId } });
    await expect.poll(async () => (await sendFrom(other, ada, 'heard again')).status, { interval: 200 }).toBe(200);
  });

  it('accept a proof of work that the other requested, and each proof once', async () => {
    const signUp = ({ call }: Node, email: string, pow: Solved) =>
      call('POST /auth/sign_up', { body: { email, name: 'Many Servers', password: 'a good password', pow } });
    const asked = await web.call('POST /auth/sign_up', {
      body: { email: 'asked@example.com', name: 'Many Servers', password: 'a good password', pow: { challenge: 'none', nonce: 0 } },
    });
    expect([asked.status, asked.body.error]).toEqual([422, 'pow_required']);
    const pow = solveProof((asked.body as unknown as { pow: PowChallenge }).pow);
    expect((await signUp(other, 'one@example.com', pow)).status).toBe(200);
    expect((await signUp(web, 'two@example.com', pow)).status).toBe(422);
  });

  it('see what the other published', async () => {
    const page = (await web.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'News', slug: 'news' } })).body;
    const read = () => fetch(`${other.server.url}/__/news/index.json`).then(({ status }) => status);
    expect(await read()).toBe(404);
    await web.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    await expect.poll(read).toBe(200);
  });

  it('end a session that was logged out on the other, with its sockets, within five seconds (GOALS 5)', async () => {
    const again = await web.call('POST /auth/login', { body: { email: bob.email, password: 'a good password' } });
    const phone = { ...bob, token: again.body.authentication_token };
    const socket = await listen(other, phone, thread.channel_id);
    const kept = await listen(other, bob, thread.channel_id);
    await web.call('POST /auth/logout', { as: phone });
    const closed = await Promise.race([socket.closed, sleep(5000, 'still open')]);
    expect(closed).toBe(4401);
    expect(socket.events('session_revoked')).toHaveLength(1);
    expect((await other.call('GET /threads', { as: phone })).status).toBe(401);
    expect(kept.raw.readyState).toBe(kept.raw.OPEN);
  });

  it('keep working alone when one is killed, and find each other again', async () => {
    const socket = await listen(other, bob, thread.channel_id);
    web.server.child.kill('SIGKILL');
    await web.server.ended;
    await sendFrom(other, ada, 'alone');
    await expect.poll(() => receivedBy(socket)).toEqual(['alone']);
    web = await start('one');
    await sendFrom(web, ada, 'back');
    await expect.poll(() => receivedBy(socket)).toEqual(['alone', 'back']);
  });
});

describe('a server with a role', () => {
  it('answers no requests as a worker, and stops cleanly', async () => {
    const worker = runServer('main.ts', {
      DATA_DIR: path.join(folder, 'three'),
      PORT: await freePort(),
      DATABASE_URL: database.url,
      ROLE: 'worker',
      SECRET_KEY: sharedKey,
    });
    await expect.poll(worker.output, { timeout: 60_000 }).toContain('is serving');
    await expect(fetch(`${worker.url}/livez`)).rejects.toThrow();
    worker.child.kill('SIGTERM');
    expect(await worker.ended).toBe(0);
  });
});
