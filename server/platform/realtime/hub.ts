import type { RealtimeEvents } from '@bandstand/contract/realtime.ts';
import type { Clock } from '../clock.ts';
import type { Tenant } from '../db/tenancy.ts';
import type { Identity } from '../http/context.ts';
import { askedTogether } from './hub.asking.ts';
import { createJoining } from './hub.joining.ts';
import { createSessions } from './hub.sessions.ts';
import { userChannel, ownChannelRules, type ChannelRule, type RealtimeHub, type Recheck } from './realtime.ts';
import { closeCodes, drop, findRoom, unasked, type Connection, type Room } from './connection.ts';
import { localFanout, type Fanout, type Signal } from './fanout.ts';
import { textFrame } from './frame.ts';
import { createRelay, relayChannel } from './hub.relay.ts';
import { broadcast, checkUnasked, nextTurn, slice, type RoomContext } from './room.ts';
import { createRooms, type Rooms } from './rooms.ts';
import { idsOf, isReread, type EventPlace, type Ids, type Rereaders } from './signals.ts';

export interface HubOptions {
  /** Checks the sessions of connected members again. */
  identity: Pick<Identity, 'membersByTokens'>;
  clock: Clock;
  fanout?: Fanout;
  /** A peer that answers no ping for this long is gone. */
  pingEveryMs?: number;
}

/** The hub as the WebSocket route sees it. */
export interface Hub extends RealtimeHub {
  /** Resolves when the connection may subscribe without missing anything of other servers. */
  enter(connection: Connection): Promise<void>;
  leave(connection: Connection): void;
  /** Subscribes the connection to those of the channels that it may listen to now. One answer each, in order. */
  subscribe(connection: Connection, channels: readonly string[]): Promise<boolean[]>;
  unsubscribe(connection: Connection, channel: string): void;
  typing(connection: Connection, channel: string): Promise<void>;
  readonly ruleOf: (channel: string) => ChannelRule | undefined;
  readonly connectionCount: () => number;
  /** Closes every connection; one that does not respond within a second is cut. */
  close(): Promise<void>;
}

/** Members may signal typing at most this often. */
const typingEveryMs = 1000;
/** Prefix of a channel: publishes to each member with access, on their own channel. */
const readersOf = 'readers:';

/** Longer than any process caches a session or a right. */
const ttlElsewhereMs = 3500;

/** Reads the contents of another process's event. */
function createRereading() {
  const rereaders: Partial<Rereaders> = {};
  return {
    rereadWith: (given: Partial<Rereaders>): void => void Object.assign(rereaders, given),
    /** The contents of another process's event, read here once for all listeners. */
    textOf: (room: Room, event: keyof RealtimeEvents, ids: Ids): string | Promise<string | null> => {
      const { tenant, channel } = room;
      const write = (data: object) => JSON.stringify({ type: 'event', channel, event, data });
      if (!isReread(event)) return write(ids);
      const listener = room.listeners.keys().next().value?.member ?? null;
      const read = rereaders[event] as ((place: EventPlace, ids: Ids) => Promise<object | null>) | undefined;
      const reading = read ? read({ tenant, channel, listener }, ids) : Promise.reject(new Error(`no reader for ${event}`));
      const text = reading.then((data) => data && write(data));
      // Awaited when its turn comes, which may be after it failed.
      text.catch(() => {});
      return text;
    },
  };
}

interface PublishingDependencies {
  rooms: Rooms;
  context: RoomContext;
  fanout: Fanout;
  ruleOf: Hub['ruleOf'];
}
/** Publishes to the listeners of this process and to other processes. */
function createPublishing({ rooms, context, fanout, ruleOf }: PublishingDependencies) {
  /** Publishes to every local member with access to the channel, on their own channel. */
  async function sendToReaders(appId: string, channel: string, event: keyof RealtimeEvents, data: Ids, except?: ReadonlySet<string>): Promise<void> {
    const rule = ruleOf(channel);
    const own = (connection: Connection) => (connection.member ? userChannel(connection.member.uuid) : '');
    const reached = [...rooms.ofApp(appId)].filter(
      (connection) => findRoom(connection, own(connection)) && !except?.has(connection.member?.id ?? ''),
    );
    const tenant = reached[0]?.tenant;
    if (!rule || !tenant) return;
    const members = reached.map(({ member }) => member);
    // If the check itself fails nobody is notified: this is a hint, and the next load shows the same.
    const answers = await rule.mayListen(tenant, channel, members).catch(() => []);
    for (const [index, connection] of reached.entries())
      if (answers[index]) connection.send(textFrame(JSON.stringify({ type: 'event', channel: own(connection), event, data })));
  }

  const sendToOtherProcesses = (signal: Omit<Signal, 'except'>, except?: ReadonlySet<string>): void => {
    if (fanout !== localFanout) fanout.publish({ ...signal, ...(except?.size ? { except: [...except] } : {}) });
  };
  const publishHere: Hub['publishHere'] = ({ appId }, channel, event, data, options) => {
    const room = rooms.find(appId, channel);
    if (room) broadcast(room, { text: JSON.stringify({ type: 'event', channel, event, data }), except: options?.except }, context);
  };
  const publish: Hub['publish'] = (tenant, channel, event, data, options) => {
    const { appId } = tenant;
    publishHere(tenant, channel, event, data, options);
    if (fanout !== localFanout) sendToOtherProcesses({ appId, channel, event, ids: idsOf(event, data) }, options?.except);
  };
  const publishToReaders: Hub['publishToReaders'] = ({ appId }, channel, event, data, options) => {
    void sendToReaders(appId, channel, event, data, options?.except);
    sendToOtherProcesses({ appId, channel: `${readersOf}${channel}`, event, ids: data }, options?.except);
  };
  const isListening: Hub['isListening'] = ({ appId }, channel) => rooms.find(appId, channel) !== undefined;
  return { sendToReaders, sendToOtherProcesses, publish, publishHere, publishToReaders, isListening };
}

/** Checks again who may listen. From the call on, nobody concerned receives a frame on an answer from before. */
const createRechecking =
  ({ rooms, context }: { rooms: Rooms; context: RoomContext }) =>
  async (appId: string, { subscriberId, channel }: Recheck): Promise<void> => {
    const isConcerned = (connection: Connection) =>
      (!subscriberId || connection.member?.id === subscriberId) && (!channel || findRoom(connection, channel) !== undefined);
    const concerned = [...rooms.ofApp(appId)].filter(isConcerned);
    const affected = new Set<Room>();
    for (const connection of concerned) {
      if (connection.proof) connection.provenAtMs = unasked;
      for (const room of connection.rooms) {
        if (channel && room.channel !== channel) continue;
        room.listeners.set(connection, unasked);
        affected.add(room);
      }
    }
    await context.renewSessions(concerned);
    await Promise.all([...affected].map((room) => checkUnasked(room, context)));
  };

/** How often to stop following apps to which nobody here is connected any more. */
const unfollowEveryMs = 30_000;

/** Follows the apps that someone here is connected to. */
function createInterest({ ofApp }: Rooms, fanout: Fanout) {
  const followed = new Map<string, Promise<void>>();
  const sweep = setInterval(() => {
    for (const appId of followed.keys()) {
      if (ofApp(appId).size > 0) continue;
      followed.delete(appId);
      fanout.unfollow(appId);
    }
  }, unfollowEveryMs);
  sweep.unref();
  return {
    follow: (appId: string): Promise<void> => {
      const known = followed.get(appId) ?? fanout.follow(appId);
      followed.set(appId, known);
      return known;
    },
    end: () => clearInterval(sweep),
  };
}

/** Pings every connection, and cuts those that did not answer the previous ping. Returns a function that stops it. */
function beginHeartbeat({ all, leave }: Rooms, everyMs: number): () => void {
  async function pingAll(): Promise<void> {
    let pinged = 0;
    for (const connection of all()) {
      if (!connection.isAlive) {
        leave(connection);
        connection.socket.terminate();
        continue;
      }
      connection.isAlive = false;
      connection.ping();
      pinged += 1;
      if (pinged % slice === 0) await nextTurn();
    }
  }
  const heartbeat = setInterval(() => void pingAll(), everyMs);
  heartbeat.unref();
  return () => clearInterval(heartbeat);
}

interface ListeningDependencies {
  rooms: Rooms;
  clock: Clock;
  publish: Hub['publish'];
}
/** What a connection may do in its rooms. */
const createListening = ({ rooms, clock, publish }: ListeningDependencies): Pick<Hub, 'unsubscribe' | 'typing'> => ({
  unsubscribe: (connection, channel) => {
    const room = findRoom(connection, channel);
    if (room) rooms.leaveRoom(connection, room);
  },
  typing: async (connection, channel) => {
    const room = findRoom(connection, channel);
    const { member } = connection;
    if (!room?.rule.typing || !member || member.acting || clock.ms() - connection.lastTypingMs < typingEveryMs) return;
    connection.lastTypingMs = clock.ms();
    const allowed = await room.rule.typing(connection.tenant, channel, member);
    if (allowed) publish(connection.tenant, channel, 'typing', { user_id: member.userId }, allowed);
  },
});

/** Channels of this process. Rules check access; it is renewed with age, and at once when a domain says that it changed (MSG-40). */
export function createHub({ identity, clock, fanout = localFanout, pingEveryMs = 25_000 }: HubOptions): Hub {
  const rules: ChannelRule[] = [...ownChannelRules];
  const ruleOf = (channel: string) => rules.find((rule) => rule.matches(channel));
  const rooms = createRooms();
  const { leave } = rooms;
  let changes = 0;
  const renewSessions = createSessions({ identity, clock, leave, changes: () => changes });
  const context: RoomContext = { nowMs: () => clock.ms(), changes: () => changes, renewSessions, leave: rooms.leaveRoom };
  const { rereadWith, textOf } = createRereading();
  const { sendToReaders, sendToOtherProcesses, publish, ...published } = createPublishing({ rooms, context, fanout, ruleOf });
  const recheck = createRechecking({ rooms, context });
  const recheckHere = (appId: string, what: Recheck): Promise<void> => {
    changes += 1;
    return recheck(appId, what);
  };

  const { receive, ...relaying } = createRelay({ tenantOf: rooms.tenantOf, sendToOtherProcesses });

  fanout.receiveWith({
    onSignal: (signal) => {
      const { appId, channel, event, ids, except } = signal;
      if (channel === relayChannel) return receive(signal);
      if (channel.startsWith(readersOf)) return void sendToReaders(appId, channel.slice(readersOf.length), event, ids, except && new Set(except));
      const room = rooms.find(appId, channel);
      if (room) broadcast(room, { text: textOf(room, event, ids), except: except && new Set(except) }, context);
    },
    onChanged: (changed) => {
      void recheckHere(changed.appId, changed);
      // Cached answers from before may still be in use: check again once they have expired.
      setTimeout(() => void recheckHere(changed.appId, changed), ttlElsewhereMs).unref();
    },
    onGap: (appId) => {
      for (const connection of rooms.ofApp(appId)) drop(connection.socket, closeCodes.slow, 'resume');
    },
  });
  const interest = createInterest(rooms, fanout);
  const endHeartbeat = beginHeartbeat(rooms, pingEveryMs);

  return {
    publish,
    ...published,
    ...relaying,
    ...createListening({ rooms, clock, publish }),
    subscribe: createJoining({ rooms, clock, ruleOf, changes: () => changes }),
    authorize: (rule) => void rules.push(askedTogether(rule)),
    rereadWith,
    ruleOf,
    connectionCount: rooms.count,
    enter: (connection) => {
      rooms.enter(connection);
      return interest.follow(connection.tenant.appId);
    },
    leave,
    recheck: (tenant: Tenant, what = {}) => {
      fanout.publishChanged({ appId: tenant.appId, ...what });
      return recheckHere(tenant.appId, what);
    },
    close: async () => {
      endHeartbeat();
      interest.end();
      for (const connection of rooms.all()) drop(connection.socket, closeCodes.stopping, 'stopping');
      const deadline = Date.now() + 1500;
      while (rooms.count() > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      await fanout.close();
    },
  };
}
