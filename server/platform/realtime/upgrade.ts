import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { AppError } from '../http/app-error.ts';
import { plainUrl, type Site } from '../http/site.ts';
import { closeCodes, drop } from './connection.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly sockets: ReadonlySet<WebSocket>;
  }
}

/** Frames of clients are short: a channel, or an email and a token. */
const maxPayload = 65_536;
const path = /^\/api\/realtime\/?(?:\?|$)/;

/** Whether a request becomes a WebSocket; any other one that offers an upgrade gets an ordinary answer. */
export const isForRealtime = (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  request.method === 'GET' && path.test(plainUrl(request)) && request.headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Turns requests for `/api/realtime` into WebSockets, without the router: what it makes of a request would stay in memory as long as the socket. The
 * server must be created with `shouldUpgradeCallback: isForRealtime`.
 */
export function acceptSockets(
  app: FastifyInstance,
  siteOf: (request: IncomingMessage) => Promise<Site>,
  open: (socket: WebSocket, stream: Duplex, site: Site) => void,
): void {
  const upgrader = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false });
  const sockets = new Set<WebSocket>();
  const forget = function forget(this: WebSocket): void {
    sockets.delete(this);
  };
  const cut = function cut(this: Duplex): void {
    this.destroy();
  };

  async function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    // Node removes its own listener before it hands over the stream.
    stream.on('error', cut);
    try {
      request.url = plainUrl(request);
      const site = await siteOf(request);
      stream.off('error', cut);
      upgrader.handleUpgrade(request, stream, head, (socket) => {
        sockets.add(socket);
        socket.on('close', forget);
        open(socket, stream, site);
      });
    } catch (error) {
      const status = error instanceof AppError ? error.status : 500;
      stream.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    }
  }

  app.decorate('sockets', sockets);
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => void upgrade(request, stream, head));
  app.addHook('preClose', (done) => {
    for (const socket of sockets) drop(socket, closeCodes.stopping, 'stopping');
    upgrader.close();
    done();
  });
}
