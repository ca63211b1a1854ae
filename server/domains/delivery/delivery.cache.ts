import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { encodingFor, type Bytes, type Encoding } from './delivery.bytes.ts';

/** One public answer, ready to be written. */
export interface PublicAnswer {
  bytes: Bytes;
  status: number;
  headers: Record<string, string>;
}
interface Kept extends PublicAnswer {
  /** The versions of tree, config and build that it was made from. */
  version: string;
  madeAtMs: number;
}

const maxBytes = 96 * 1_048_576;
/** Lists by date or by chance change with time alone. */
export const timedForMs = 60_000;

/** Answers that all guests share, by app, kind and path. A publish changes the version, so nothing needs to be removed. */
export function createPublicCache() {
  const kept = new LRUCache<string, Kept>({ maxSize: maxBytes, sizeCalculation: (answer) => answer.bytes.plain.length * 2 + 500 });
  return {
    get: (key: string, version: string, nowMs: number): PublicAnswer | undefined => {
      const answer = kept.get(key);
      return answer && answer.version === version && Math.abs(nowMs - answer.madeAtMs) < timedForMs ? answer : undefined;
    },
    put: (key: string, version: string, nowMs: number, answer: PublicAnswer): void => void kept.set(key, { ...answer, version, madeAtMs: nowMs }),
  };
}

/** The app that a request's host shows, if it is cached. */
export type AppIdOf = (request: IncomingMessage) => string | null;

/** How long to use an answer before its versions are checked again. */
const ttlMs = 1000;
const maxUrlLength = 300;

interface Ready {
  answer: PublicAnswer;
  headers: Record<string, string>;
  /** All headers by encoding, built once. */
  heads: Partial<Record<Encoding, Record<string, string | number>>>;
  atMs: number;
}

/**
 * Public answers by app and path, written before anything else looks at the request: one look-up and one write. Requests that are personal, ask for a
 * part, or have a query take the long way, which checks everything and stores its answer here for a second.
 */
export function createReadyAnswers({ clock }: { clock: Clock }) {
  const kept = new LRUCache<string, Ready>({ max: 5000 });
  const keyOf = (appId: string, url = ''): string => `${appId} ${url}`;
  const isPlain = ({ method, headers, url = '' }: Pick<IncomingMessage, 'method' | 'headers' | 'url'>): boolean =>
    method === 'GET' &&
    headers.cookie === undefined &&
    headers['x-user-token'] === undefined &&
    headers['x-account-app'] === undefined &&
    headers['x-page-builder'] === undefined &&
    url.length < maxUrlLength &&
    !url.includes('?');

  function write(request: IncomingMessage, response: ServerResponse, appIdOf: AppIdOf): boolean {
    if (!isPlain(request)) return false;
    const appId = appIdOf(request);
    const ready = appId === null ? undefined : kept.get(keyOf(appId, request.url));
    if (!ready || Math.abs(clock.ms() - ready.atMs) > ttlMs) return false;
    const { bytes, status } = ready.answer;
    if (isFresh(request.headers['if-none-match'], bytes.etag)) {
      response.writeHead(304, ready.headers).end();
      return true;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    const made = bytes.made(encoding);
    if (!made) return false;
    const head = (ready.heads[encoding] ??= {
      ...ready.headers,
      'content-type': bytes.type,
      'content-length': made.body.length,
      ...encodingHeader(made.encoding),
    });
    response.writeHead(status, head).end(made.body);
    return true;
  }

  return {
    /** Stores an answer of an app for the next identical request. */
    keep: (
      request: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
      { appId }: Tenant,
      answer: PublicAnswer,
      headers: Record<string, string>,
    ): void => {
      if (isPlain(request)) kept.set(keyOf(appId, request.url), { answer, headers, heads: {}, atMs: clock.ms() });
    },
    /** Something was published or changed: drops all stored answers. */
    forget: (): void => kept.clear(),
    /** Answers before the server's own handler. While the server closes, its own handler answers, which ends connections. */
    standBefore: (server: Server, appIdOf: AppIdOf): void => {
      const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
      server.removeAllListeners('request');
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        if (server.listening && write(request, response, appIdOf)) return;
        for (const handle of handlers) handle.call(server, request, response);
      });
    },
  };
}
export type ReadyAnswers = ReturnType<typeof createReadyAnswers>;

export const encodingHeader = (encoding: Encoding): Record<string, string> => (encoding === 'identity' ? {} : { 'content-encoding': encoding });
