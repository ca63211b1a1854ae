import { once } from 'node:events';
import http from 'node:http';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type MemberSession, type TestApp } from '../../testing/app.ts';
import { aChat, connect } from '../../testing/chats.ts';
import { openSocket, type TestSocket } from '../../testing/sockets.ts';
import { closeCodes } from './connection.ts';
import { textFrame } from './frame.ts';

let app: TestApp;
let origin: string;
let ada: MemberSession;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  origin = await app.listen();
  ada = await app.signUp({ name: 'Ada' });
});
afterEach(() => {
  app.clock.reset();
  for (const socket of sockets.splice(0)) socket.cut();
});
afterAll(() => app.close());

async function open(session: MemberSession | null): Promise<TestSocket> {
  const socket = await connect(origin, session);
  sockets.push(socket);
  return socket;
}
const isOpen = ({ raw }: TestSocket): boolean => raw.readyState === raw.OPEN;
const own = () => ada.user.global_events_channel;

describe('the first frame (MSG-40)', () => {
  it('admits members with email and token, and guests without', async () => {
    for (const session of [ada, null]) expect((await open(session)).frames).toEqual([{ type: 'ready' }]);
  });

  it.each([
    ['an unknown app', { app: 'nowhere' }, 'app_not_found'],
    ['a made-up token', { app: 'first', email: 'ada@example.com', token: 'x'.repeat(43) }, 'unauthenticated'],
    ['a long token', { app: 'first', email: 'ada@example.com', token: 'x'.repeat(500) }, 'unauthenticated'],
  ])('with %s is refused and closed', async (_what, auth, code) => {
    const socket = await openSocket(origin, auth);
    expect([socket.frames, await socket.closed]).toEqual([[{ type: 'error', code }], closeCodes.signedOut]);
  });

  it('does not accept a studio session for a member’s', async () => {
    const owner = await app.owner();
    const socket = await openSocket(origin, { app: 'first', email: owner.email, token: owner.token });
    expect(socket.frames).toEqual([{ type: 'error', code: 'unauthenticated' }]);
  });

  it('cannot name another app than the host does', async () => {
    const raw = new WebSocket(`${origin.replace('http', 'ws')}/api/realtime`, { headers: { host: 'second.localhost' } });
    await once(raw, 'open');
    raw.send(JSON.stringify({ type: 'auth', app: 'first' }));
    const [bytes] = (await once(raw, 'message')) as [Buffer];
    expect(JSON.parse(bytes.toString())).toEqual({ type: 'error', code: 'app_mismatch' });
    raw.terminate();
  });

  it('is not replaced by a cookie: another site’s page listens as a guest', async () => {
    const cookie = Buffer.from(JSON.stringify({ email: ada.email, token: ada.token })).toString('base64url');
    const raw = new WebSocket(`${origin.replace('http', 'ws')}/api/realtime`, {
      headers: { cookie: `member_session=${cookie}`, origin: 'https://evil.example' },
    });
    await once(raw, 'open');
    raw.send(JSON.stringify({ type: 'auth', app: 'first' }));
    await once(raw, 'message');
    raw.send(JSON.stringify({ type: 'subscribe', channel: own() }));
    const [bytes] = (await once(raw, 'message')) as [Buffer];
    expect(JSON.parse(bytes.toString())).toEqual({ type: 'error', code: 'forbidden', channel: own() });
    raw.terminate();
  });

  it('counts once: a second one neither changes who listens nor ends the connection', async () => {
    const [socket, bob] = [await open(ada), await app.signUp()];
    socket.send({ type: 'auth', app: 'first', email: bob.email, token: bob.token });
    expect(await socket.subscribe(own())).toBe('subscribed');
    expect(await socket.subscribe(bob.user.global_events_channel)).toBe('forbidden');
    expect(socket.frames.filter(({ type }) => type === 'ready')).toHaveLength(1);
  });
});

describe('an address', () => {
  const upgrade = (path: string, headers: Record<string, string> = {}): Promise<number> =>
    new Promise((resolve) => {
      const raw = new WebSocket(`${origin.replace('http', 'ws')}${path}`, { headers });
      raw.on('error', () => {});
      raw.on('open', () => {
        resolve(101);
        raw.terminate();
      });
      raw.on('unexpected-response', (request, { statusCode = 0 }) => {
        resolve(statusCode);
        request.destroy();
      });
    });

  it('becomes a socket only where realtime is served, for a host of this install', async () => {
    expect(await upgrade('/api/realtime')).toBe(101);
    expect(await upgrade('/api/realtime/?a=b')).toBe(101);
    expect(await upgrade('/api/realtimes')).toBe(404);
    expect(await upgrade('/api/realtime', { host: 'nobody.localhost' })).toBe(404);
    expect(await upgrade('/api/realtime', { host: 'elsewhere.example' })).toBe(421);
  });

  it('answers an ordinary request as if nothing were there, and ignores the offer of another protocol', async () => {
    expect((await fetch(`${origin}/api/realtime`)).status).toBe(404);
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get(`${origin}/livez`, { headers: { connection: 'upgrade', upgrade: 'h2c' } }, resolve).on('error', reject);
    });
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});

describe('members who connect at once', () => {
  it('cost a few statements together, not each', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => app.signUp()));
    const chat = await aChat(app, ada, people);
    app.clock.advance(4000);
    const raws = people.map(() => new WebSocket(`${origin.replace('http', 'ws')}/api/realtime`));
    await Promise.all(raws.map((raw) => once(raw, 'open')));
    const before = app.platform.db.queries();
    const answered = raws.map(async (raw, index) => {
      const { email, token, user } = people[index]!;
      const channels = [user.global_events_channel, 'app-first', chat.channel_id];
      raw.send(JSON.stringify({ type: 'auth', app: 'first', email, token }));
      for (const channel of channels) raw.send(JSON.stringify({ type: 'subscribe', channel }));
      const answers: unknown[] = [];
      await new Promise<void>((resolve) => {
        raw.on('message', (bytes: Buffer) => {
          answers.push(JSON.parse(bytes.toString()));
          if (answers.length === 4) resolve();
        });
      });
      expect(answers).toEqual([{ type: 'ready' }, ...channels.map((channel) => ({ type: 'subscribed', channel }))]);
    });
    await Promise.all(answered);
    expect(app.platform.db.queries() - before).toBeLessThan(people.length / 2);
    for (const raw of raws) raw.terminate();
  });
});

describe('an invalid frame', () => {
  it.each<[string, string | Buffer]>([
    ['invalid JSON', '{"type":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text', '"subscribe"'],
    ['an unknown type', '{"type":"publish","channel":"x","event":"message_created"}'],
    ['a channel that is not a text', '{"type":"subscribe","channel":7}'],
    ['a channel with NUL', '{"type":"subscribe","channel":"a\\u0000"}'],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('closes the connection: %s', async (_what, data) => {
    const socket = await open(ada);
    socket.raw.send(data);
    expect(await socket.closed).toBe(closeCodes.badFrame);
  });

  it('closes it before a frame that is too large is read', async () => {
    const socket = await open(ada);
    socket.raw.send(JSON.stringify({ type: 'subscribe', channel: 'x'.repeat(70_000) }));
    expect(await socket.closed).toBe(1009);
    expect((await open(ada)).frames).toEqual([{ type: 'ready' }]);
  });

  it('does not disturb the others', async () => {
    const [good, bad] = [await open(ada), await open(null)];
    await good.subscribe(own());
    bad.raw.send('{');
    await bad.closed;
    app.server.realtime.publish(app.tenant, own(), 'unread_status', { has_unread: true });
    expect((await good.event('unread_status')).data).toEqual({ has_unread: true });
  });
});

describe('channels', () => {
  it('of many kinds: unknown ones, other people’s and other apps’ are refused, one’s own and the app’s are not (MSG-41)', async () => {
    const [socket, outsider] = [await open(ada), await app.signUp({ app: 'second' })];
    for (const [channel, answer] of [
      [own(), 'subscribed'],
      ['app-first', 'subscribed'],
      ['app-second', 'forbidden'],
      [outsider.user.global_events_channel, 'forbidden'],
      ['user-', 'forbidden'],
      ['0190a000-0000-7000-8000-00000000dead', 'thread_forbidden'],
      ['*', 'forbidden'],
    ] as const)
      expect([channel, await socket.subscribe(channel)]).toEqual([channel, answer]);
  });

  it('are listened to once, however often a client subscribes', async () => {
    const socket = await open(ada);
    for (let times = 0; times < 3; times += 1) expect(await socket.subscribe(own())).toBe('subscribed');
    app.server.realtime.publish(app.tenant, own(), 'unread_status', { has_unread: true });
    await socket.event('unread_status');
    app.server.realtime.publish(app.tenant, own(), 'unread_status', { has_unread: false });
    await socket.frame((frame) => frame.type === 'event' && frame.event === 'unread_status' && !frame.data.has_unread);
    expect(socket.events('unread_status')).toHaveLength(2);
    socket.send({ type: 'unsubscribe', channel: own() });
    socket.send({ type: 'unsubscribe', channel: 'never heard of' });
    expect(await socket.subscribe('app-first')).toBe('subscribed');
    app.server.realtime.publish(app.tenant, own(), 'unread_status', { has_unread: true });
    app.server.realtime.publish(app.tenant, 'app-first', 'app_config_changed', { version: '2' });
    await socket.event('app_config_changed');
    expect(socket.events('unread_status')).toHaveLength(2);
  });

  it('notify the whole app when its look or its tree changes, and no other app (MSG-42)', async () => {
    const [here, there] = [await open(null), await openSocket(origin, { app: 'second' })];
    sockets.push(there);
    await here.subscribe('app-first');
    await there.subscribe('app-second');
    const owner = await app.owner();
    const page = (await app.call('POST /studio/pages', { as: owner, body: { type: 'generic', title: 'News' } })).body;
    await app.call('POST /studio/pages/{id}/publish', { as: owner, params: { id: page.id } });
    expect((await here.event('tree_changed')).data).toMatchObject({ version: expect.any(String), root_id: expect.any(String) });
    await app.bus.settled();
    expect(there.events()).toEqual([]);
  });
});

describe('the end of a connection', () => {
  it('frees it after a close, a cut or a logout', async () => {
    const count = app.server.realtime.connectionCount;
    await expect.poll(count).toBe(0);
    const mel = await app.signUp();
    const [closing, cut, leaving] = [await open(ada), await open(ada), await open(mel)];
    expect(count()).toBe(3);
    await closing.close();
    cut.cut();
    await app.call('POST /auth/logout', { as: mel });
    await leaving.closed;
    await expect.poll(count).toBe(0);
  });

  it('with its session is announced and comes within five seconds, even without any event on its channels', async () => {
    const mel = await app.signUp();
    const [quiet, other] = [await open(mel), await open(ada)];
    const since = performance.now();
    await app.call('POST /auth/logout', { as: mel });
    expect(await quiet.closed).toBe(closeCodes.signedOut);
    expect(performance.now() - since).toBeLessThan(5000);
    expect(quiet.events('session_revoked')).toHaveLength(1);
    expect(isOpen(other)).toBe(true);
  });
});

it('frames are written as the protocol requires, whatever their length', () => {
  for (const length of [0, 125, 126, 65_535, 65_536]) {
    const frame = textFrame('x'.repeat(length));
    const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
    expect([frame[0], frame.length, frame[1]]).toEqual([0x81, head + length, length < 126 ? length : length < 65_536 ? 126 : 127]);
  }
});
