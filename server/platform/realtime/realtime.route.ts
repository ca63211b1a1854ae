import type { ClientFrame } from '@bandstand/contract/realtime.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Identity } from '../http/context.ts';
import { closeCodes, createConnection, drop, type Connection } from './connection.ts';
import type { Hub } from './hub.ts';

/** The first frame must arrive within this time. */
const authWithinMs = 10_000;
const maxChannels = 200;
/** Frames that one connection may send in ten seconds. */
const maxFrames = 300;
const maxChannelLength = 200;

/**
 * `/api/realtime` (MSG-40). The first frame names the app and, for members, email and token. Cookies are ignored, so no other site can use a member's
 * browser to listen.
 */
export function addRealtimeRoute(app: FastifyInstance, { hub, identity, clock }: { hub: Hub; identity: Identity; clock: Clock }): void {
  app.get('/api/realtime', { websocket: true }, (socket, request) => {
    let connection: Connection | null = null;
    // One frame after another: requests are answered in order.
    let order = Promise.resolve();
    let frames = 0;
    let countedSinceMs = clock.ms();
    const waiting = setTimeout(() => drop(socket, closeCodes.badFrame, 'auth expected'), authWithinMs);

    socket.on('message', (bytes, isBinary) => {
      const nowMs = clock.ms();
      if (nowMs - countedSinceMs > 10_000) [frames, countedSinceMs] = [0, nowMs];
      frames += 1;
      if (frames > maxFrames) return drop(socket, closeCodes.flood, 'too many frames');
      const frame = isBinary ? null : readFrame((bytes as Buffer).toString('utf8'));
      if (!frame || (connection === null && frame.type !== 'auth' && frames === 1)) return drop(socket, closeCodes.badFrame, 'not understood');
      order = order.then(() => take(frame)).catch(() => drop(socket, 1011, 'unexpected error'));
    });
    socket.on('pong', () => {
      if (connection) connection.isAlive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearTimeout(waiting);
      if (connection) hub.leave(connection);
    });

    async function take(frame: ClientFrame): Promise<void> {
      if (socket.readyState !== socket.OPEN) return;
      if (frame.type === 'auth') {
        if (connection) return;
        connection = await authenticate(socket, request, frame);
        clearTimeout(waiting);
        if (!connection) return;
        hub.enter(connection);
        // Closed during the check: nobody would remove it later.
        if (socket.readyState !== socket.OPEN) return hub.leave(connection);
        return connection.sendFrame({ type: 'ready' });
      }
      if (!connection) return;
      if (frame.type === 'typing') return hub.typing(connection, frame.channel);
      if (frame.type === 'unsubscribe') return hub.unsubscribe(connection, frame.channel);
      const isAllowed = connection.rooms.size < maxChannels && (await hub.subscribe(connection, frame.channel));
      connection.sendFrame(
        isAllowed
          ? { type: 'subscribed', channel: frame.channel }
          : { type: 'error', code: hub.ruleOf(frame.channel)?.refusal ?? 'forbidden', channel: frame.channel },
      );
    }
  });

  async function authenticate(socket: WebSocket, request: FastifyRequest, frame: Extract<ClientFrame, { type: 'auth' }>): Promise<Connection | null> {
    const refuse = (code: string) => {
      socket.send(JSON.stringify({ type: 'error', code }));
      drop(socket, closeCodes.signedOut, code);
      return null;
    };
    const tenant = await identity.appBySlug(frame.app);
    const { tenant: shown, isBaseHost } = request.site;
    if (!tenant) return refuse('app_not_found');
    if (shown && !isBaseHost && shown.appId !== tenant.appId) return refuse('app_mismatch');
    const proof = frame.email && frame.token ? { email: frame.email, token: frame.token } : null;
    const member = proof ? await identity.memberByToken(tenant, proof.email, proof.token) : null;
    if (proof && !member) return refuse('unauthenticated');
    return createConnection({ socket, stream: request.raw.socket, tenant, member, proof, nowMs: clock.ms() });
  }
}

/** The frame, or null when it is none of MSG-40. */
export function readFrame(text: string): ClientFrame | null {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof frame !== 'object' || frame === null) return null;
  const { type, channel, app, email, token } = frame as Record<string, unknown>;
  const isText = (value: unknown, max: number): value is string =>
    typeof value === 'string' && value.length > 0 && value.length <= max && !value.includes('\0');
  if (type === 'auth') {
    if (!isText(app, 100)) return null;
    return isText(email, 254) && isText(token, 500) ? { type, app, email, token } : email || token ? null : { type, app };
  }
  if ((type === 'subscribe' || type === 'unsubscribe' || type === 'typing') && isText(channel, maxChannelLength)) return { type, channel };
  return null;
}
