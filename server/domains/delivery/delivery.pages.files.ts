import { normalPath } from '@bandstand/rules/pages/slugs.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Identity } from '../../platform/http/context.ts';
import { memberFor, previewFor, sessionCookie, tenantFor } from '../../platform/http/identify.ts';
import { isFresh } from '../../platform/http/etag.ts';
import { answerHeaders } from '../../platform/http/page-headers.ts';
import { encodingFor, type Bytes, type Encoding } from './delivery.bytes.ts';
import { isServerPath } from './delivery.addresses.ts';
import { encodingHeader, type AppIdOf, type ReadyAnswers } from './delivery.cache.ts';
import type { Answer, Asked, Delivery } from './delivery.service.ts';

// The base host shows whatever app the caller names: without that in `Vary`, a shared cache would show it to everyone after them. `Host` is for
// caches that leave it out of their key, as nginx does by default.
const publicHeaders = { 'cache-control': 'public, max-age=0, s-maxage=60', vary: 'Host, Cookie, x-user-token, x-account-app, Accept-Encoding' };
const privateHeaders = { 'cache-control': 'private, no-store' };

export interface DeliveryRoutes {
  delivery: Delivery;
  ready: ReadyAnswers;
  identity: Identity;
  appIdOf: AppIdOf;
  appUrl: string;
}

/** `GET /{path}`, `/__/{path}/index.json` and `/__/access/{rootId}.json` (ACC-20 to ACC-24). */
export function addDeliveryRoutes(app: FastifyInstance, { delivery, ready, identity, appIdOf, appUrl }: DeliveryRoutes): void {
  ready.standBefore(app.server, appIdOf);
  const commonHeaders = answerHeaders(appUrl);
  const write = (request: FastifyRequest, reply: FastifyReply, { tenant }: Asked, answer: Answer, redirectTo: (path: string) => string) => {
    if (answer.state === 'public')
      ready.keep(request.raw, tenant, answer.answer, {
        ...commonHeaders,
        ...publicHeaders,
        ...answer.answer.headers,
        etag: answer.answer.bytes.etag,
      });
    return writeAnswer(request, reply, answer, redirectTo, commonHeaders);
  };
  const asked = async (request: FastifyRequest, path: string): Promise<Asked> => {
    const tenant = await tenantFor(identity, request, true);
    const preview = await previewFor(identity, tenant, request);
    return { tenant, path, url: request.url, hasSession: hasSession(request), member: () => memberFor(identity, tenant, request, true), preview };
  };
  const give = async (request: FastifyRequest, reply: FastifyReply, wanted: Asked, kind: 'html' | 'json' | 'tree') =>
    write(request, reply, wanted, await delivery.answer(wanted, kind), kind === 'html' ? (to) => to : toJsonPath);
  app.get('/__/*', async (request, reply) => {
    const path = pathOf(request);
    const tree = /^\/__\/access\/([\w-]+)\.json$/.exec(path);
    if (tree) return give(request, reply, await asked(request, tree[1] ?? ''), 'tree');
    const page = /^\/__(\/.*)\/index\.json$/.exec(path);
    if (!page) throw new AppError('not_found');
    return give(request, reply, await asked(request, page[1] === '/index' ? '/' : normalPath(page[1] ?? '')), 'json');
  });
  app.get('/*', async (request, reply) => {
    const path = normalPath(pathOf(request));
    if (isServerPath(path)) throw new AppError('not_found');
    return give(request, reply, await asked(request, path), 'html');
  });
}

const toJsonPath = (path: string): string => `/__${path === '/' ? '/index' : path}/index.json`;

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError('not_found');
  }
}

/** The query with its question mark: a coupon or a thread that a link names follows the page to its current address (NAV-6). */
const queryOf = ({ url }: FastifyRequest): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '');

/** Whether the request carries anything personal: then its answer belongs to nobody else. */
const hasSession = (request: FastifyRequest): boolean =>
  'x-user-token' in request.headers || (request.headers.cookie?.includes(sessionCookie) ?? false);

async function writeAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  redirectTo: (path: string) => string,
  commonHeaders: Record<string, string>,
): Promise<FastifyReply> {
  if (answer.state === 'moved')
    return reply.headers(hasSession(request) ? privateHeaders : publicHeaders).redirect(`${redirectTo(answer.to)}${queryOf(request)}`, 301);
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (answer.state === 'private')
    return send(request, reply, answer.bytes, answer.status, encoding, { ...commonHeaders, ...privateHeaders, ...answer.headers });
  const { bytes, status, headers } = answer.answer;
  if (isFresh(request.headers['if-none-match'], bytes.etag))
    return reply
      .code(304)
      .headers({ ...publicHeaders, etag: bytes.etag })
      .send();
  return send(request, reply, bytes, status, encoding, { ...commonHeaders, ...publicHeaders, ...headers, etag: bytes.etag });
}

/** Writes straight to the socket: the bytes are final, and the framework's own steps would cost more than everything else. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Bytes,
  status: number,
  encoding: Encoding,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const { body, encoding: used } = bytes.made(encoding) ?? (await bytes.in(encoding));
  reply.hijack();
  reply.raw.writeHead(status, {
    ...headers,
    'content-type': bytes.type,
    'content-length': body.length,
    'x-request-id': request.id,
    ...encodingHeader(used),
  });
  reply.raw.end(body);
  return reply;
}
