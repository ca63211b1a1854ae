import type { Message } from '@bandstand/contract/threads.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shiftedClock } from '../clock.ts';
import { tenantOf } from '../db/tenancy.ts';
import type { Member } from '../http/context.ts';
import { closeCodes, type Connection } from './connection.ts';
import type { Changed, Receiver, Signal } from './fanout.ts';
import { createHub, type Hub } from './hub.ts';
import { idsOf, isReread } from './signals.ts';

const tenant = tenantOf({ id: 'app-1', account_id: 'account-1', slug: 'gym' });
const other = tenantOf({ id: 'app-2', account_id: 'account-2', slug: 'kitchen' });
const clock = shiftedClock();

/** Signals to the other processes, and the way to send one here. */
let published: Signal[];
let changes: Changed[];
/** Apps whose signals this process receives. */
let followed: string[];
let receiver: Receiver;
let hub: Hub;
let allowed: Set<string>;

beforeEach(() => {
  [published, changes, followed, allowed] = [[], [], [], new Set(['ada', 'bob'])];
  hub = createHub({
    identity: { membersByTokens: async (_tenant, proofs) => proofs.map(() => null) },
    clock,
    fanout: {
      publish: (signal) => void published.push(signal),
      publishChanged: (changed) => void changes.push(changed),
      follow: async (appId) => void followed.push(appId),
      unfollow: () => {},
      receiveWith: (given) => {
        receiver = given;
      },
      close: () => Promise.resolve(),
    },
  });
  hub.authorize({
    matches: (channel) => channel === 'room',
    mayListen: async (_tenant, _channel, viewers) => viewers.map((viewer) => allowed.has(viewer?.name ?? 'guest')),
    refusal: 'thread_forbidden',
  });
});
afterEach(async () => {
  clock.reset();
  await hub.close();
});

const memberCalled = (name: string): Member => ({ id: `id-${name}`, uuid: `uuid-${name}`, name }) as unknown as Member;
/** The texts of frames in one piece. */
function textsIn(frames: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < frames.length;) {
    const isShort = frames[at + 1] !== 126;
    const from = at + (isShort ? 2 : 4);
    at = from + (isShort ? (frames[at + 1] ?? 0) : frames.readUInt16BE(at + 2));
    texts.push(frames.toString('utf8', from, at));
  }
  return texts;
}
interface Listener {
  connection: Connection;
  received: { event: string; data: unknown }[];
  errors: string[];
  /** How often something was written. */
  pieces: number;
  closedWith: number | null;
}
/** A listener without a socket. */
async function aListener(name: string, channel = 'room', of = tenant): Promise<Listener> {
  const listener: Listener = { received: [], errors: [], pieces: 0, closedWith: null } as unknown as Listener;
  listener.connection = {
    socket: {
      readyState: 1,
      OPEN: 1,
      close: (code: number) => {
        listener.closedWith = code;
        hub.leave(listener.connection);
      },
      terminate: () => {},
    },
    tenant: of,
    member: memberCalled(name),
    proof: null,
    provenAtMs: clock.ms(),
    rooms: [],
    isAlive: true,
    lastTypingMs: 0,
    send: (frames: Buffer) => {
      listener.pieces += 1;
      listener.received.push(...(textsIn(frames).map((text) => JSON.parse(text)) as never[]));
    },
    sendFrame: (frame: { code?: string }) => void listener.errors.push(frame.code ?? ''),
  } as unknown as Connection;
  await hub.enter(listener.connection);
  expect(await hub.subscribe(listener.connection, [channel])).toEqual([true]);
  return listener;
}
const messageOf = (ts: number) => ({ id: `t-${ts}`, message_thread_id: 't', message_ts: ts, message: `words of ${ts}` }) as unknown as Message;
const created = (ts: number, more: Partial<Signal> = {}): Signal => ({
  appId: tenant.appId,
  channel: 'room',
  event: 'message_created',
  ids: { thread_id: 't', message_ts: ts },
  ...more,
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const words = ({ received }: Listener) => received.map(({ data }) => (data as { message: Message }).message.message_ts);

/** Reads a message again when the test decides. */
function rereading(load: (ts: number) => Promise<Message | null>) {
  const none = () => Promise.resolve(null);
  hub.rereadWith({
    message_created: async (_place, { message_ts }) => {
      const message = await load(message_ts);
      return message && { message };
    },
    message_updated: none,
    thread_renamed: none,
    participant_added: none,
    replies_changed: none,
    thread_updated: async ({ listener }, { thread_id }) => ({ thread: { id: thread_id, title: listener?.name } as never }),
  });
}

describe('events of this process', () => {
  it('are written to a listener in one piece if they happen at once', async () => {
    const ada = await aListener('ada');
    for (let ts = 1; ts <= 20; ts += 1) hub.publish(tenant, 'room', 'message_created', { message: messageOf(ts) });
    await settled();
    expect(words(ada)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(ada.pieces).toBe(1);
  });
});

describe('signals to other processes', () => {
  it('are names and numbers, and whom they leave out', () => {
    hub.publish(tenant, 'room', 'message_created', { message: messageOf(7) }, { except: new Set(['id-cleo']) });
    hub.publish(tenant, 'room', 'thread_renamed', { title: 'Secret', has_been_renamed: true });
    hub.publish(tenant, 'room', 'read', { user_id: 'u', ts: 3 });
    expect(published).toEqual([
      created(7, { except: ['id-cleo'] }),
      { appId: tenant.appId, channel: 'room', event: 'thread_renamed', ids: {} },
      { appId: tenant.appId, channel: 'room', event: 'read', ids: { user_id: 'u', ts: 3 } },
    ]);
  });

  it('about people are their ids', () => {
    const participants = [{ user: { id: 'u1', name: 'Ada' } }, { user: { id: 'u2', name: 'Bob' } }] as never;
    expect(idsOf('participant_added', { participants })).toEqual({ user_ids: ['u1', 'u2'] });
    expect(idsOf('thread_updated', { thread: { id: 't', title: 'x' } as never })).toEqual({ thread_id: 't' });
    expect(idsOf('replies_changed', { message_ts: 1, reply_thread_id: 'r', reply_count: 2, latest_replies: [] })).toEqual({ message_ts: 1 });
    expect([isReread('read'), isReread('message_updated')]).toEqual([false, true]);
  });
});

describe('a signal to this process', () => {
  it('is read once for all listeners, and not if there are none', async () => {
    let loads = 0;
    rereading(async (ts) => {
      loads += 1;
      return messageOf(ts);
    });
    receiver.onSignal(created(1));
    const [ada, bob] = [await aListener('ada'), await aListener('bob')];
    receiver.onSignal(created(2));
    receiver.onSignal(created(3, { channel: 'elsewhere' }));
    receiver.onSignal(created(4, { appId: other.appId }));
    await settled();
    expect([words(ada), words(bob), loads]).toEqual([[2], [2], 1]);
  });

  it('keeps its order, however long each takes to read, next to local events', async () => {
    const waiting = new Map<number, (message: Message | null) => void>();
    rereading((ts) => new Promise((resolve) => waiting.set(ts, resolve)));
    const ada = await aListener('ada');
    for (const ts of [1, 2, 3]) receiver.onSignal(created(ts));
    hub.publish(tenant, 'room', 'message_created', { message: messageOf(4) });
    await settled();
    expect(ada.received).toEqual([]);
    for (const ts of [3, 2, 1]) waiting.get(ts)!(messageOf(ts));
    await settled();
    expect(words(ada)).toEqual([1, 2, 3, 4]);
  });

  it('is left out when nothing is left to publish', async () => {
    rereading(async (ts) => (ts === 1 ? null : messageOf(ts)));
    const ada = await aListener('ada');
    for (const ts of [1, 2]) receiver.onSignal(created(ts));
    await settled();
    expect(words(ada)).toEqual([2]);
  });

  it('makes listeners reconnect when it cannot be read', async () => {
    rereading(() => Promise.reject(new Error('the database is away')));
    const [ada, elsewhere] = [await aListener('ada'), await aListener('bob', 'user-uuid-bob')];
    receiver.onSignal(created(1));
    await settled();
    expect([ada.closedWith, elsewhere.closedWith]).toEqual([closeCodes.slow, null]);
  });

  it('makes listeners reconnect when no reader is registered', async () => {
    const ada = await aListener('ada');
    receiver.onSignal(created(1));
    await settled();
    expect(ada.closedWith).toBe(closeCodes.slow);
  });

  it('bypasses the rules of its channel, and those whom it leaves out', async () => {
    rereading(async (ts) => messageOf(ts));
    const [ada, bob] = [await aListener('ada'), await aListener('bob')];
    receiver.onSignal(created(1, { except: ['id-bob'] }));
    await settled();
    allowed.delete('ada');
    clock.advance(4100);
    receiver.onSignal(created(2));
    await settled();
    expect([words(ada), words(bob), ada.errors]).toEqual([[1], [2], ['thread_forbidden']]);
  });

  it('is read as the member who owns the channel', async () => {
    rereading(async () => null);
    const bob = await aListener('bob', 'user-uuid-bob');
    receiver.onSignal({ appId: tenant.appId, channel: 'user-uuid-bob', event: 'thread_updated', ids: { thread_id: 't' } });
    await settled();
    expect(bob.received).toMatchObject([{ event: 'thread_updated', data: { thread: { id: 't', title: 'bob' } } }]);
  });

  it('after a gap makes everyone of that app reconnect, and nobody else', async () => {
    const [ada, bob, outsider] = [await aListener('ada'), await aListener('bob', 'user-uuid-bob'), await aListener('ada', 'room', other)];
    receiver.onGap(tenant.appId);
    expect([ada.closedWith, bob.closedWith, outsider.closedWith]).toEqual([closeCodes.slow, closeCodes.slow, null]);
  });

  it('are received only of apps to which someone is connected, from before their first listener on', async () => {
    expect(followed).toEqual([]);
    for (const name of ['ada', 'bob']) await aListener(name);
    expect(followed).toEqual([tenant.appId]);
  });
});

it('tells the others that rights changed', async () => {
  await hub.recheck(tenant, { channel: 'room' });
  expect(changes).toEqual([{ appId: tenant.appId, channel: 'room' }]);
});

it('a right that ends while a member subscribes is noticed before the first frame', async () => {
  let answer: (isAllowed: boolean) => void = () => {};
  hub.authorize({
    matches: (channel) => channel === 'slow',
    mayListen: (_tenant, _channel, viewers) => new Promise((resolve) => (answer = (isAllowed) => resolve(viewers.map(() => isAllowed)))),
    refusal: 'thread_forbidden',
  });
  const ada = await aListener('ada');
  const subscribing = hub.subscribe(ada.connection, ['slow']);
  await hub.recheck(tenant, { subscriberId: 'id-ada' });
  answer(true);
  expect(await subscribing).toEqual([true]);
  hub.publish(tenant, 'slow', 'read', { user_id: 'u', ts: 1 });
  await settled();
  answer(false);
  await settled();
  expect([ada.received, ada.errors]).toEqual([[], ['thread_forbidden']]);
});

it('a change of rights is one question for all channels of an app', async () => {
  const questions: string[][] = [];
  hub.authorize({
    matches: (channel) => channel.startsWith('group-'),
    mayListen: async (_tenant, _channel, viewers) => viewers.map(() => true),
    mayListenMany: async (_tenant, given) => {
      questions.push(given.map(({ channel, viewers }) => `${channel} ${viewers.map((viewer) => viewer?.name).join()}`));
      return given.map(({ viewers }) => viewers.map((viewer) => allowed.has(viewer?.name ?? 'guest')));
    },
    refusal: 'thread_forbidden',
  });
  const channels = ['group-1', 'group-2', 'group-3'];
  const [ada, bob] = [await aListener('ada'), await aListener('bob')];
  for (const { connection } of [ada, bob]) expect(await hub.subscribe(connection, channels)).toEqual([true, true, true]);
  expect(questions).toEqual([channels.map((channel) => `${channel} ada`), channels.map((channel) => `${channel} bob`)]);
  allowed.delete('bob');
  await hub.recheck(tenant);
  expect(questions.slice(2)).toEqual([channels.map((channel) => `${channel} ada,bob`)]);
  expect([ada.errors.length, bob.errors.length, bob.connection.rooms.length]).toEqual([0, 4, 0]);
});
