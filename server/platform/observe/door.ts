import { timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { FastifyInstance } from 'fastify';
import { secretHash } from '../ids.ts';
import type { Figures } from './figures.ts';
import { readStatus } from './figures.ts';
import type { Metrics } from './metrics.ts';

export interface DoorAnswer {
  status: number;
  type: string;
  body: string;
}

export interface DoorParts {
  /** Required for metrics; null: they do not exist. */
  token: string | null;
  figures: Figures;
  metrics: Metrics | null;
  role: string;
  dataDir: string;
  ping: () => Promise<unknown>;
}

export interface Door {
  /** The answer at `/metrics` or `/status`; null at any other address, and when the install has no token. */
  figures(path: string, authorization: string | undefined): Promise<DoorAnswer | null>;
  /** The answer at `/livez` or `/readyz`; null at any other. */
  health(path: string): Promise<DoorAnswer | null>;
}

const json = (status: number, body: object): DoorAnswer => ({ status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) });

/** What machines ask a server: whether it is alive and, with the token, its metrics. */
export function createDoor({ token, figures, metrics, ping, ...place }: DoorParts): Door {
  // Hashes have equal length, which the comparison requires.
  const wanted = token === null ? null : Buffer.from(secretHash(`Bearer ${token}`));
  return {
    figures: async (path, authorization = '') => {
      if (!wanted || !metrics || (path !== '/metrics' && path !== '/status')) return null;
      if (!timingSafeEqual(Buffer.from(secretHash(authorization)), wanted)) return json(401, { status: 'METRICS_TOKEN is needed as a bearer token' });
      if (path === '/metrics') return { status: 200, type: metrics.contentType, body: await metrics.text() };
      const { isFine, status } = await readStatus(figures, { ...place, ping });
      return json(isFine ? 200 : 503, status);
    },
    health: async (path) => {
      if (path === '/livez') return json(200, { status: 'ok' });
      if (path !== '/readyz') return null;
      return ping().then(
        () => json(200, { status: 'ok' }),
        () => json(503, { status: 'no database' }),
      );
    },
  };
}

/** Serves these addresses next to the server's others. */
export function addDoor(app: FastifyInstance, door: Door, hasFigures: boolean): void {
  for (const path of ['/livez', '/readyz', ...(hasFigures ? ['/metrics', '/status'] : [])])
    app.get(path, async (request, reply) => {
      const answer = (await door.health(path)) ?? (await door.figures(path, request.headers.authorization));
      if (!answer) throw new Error(`The door does not serve ${path}`);
      return reply
        .code(answer.status)
        .headers({ 'content-type': answer.type, ...answerHeaders(answer) })
        .send(answer.body);
    });
}

const answerHeaders = ({ status }: DoorAnswer): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
});

/** Serves these addresses on a separate port: for workers, which answer nothing else, and for networks that separate them. */
export async function openHealthPort(door: Door, { host, port }: { host: string; port: number }): Promise<{ port: number; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const answer = async () =>
      (await door.health(path)) ?? (await door.figures(path, request.headers.authorization)) ?? json(404, { status: 'not found' });
    answer().then(
      (found) => response.writeHead(found.status, { 'content-type': found.type, ...answerHeaders(found) }).end(found.body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
