import type { ClientFrame } from '@bandstand/contract/realtime.ts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Tenant } from '../db/tenancy.ts';
import { createGather } from '../gather.ts';
import type { Identity, Member, Proof } from '../http/context.ts';
import type { Site } from '../http/site.ts';
import { closeCodes, createConnection, drop, type Connection } from './connection.ts';
import { readFrame } from './frame.ts';
import type { Hub } from './hub.ts';
import { acceptSockets } from './upgrade.ts';

/** The first frame must arrive within this time. */
const authWithinMs = 10_000;
const maxChannels = 200;
/** Frames that one connection may send in ten seconds. */
const maxFrames = 300;

export interface RealtimeRouteParts {
  app: FastifyInstance;
  siteOf: (request: IncomingMessage) => Promise<Site>;
  hub: Hub;
  identity: Identity;
  clock: Clock;
}

type AuthFrame = Extract<ClientFrame, { type: 'auth' }>;
interface Arrived {
  socket: WebSocket;
  stream: Duplex;
  site: Site;
}
/** The other end of a socket, and what it has sent. */
interface Peer {
  readonly socket: WebSocket;
  /** Until it says who it is. */
  arrived: Arrived | null;
  connection: Connection | null;
  /** Frames in the order of their arrival, which is also the order of the answers. */
  waiting: ClientFrame[];
  isTaking: boolean;
  frames: number;
  countedSinceMs: number;
  late: NodeJS.Timeout | null;
}

/**
 * `/api/realtime` (MSG-40). The first frame names the app and, for members, email and token. Cookies are ignored, so no other site can use a member's
 * browser to listen.
 */
export function addRealtimeRoute({ app, siteOf, hub, identity, clock }: RealtimeRouteParts): void {
  const authenticate = createAuthentication({ identity, clock });
  const peers = new Map<WebSocket, Peer>();

  // Listeners exist once and find their peer by the socket: as functions of each socket they would take most of its memory.
  const onMessage = function onMessage(this: WebSocket, bytes: RawData, isBinary: boolean): void {
    const peer = peers.get(this);
    if (!peer) return;
    const nowMs = clock.ms();
    if (nowMs - peer.countedSinceMs > 10_000) [peer.frames, peer.countedSinceMs] = [0, nowMs];
    peer.frames += 1;
    if (peer.frames > maxFrames) return drop(this, closeCodes.flood, 'too many frames');
    const frame = isBinary ? null : readFrame((bytes as Buffer).toString('utf8'));
    const isFirst = peer.connection === null && peer.frames === 1;
    if (!frame || (isFirst && frame.type !== 'auth')) return drop(this, closeCodes.badFrame, 'not understood');
    peer.waiting.push(frame);
    if (!peer.isTaking) void takeAll(peer);
  };
  const onPong = function onPong(this: WebSocket): void {
    const connection = peers.get(this)?.connection;
    if (connection) connection.isAlive = true;
  };
  const onError = function onError(this: WebSocket): void {
    this.terminate();
  };
  const onClose = function onClose(this: WebSocket): void {
    const peer = peers.get(this);
    peers.delete(this);
    if (peer) stopTimer(peer);
    if (peer?.connection) hub.leave(peer.connection);
  };

  acceptSockets(app, siteOf, (socket, stream, site) => {
    const late = setTimeout(drop, authWithinMs, socket, closeCodes.badFrame, 'auth expected');
    const arrived = { socket, stream, site };
    peers.set(socket, { socket, arrived, connection: null, waiting: [], isTaking: false, frames: 0, countedSinceMs: clock.ms(), late });
    socket.on('message', onMessage).on('pong', onPong).on('error', onError).on('close', onClose);
  });

  async function takeAll(peer: Peer): Promise<void> {
    const { socket } = peer;
    peer.isTaking = true;
    try {
      while (peer.waiting.length > 0 && socket.readyState === socket.OPEN) await takeSome(peer);
    } catch {
      drop(socket, 1011, 'unexpected error');
    } finally {
      [peer.waiting, peer.isTaking] = [[], false];
    }
  }

  /** One frame, or all of a client that subscribes to several channels in one go. */
  async function takeSome(peer: Peer): Promise<void> {
    const { waiting, connection } = peer;
    const [frame] = waiting;
    if (frame?.type === 'subscribe' && connection) return subscribe(connection, waiting);
    waiting.shift();
    if (frame?.type === 'auth') return enter(peer, frame);
    if (!connection) return;
    if (frame?.type === 'typing') return hub.typing(connection, frame.channel);
    if (frame?.type === 'unsubscribe') hub.unsubscribe(connection, frame.channel);
  }

  async function enter(peer: Peer, frame: AuthFrame): Promise<void> {
    if (!peer.arrived) return;
    const connection = await authenticate(peer.arrived, frame);
    stopTimer(peer);
    // Closed during the check: nobody would remove it later.
    if (!connection || !peers.has(peer.socket)) return;
    [peer.connection, peer.arrived] = [connection, null];
    await hub.enter(connection);
    connection.sendFrame({ type: 'ready' });
  }

  async function subscribe(connection: Connection, from: ClientFrame[]): Promise<void> {
    const other = from.findIndex(({ type }) => type !== 'subscribe');
    const isFull = connection.rooms.length >= maxChannels;
    // Refused channels do not count, so the last free places are given one by one.
    const most = Math.max(1, maxChannels - connection.rooms.length);
    const asked = from.splice(0, Math.min(most, other < 0 ? from.length : other));
    const channels = asked.flatMap((frame) => (frame.type === 'subscribe' ? [frame.channel] : []));
    const answers = isFull ? [] : await hub.subscribe(connection, channels);
    connection.sendFrames(
      channels.map((channel, index) =>
        answers[index] ? { type: 'subscribed', channel } : { type: 'error', code: hub.ruleOf(channel)?.refusal ?? 'forbidden', channel },
      ),
    );
  }
}

function stopTimer(peer: Peer): void {
  if (peer.late) clearTimeout(peer.late);
  peer.late = null;
}

/** Whose socket it is. Sessions of those who connect at the same time are looked up together. */
function createAuthentication({ identity, clock }: Pick<RealtimeRouteParts, 'identity' | 'clock'>) {
  const prove = createGather<Tenant, Proof, Member | null>(identity.membersByTokens);

  return async ({ socket, stream, site }: Arrived, frame: AuthFrame): Promise<Connection | null> => {
    const refuse = (code: string) => {
      socket.send(JSON.stringify({ type: 'error', code }));
      drop(socket, closeCodes.signedOut, code);
      return null;
    };
    const tenant = await identity.appBySlug(frame.app);
    const { tenant: shown, isBaseHost } = site;
    if (!tenant) return refuse('app_not_found');
    if (shown && !isBaseHost && shown.appId !== tenant.appId) return refuse('app_mismatch');
    const proof = frame.email && frame.token ? { email: frame.email, token: frame.token } : null;
    const member = proof ? await prove(tenant, proof) : null;
    if (proof && !member) return refuse('unauthenticated');
    return createConnection({ socket, stream, tenant, member, proof, nowMs: clock.ms() });
  };
}
