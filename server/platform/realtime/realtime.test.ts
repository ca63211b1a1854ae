import fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSocket, type TestSocket } from '../../testing/sockets.ts';
import { shiftedClock } from '../clock.ts';
import { tenantOf } from '../db/tenancy.ts';
import type { Identity, Member, Proof } from '../http/context.ts';
import { closeCodes } from './connection.ts';
import { createHub, type Hub } from './hub.ts';
import { readFrame } from './frame.ts';
import { addRealtimeRoute } from './realtime.route.ts';
import { isForRealtime } from './upgrade.ts';

const tenant = tenantOf({ id: 'app-1', account_id: 'account-1', slug: 'gym' });
const other = tenantOf({ id: 'app-2', account_id: 'account-2', slug: 'kitchen' });
const room = 'room';
const clock = shiftedClock();

let sessions: Map<string, Member>;
/** Who may listen to `room`, by name; the test changes it. */
let allowed: Set<string>;
let asked: number;
/** Statements for sessions. */
let lookups: number;
/** The database does not answer. */
let isDown: boolean;
/** What the database waits for. */
let busy: Promise<void>;
/** Answers the next question late, with who may listen. */
let late: (() => Promise<ReadonlySet<string>>) | null;
let hub: Hub;
let origin: string;
let close: () => Promise<void>;
const open: TestSocket[] = [];

const memberCalled = (name: string): Member => ({ id: `id-${name}`, userId: `user-${name}`, uuid: `uuid-${name}`, name }) as unknown as Member;

/** Pings seldom: else a busy machine, which answers late, loses its connections. */
async function start(options: { pingEveryMs?: number } = {}): Promise<void> {
  clock.reset();
  sessions = new Map(['ada', 'bob', 'cleo'].map((name) => [name, memberCalled(name)]));
  allowed = new Set(['ada', 'bob', 'guest']);
  [asked, lookups, isDown] = [0, 0, false];
  [busy, late] = [Promise.resolve(), null];
  const identity = {
    appBySlug: async (slug: string) => [tenant, other].find((known) => known.slug === slug) ?? null,
    memberByToken: async (_tenant: unknown, email: string, token: string) => (token === 'secret' ? (sessions.get(email) ?? null) : null),
    membersByTokens: async (_tenant: unknown, proofs: Proof[]) => {
      lookups += 1;
      if (isDown) throw new Error('no database');
      await busy;
      return proofs.map(({ email, token }) => (token === 'secret' ? (sessions.get(email) ?? null) : null));
    },
  } as unknown as Identity;
  hub = createHub({ identity, clock, ...options });
  hub.authorize({
    matches: (channel) => channel === room,
    mayListen: async (_tenant, _channel, viewers) => {
      asked += 1;
      if (isDown) throw new Error('no database');
      await busy;
      const given = (await late?.()) ?? allowed;
      return viewers.map((viewer) => given.has(viewer?.name ?? 'guest'));
    },
    typing: async (_tenant, _channel, member) => (member.name === 'bob' ? { except: new Set(['id-cleo']) } : null),
    refusal: 'thread_forbidden',
  });
  const app = fastify({ http: { shouldUpgradeCallback: isForRealtime } });
  addRealtimeRoute({ app, siteOf: async () => ({ host: 'localhost', tenant, isBaseHost: true, isHttps: false }), hub, identity, clock });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await hub.close();
    await app.close();
  };
}

beforeEach(() => start());
afterEach(async () => {
  for (const socket of open.splice(0)) socket.cut();
  await close();
});

async function connect(name: string | null, app = 'gym'): Promise<TestSocket> {
  const socket = await openSocket(origin, name === null ? { app } : { app, email: name, token: 'secret' });
  open.push(socket);
  return socket;
}
const publishRead = (ts: number, except?: ReadonlySet<string>) => hub.publish(tenant, room, 'read', { user_id: 'x', ts }, { except });
const seen = (socket: TestSocket) => socket.events('read').map(({ data }) => (data as { ts: number }).ts);
const soon = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms));

it('accepts nothing before the first frame names the caller', async () => {
  const socket = await openSocket(origin, null);
  open.push(socket);
  socket.send({ type: 'subscribe', channel: room });
  expect(await socket.closed).toBe(closeCodes.badFrame);
  expect(socket.frames).toEqual([]);
});

it.each([
  ['a wrong token', { app: 'gym', email: 'ada', token: 'guessed' }, 'unauthenticated'],
  ['an unknown app', { app: 'nowhere' }, 'app_not_found'],
])('refuses %s and closes', async (_what, auth, code) => {
  const socket = await openSocket(origin, auth);
  expect(socket.frames).toEqual([{ type: 'error', code }]);
  expect(await socket.closed).toBe(closeCodes.signedOut);
});

it('admits those the rule admits: members and, if it says so, guests', async () => {
  expect(await (await connect('ada')).subscribe(room)).toBe('subscribed');
  expect(await (await connect('cleo')).subscribe(room)).toBe('thread_forbidden');
  expect(await (await connect(null)).subscribe(room)).toBe('subscribed');
  expect(await (await connect('ada')).subscribe('no such channel')).toBe('forbidden');
});

it('keeps a member’s own channel to that member, and the channel of the app to the app', async () => {
  const ada = await connect('ada');
  expect(await ada.subscribe('user-uuid-ada')).toBe('subscribed');
  expect(await ada.subscribe('user-uuid-bob')).toBe('forbidden');
  expect(await ada.subscribe('app-gym')).toBe('subscribed');
  expect(await ada.subscribe('app-kitchen')).toBe('forbidden');
});

it('sends in order, once, only to listeners of that app', async () => {
  const [ada, outsider] = [await connect('ada'), await connect('bob', 'kitchen')];
  await ada.subscribe(room);
  await outsider.subscribe(room);
  for (let ts = 1; ts <= 300; ts += 1) publishRead(ts);
  await ada.frame((frame) => frame.type === 'event' && (frame.data as { ts?: number }).ts === 300);
  expect(seen(ada)).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  expect(outsider.events()).toEqual([]);
});

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('carries a text of %i bytes beyond its frame', async (length) => {
  const ada = await connect('ada');
  await ada.subscribe(room);
  const text = 'ä'.repeat(length / 2) + 'x'.repeat(length % 2);
  hub.publish(tenant, room, 'typing', { user_id: text });
  expect((await ada.event('typing')).data.user_id).toBe(text);
});

it('leaves out members whom the publisher leaves out', async () => {
  const [ada, bob] = [await connect('ada'), await connect('bob')];
  await ada.subscribe(room);
  await bob.subscribe(room);
  publishRead(1, new Set(['id-bob']));
  publishRead(2);
  await bob.event('read');
  await ada.event('read');
  expect(seen(ada)).toEqual([1, 2]);
  expect(seen(bob)).toEqual([2]);
});

it('sends nothing more after unsubscribing', async () => {
  const ada = await connect('ada');
  await ada.subscribe(room);
  ada.send({ type: 'unsubscribe', channel: room });
  await ada.subscribe('app-gym');
  publishRead(1);
  await soon();
  expect(ada.events()).toEqual([]);
});

it('checks again at once when access changed', async () => {
  const [ada, bob] = [await connect('ada'), await connect('bob')];
  await ada.subscribe(room);
  await bob.subscribe(room);
  allowed.delete('ada');
  await hub.recheck(tenant, { subscriberId: 'id-ada' });
  publishRead(1);
  await bob.event('read');
  await ada.frame((frame) => frame.type === 'error' && frame.code === 'thread_forbidden' && frame.channel === room);
  expect(seen(ada)).toEqual([]);
});

it('sends no frame on a check older than four seconds, even if the end of access was not announced', async () => {
  const [ada, bob] = [await connect('ada'), await connect('bob')];
  await ada.subscribe(room);
  await bob.subscribe(room);
  allowed.delete('ada');
  publishRead(1);
  await ada.event('read');
  clock.advance(4100);
  publishRead(2);
  await bob.frame((frame) => frame.type === 'event' && (frame.data as { ts?: number }).ts === 2);
  await ada.frame((frame) => frame.type === 'error');
  expect(seen(bob)).toEqual([1, 2]);
  expect(seen(ada)).toEqual([1]);
});

it('keeps its listeners through an outage, and asks again after it', async () => {
  const [ada, bob] = [await connect('ada'), await connect('bob')];
  for (const socket of [ada, bob]) await socket.subscribe(room);
  isDown = true;
  clock.advance(5000);
  publishRead(1);
  for (const socket of [ada, bob]) await socket.event('read');
  allowed.delete('bob');
  isDown = false;
  clock.advance(1100);
  publishRead(2);
  await bob.frame((frame) => frame.type === 'error');
  await ada.frame((frame) => frame.type === 'event' && (frame.data as { ts?: number }).ts === 2);
  expect([seen(ada), seen(bob)]).toEqual([[1, 2], [1]]);
});

it('keeps nobody whose rights changed during an outage', async () => {
  const ada = await connect('ada');
  await ada.subscribe(room);
  allowed.delete('ada');
  isDown = true;
  await hub.recheck(tenant, { channel: room });
  publishRead(1);
  await soon();
  expect(seen(ada)).toEqual([]);
});

it('checks once for all listeners, and not at all while answers are fresh', async () => {
  for (let index = 0; index < 20; index += 1) await (await connect('ada')).subscribe(room);
  [asked, lookups] = [0, 0];
  for (let ts = 1; ts <= 50; ts += 1) publishRead(ts);
  expect(asked).toBe(0);
  clock.advance(4100);
  publishRead(51);
  await open[0]!.frame((frame) => frame.type === 'event' && (frame.data as { ts?: number }).ts === 51);
  expect(asked).toBe(1);
});

it('looks up the sessions of many members together, though each listens on a channel of their own', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `member-${index}`);
  const people = await Promise.all(
    names.map(async (name) => {
      sessions.set(name, memberCalled(name));
      const socket = await connect(name);
      expect(await socket.subscribe(`user-uuid-${name}`)).toBe('subscribed');
      return socket;
    }),
  );
  clock.advance(4100);
  lookups = 0;
  for (const name of names) hub.publish(tenant, `user-uuid-${name}`, 'unread_status', { has_unread: true });
  await Promise.all(people.map((socket) => socket.event('unread_status')));
  expect(lookups).toBe(1);
});

it('renews answers of listeners who joined one after another together', async () => {
  for (let index = 0; index < 5; index += 1) {
    await (await connect('ada')).subscribe(room);
    clock.advance(400);
  }
  [asked, lookups] = [0, 0];
  clock.advance(1700);
  for (let ts = 1; ts <= 5; ts += 1) {
    publishRead(ts);
    await open[0]!.frame((frame) => frame.type === 'event' && (frame.data as { ts?: number }).ts === ts);
    clock.advance(300);
  }
  expect([asked, lookups]).toEqual([1, 1]);
});

it('notifies a member whose session ended, and closes', async () => {
  const ada = await connect('ada');
  await ada.subscribe(room);
  sessions.delete('ada');
  await hub.recheck(tenant, { subscriberId: 'id-ada' });
  await ada.event('session_revoked');
  expect(await ada.closed).toBe(closeCodes.signedOut);
  expect(hub.connectionCount()).toBe(0);
});

it.each([
  ['a session ended', () => sessions.delete('ada')],
  ['access ended', () => allowed.delete('ada')],
])('sends nothing from the moment %s, however long it takes to find out who is concerned', async (_what, end) => {
  const [ada, bob] = [await connect('ada'), await connect('bob')];
  for (const socket of [ada, bob]) await socket.subscribe(room);
  const database = Promise.withResolvers<void>();
  busy = database.promise;
  end();
  const checked = hub.recheck(tenant, { subscriberId: 'id-ada' });
  publishRead(1);
  await soon();
  expect(seen(ada)).toEqual([]);
  database.resolve();
  await checked;
  await bob.event('read');
  await soon();
  expect([seen(ada), seen(bob)]).toEqual([[], [1]]);
});

it('does not trust an answer from before the change', async () => {
  const [ada, bob] = [await connect('ada'), await connect('bob')];
  for (const socket of [ada, bob]) await socket.subscribe(room);
  const database = Promise.withResolvers<void>();
  const before = new Set(allowed);
  late = async () => {
    late = null;
    await database.promise;
    return before;
  };
  clock.advance(4100);
  publishRead(1);
  await soon(10);
  allowed.delete('ada');
  const checked = hub.recheck(tenant);
  database.resolve();
  await checked;
  await bob.event('read');
  await soon();
  expect([seen(ada), seen(bob)]).toEqual([[], [1]]);
});

it('keeps the order of what is published together, for some or for all', async () => {
  const [ada, bob] = [await connect('ada'), await connect('bob')];
  for (const socket of [ada, bob]) await socket.subscribe(room);
  for (let ts = 1; ts <= 10; ts += 1) publishRead(ts);
  publishRead(11, new Set(['id-bob']));
  publishRead(12);
  for (const socket of [ada, bob]) await socket.frame((frame) => frame.type === 'event' && (frame.data as { ts?: number }).ts === 12);
  expect(seen(ada)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(seen(bob)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]);
});

it('notices a session that ended silently before the next frame', async () => {
  const ada = await connect('ada');
  await ada.subscribe(room);
  sessions.delete('ada');
  clock.advance(4100);
  publishRead(1);
  expect(await ada.closed).toBe(closeCodes.signedOut);
  expect(seen(ada)).toEqual([]);
});

it('shows who types to listeners, except those whom the rule leaves out, and at most once a second', async () => {
  allowed.add('cleo');
  const [ada, bob, cleo] = [await connect('ada'), await connect('bob'), await connect('cleo')];
  for (const socket of [ada, bob, cleo]) await socket.subscribe(room);
  bob.send({ type: 'typing', channel: room });
  bob.send({ type: 'typing', channel: room });
  ada.send({ type: 'typing', channel: room });
  expect((await ada.event('typing')).data).toEqual({ user_id: 'user-bob' });
  await soon();
  expect(ada.events('typing')).toHaveLength(1);
  expect(cleo.events('typing')).toEqual([]);
});

it('cuts a peer that answers no ping', async () => {
  await close();
  await start({ pingEveryMs: 60 });
  const ada = await connect('ada');
  expect(hub.connectionCount()).toBe(1);
  (ada.raw as unknown as { _receiver: { removeAllListeners(name: string): void } })._receiver.removeAllListeners('ping');
  await ada.closed;
  await soon(10);
  expect(hub.connectionCount()).toBe(0);
});

it('drops a reader who does not keep up', async () => {
  const ada = await connect('ada');
  await ada.subscribe(room);
  (ada.raw as unknown as { _socket: { pause(): void } })._socket.pause();
  const long = 'x'.repeat(200_000);
  for (let index = 0; index < 60; index += 1) {
    hub.publish(tenant, room, 'typing', { user_id: long });
    await soon(1);
  }
  await soon(1300);
  expect(hub.connectionCount()).toBe(0);
});

it('closes a client that floods', async () => {
  const ada = await connect('ada');
  for (let index = 0; index < 400; index += 1) ada.send({ type: 'unsubscribe', channel: 'x' });
  expect(await ada.closed).toBe(closeCodes.flood);
});

it.each([
  ['invalid JSON', '{'],
  ['null', 'null'],
  ['an unknown type', '{"type":"shout","channel":"x"}'],
  ['no channel', '{"type":"subscribe"}'],
  ['a channel that is too long', JSON.stringify({ type: 'subscribe', channel: 'x'.repeat(201) })],
  ['a token without an email', '{"type":"auth","app":"gym","token":"t"}'],
  ['an app that is not a text', '{"type":"auth","app":{}}'],
])('does not accept %s as a frame', (_what, text) => {
  expect(readFrame(text)).toBeNull();
});
