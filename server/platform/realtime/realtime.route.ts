import type { ClientFrame } from '@bandstand/contract/realtime.ts';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
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

/**
 * `/api/realtime` (MSG-40). The first frame names the app and, for members, email and token. Cookies are ignored, so no other site can use a member's
 * browser to listen.
 */
export function addRealtimeRoute({ app, siteOf, hub, identity, clock }: RealtimeRouteParts): void {
  const authenticate = createAuthentication({ identity, clock });

  acceptSockets(app, siteOf, (socket, stream, site) => {
    let connection: Connection | null = null;
    /** Frames in the order of their arrival, which is also the order of the answers. */
    let waiting: ClientFrame[] = [];
    let isTaking = false;
    let frames = 0;
    let countedSinceMs = clock.ms();
    let late: NodeJS.Timeout | null = setTimeout(drop, authWithinMs, socket, closeCodes.badFrame, 'auth expected');

    socket.on('message', (bytes, isBinary) => {
      const nowMs = clock.ms();
      if (nowMs - countedSinceMs > 10_000) [frames, countedSinceMs] = [0, nowMs];
      frames += 1;
      if (frames > maxFrames) return drop(socket, closeCodes.flood, 'too many frames');
      const frame = isBinary ? null : readFrame((bytes as Buffer).toString('utf8'));
      if (!frame || (connection === null && frame.type !== 'auth' && frames === 1)) return drop(socket, closeCodes.badFrame, 'not understood');
      waiting.push(frame);
      if (!isTaking) void takeAll();
    });
    socket.on('pong', () => {
      if (connection) connection.isAlive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stopTimer();
      if (connection) hub.leave(connection);
    });

    function stopTimer(): void {
      if (late) clearTimeout(late);
      late = null;
    }

    async function takeAll(): Promise<void> {
      isTaking = true;
      try {
        while (waiting.length > 0 && socket.readyState === socket.OPEN) await takeSome(waiting);
      } catch {
        drop(socket, 1011, 'unexpected error');
      } finally {
        [waiting, isTaking] = [[], false];
      }
    }

    /** One frame, or all of a client that subscribes to several channels in one go. */
    async function takeSome(from: ClientFrame[]): Promise<void> {
      const [frame] = from;
      if (frame?.type === 'subscribe' && connection) return subscribe(connection, from);
      from.shift();
      if (frame?.type === 'auth') {
        if (connection) return;
        const entered = await authenticate({ socket, stream, site }, frame);
        stopTimer();
        // Closed during the check: nobody would remove it later.
        if (!entered || socket.readyState !== socket.OPEN) return;
        connection = entered;
        hub.enter(entered);
        return entered.sendFrame({ type: 'ready' });
      }
      if (!connection) return;
      if (frame?.type === 'typing') return hub.typing(connection, frame.channel);
      if (frame?.type === 'unsubscribe') hub.unsubscribe(connection, frame.channel);
    }
  });

  async function subscribe(connection: Connection, from: ClientFrame[]): Promise<void> {
    const other = from.findIndex(({ type }) => type !== 'subscribe');
    const isFull = connection.rooms.size >= maxChannels;
    // Refused channels do not count, so the last free places are given one by one.
    const most = Math.max(1, maxChannels - connection.rooms.size);
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

interface Arrived {
  socket: WebSocket;
  stream: Duplex;
  site: Site;
}

/** Whose socket it is. Sessions of those who connect at the same time are looked up together. */
function createAuthentication({ identity, clock }: Pick<RealtimeRouteParts, 'identity' | 'clock'>) {
  const prove = createGather<Tenant, Proof, Member | null>(identity.membersByTokens);

  return async ({ socket, stream, site }: Arrived, frame: Extract<ClientFrame, { type: 'auth' }>): Promise<Connection | null> => {
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
