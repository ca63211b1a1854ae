import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readForm, type Sent, wordOf } from './form.ts';
import type { Scopes } from './keys.ts';
import { readMultipart, type Upload } from './multipart.ts';

/** A recorded request, for tests to compare with. */
export interface Recorded {
  method: string;
  path: string;
  params: Sent;
  key: string | undefined;
  version: string | undefined;
  hasTelemetry: boolean;
}
/**
 * Faults of a request. It never arrives (`unreached`). It is done and its answer is lost (`lost`: the connection breaks, and the client tries again;
 * `unknown`: an answer of 500 that says not to). It is refused for now (`busy`), or because there were too many (`limited`).
 */
export type Fault = 'unreached' | 'lost' | 'unknown' | 'busy' | 'limited' | null;
export type FaultOf = (request: Recorded) => Fault;

const refusals = {
  busy: { status: 503, error: { type: 'api_error', message: 'Try again later.' } },
  limited: { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' } },
  unknown: { status: 500, error: { type: 'api_error', message: 'An unknown error occurred' } },
};
function refuse(response: ServerResponse, { status, error }: (typeof refusals)[keyof typeof refusals]): void {
  response.writeHead(status, { 'stripe-should-retry': 'false', 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}

function read(incoming: IncomingMessage, body: Buffer): { request: Recorded; upload: Upload | null } {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const { 'content-type': type = '', 'idempotency-key': key, 'stripe-version': version, 'x-stripe-client-telemetry': telemetry } = incoming.headers;
  const form = type.startsWith('multipart/') ? readMultipart(body, type) : null;
  const upload = form?.file ?? null;
  const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const request: Recorded = {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    params: form
      ? { ...form.fields, file: hashOf(upload?.bytes ?? '') }
      : readForm(incoming.method === 'GET' ? url.search.slice(1) : body.toString('utf8')),
    key: typeof key === 'string' ? key : undefined,
    version: typeof version === 'string' ? version : undefined,
    hasTelemetry: telemetry !== undefined,
  };
  return { request, upload };
}

interface ListenerDependencies {
  scopes: Scopes;
  requests: Recorded[];
  faultOf: FaultOf;
  answer: (request: Recorded, apiKey: string, upload: Upload | null) => { status: number; body: string };
}

/** Reads and records requests, and answers them, or fails as the test requires. */
export function createListener({ scopes, requests, faultOf, answer }: ListenerDependencies): RequestListener {
  function respond(incoming: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const { request, upload } = read(incoming, bytes);
    requests.push(request);
    const fault = faultOf(request);
    if (fault === 'unreached') return void incoming.socket.destroy();
    if (fault === 'busy' || fault === 'limited') return refuse(response, refusals[fault]);
    const apiKey = incoming.headers.authorization?.replace(/^Bearer /, '') || wordOf(request.params['key']);
    const { status, body } = answer(request, apiKey, upload);
    if (fault === 'lost') return void incoming.socket.destroy();
    if (fault === 'unknown') return refuse(response, refusals.unknown);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': scopes.make('req').id }).end(body);
  }
  return (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (incoming.method === 'OPTIONS') response.writeHead(204).end();
      else respond(incoming, response, Buffer.concat(chunks));
    });
  };
}
