import { createHash } from 'node:crypto';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { stripeVersion } from '../../platform/stripe/stripe.client.ts';
import { createBalance } from './balance.ts';
import { createDisputes } from './disputes.ts';
import type { Door } from './door.ts';
import { readForm, type Sent, wordOf } from './form.ts';
import { createIntents, type Intent } from './intents.ts';
import { aCustomer, anAccount, aWebhookEndpoint, invalidRequest, missing, Refusal, type Made } from './objects.ts';
import { readMultipart } from './multipart.ts';
import { calculate } from './tax.ts';

/** A request as it came: for comparing with what should have been asked. */
export interface Recorded {
  method: string;
  path: string;
  params: Sent;
  key: string | undefined;
  version: string | undefined;
  hasTelemetry: boolean;
}
/**
 * What goes wrong with a request: it never arrives; it is done and its answer is lost (`lost`: the line breaks, and the client tries again;
 * `unknown`: an answer of 500 that says not to); it is refused for now (`busy`), or for there were too many (`limited`).
 */
export type Fault = 'unreached' | 'lost' | 'unknown' | 'busy' | 'limited' | null;

export interface StripeOptions {
  port?: number;
  /** Answers there rather than at a port of its own. */
  door?: Door;
  now?: () => number;
  /** `sk_<mode>_<account>`: what was made with a key is seen by keys of the same account and mode alone. */
  secretKeys?: string[];
  publishableKeys?: string[];
  /** Each event is posted at once to the endpoints that were made, as Stripe does it; else who tests delivers them. */
  delivers?: boolean;
}

const dayMs = 86_400_000;
export const testSecretKey = 'sk_test_bandstand';
export const testPublishableKey = 'pk_test_bandstand';
/** Mode and account of a key; an account may have several: `sk_test_one_2`. */
const scopeOf = (apiKey: string): string => apiKey.replace(/^[sp]k_/, '').replace(/_\d+$/, '');

export type StripeServer = Awaited<ReturnType<typeof startStripe>>;

/** A server that speaks as much of Stripe's API as we use, in the official types. It keeps all in memory and records what it is asked. */
export async function startStripe({ port = 0, now = Date.now, delivers = false, door, ...keys }: StripeOptions = {}) {
  const secretKeys = new Set(keys.secretKeys ?? [testSecretKey]);
  const publishableKeys = new Set(keys.publishableKeys ?? [testPublishableKey]);
  const requests: Recorded[] = [];
  const events: Stripe.Event[] = [];
  const customers = new Map<string, Stripe.Customer>();
  const endpoints: Stripe.WebhookEndpoint[] = [];
  const scopes = new Map<string, string>();
  /** Whose request is answered now. */
  let scope = scopeOf(testSecretKey);
  const isSeen = (id: string): boolean => scopes.get(id) === scope;
  const answers = new Map<string, { asked: string; status: number; body: string; atMs: number }>();
  let count = 0;
  /** The file of the request that is answered now. */
  let upload: { name: string; bytes: Buffer } | null = null;
  let fault: (request: Recorded) => Fault = () => null;
  let taxRate: (country: string, state: string | null) => { rate: number; name: string } = () => ({ rate: 0, name: 'VAT' });

  const make = (prefix: string): Made => {
    count += 1;
    const id = `${prefix}_${String(count).padStart(10, '0')}`;
    scopes.set(id, scope);
    return { id, created: Math.floor(now() / 1000), secret: `${id}_secret_${(count * 7919).toString(36)}`, livemode: scope.startsWith('live_') };
  };
  function tell(type: string, object: object): void {
    // What happens at the desk is of the account and mode of what it happens to.
    const { id: of } = object as { id?: string };
    scope = (of && scopes.get(of)) || scope;
    const { id, created, livemode } = make('evt');
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created,
      data: { object: structuredClone(object) },
      livemode,
      pending_webhooks: 1,
      request: null,
      type,
    } as unknown as Stripe.Event;
    events.push(event);
    balance.hear(type, object);
    if (delivers) for (const endpoint of endpoints) void post(event, endpoint);
  }
  const signed = (event: Stripe.Event, secret: string, atMs = now()) => {
    const payload = JSON.stringify(event);
    return { payload, header: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(atMs / 1000) }) };
  };
  async function post(event: Stripe.Event, { url, secret = '' }: Stripe.WebhookEndpoint): Promise<void> {
    const { payload, header } = signed(event, secret);
    // Nobody hears it: that is what a closed endpoint is like.
    await fetch(url, { method: 'POST', body: payload, headers: { 'content-type': 'application/json', 'stripe-signature': header } }).catch(() => {});
  }
  const balance = createBalance({ make, isSeen });
  const books = createIntents({ make, tell, customers, isSeen });
  const disputes = createDisputes({ make, tell, isSeen, now });

  /** A payment, for whoever asks without a key: what follows belongs to its account and mode. */
  const beside = (id: string): Intent => {
    scope = scopes.get(id) ?? scope;
    return books.require(id);
  };
  const list = <T>(url: string, data: T[]) => ({ object: 'list', url, has_more: false, data });
  const isExpanded = (params: Sent) => Array.isArray(params['expand']) && params['expand'].includes('payment_method');
  const kinds = { payment_intents: 'payment_intent', setup_intents: 'setup_intent' } as const;

  /** What a browser may do: with the publishable key and the secret of one payment. */
  function ofBrowser(method: string, [collection = '', id = '', action]: string[], params: Sent): object {
    if (!(collection in kinds)) throw invalidRequest('This API call cannot be made with a publishable API key.', {}, 403);
    const intent = books.require(id);
    if (intent.client_secret !== params['client_secret']) throw missing(collection, id);
    if (method === 'GET' && !action) return books.shown(intent);
    if (method === 'POST' && action === 'confirm') return books.shown(books.confirm(intent, textOf(params['payment_method']), false));
    if (method === 'POST' && action === 'authenticate') return books.shown(books.authenticate(id, params['succeeds'] !== 'false'));
    throw invalidRequest('Unrecognized request URL', {}, 404);
  }
  const isAskedFor = ({ created: since }: Sent, created: number) => created >= Number((since as { gte?: string } | undefined)?.gte ?? 0);
  const textOf = (value: Sent[string] | undefined) => (typeof value === 'string' ? value : null);

  function ofServer(method: string, [collection = '', id, action]: string[], params: Sent): object {
    const call = `${method} ${collection}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
    const shown = (intent: Intent) => books.shown(intent, isExpanded(params));
    switch (call) {
      case 'GET account':
        return { ...anAccount(Math.floor(now() / 1000)), id: `acct_${scope.replace(/^(test|live)_/, '')}` };
      case 'POST customers': {
        const customer = {
          ...aCustomer(make('cus')),
          email: textOf(params['email']),
          name: textOf(params['name']),
          metadata: (params['metadata'] ?? {}) as Stripe.Metadata,
        };
        customers.set(customer.id, customer);
        return customer;
      }
      case 'GET customers/:id':
        return (isSeen(id!) && (customers.get(id!) ?? { id, object: 'customer', deleted: true })) || fails(missing('customer', id!));
      case 'GET payment_methods/:id':
        return books.method(id!);
      case 'POST payment_intents':
      case 'POST setup_intents':
        return shown(books.create(kinds[collection as keyof typeof kinds], params));
      case 'GET payment_intents':
      case 'GET setup_intents': {
        const kind = kinds[collection as keyof typeof kinds];
        return list(
          `/v1/${collection}`,
          [...books.intents.values()]
            .filter((one) => one.object === kind && isSeen(one.id) && (!params['customer'] || one.customer === params['customer']))
            .toReversed(),
        );
      }
      case 'GET payment_intents/:id':
      case 'GET setup_intents/:id':
        return shown(books.require(id!));
      case 'POST payment_intents/:id':
      case 'POST setup_intents/:id':
        return shown(books.update(id!, params));
      case 'POST payment_intents/:id/confirm':
      case 'POST setup_intents/:id/confirm':
        return shown(books.confirm(books.require(id!), textOf(params['payment_method']), params['off_session'] === 'true'));
      case 'POST payment_intents/:id/cancel':
      case 'POST setup_intents/:id/cancel':
        return shown(books.cancel(id!));
      case 'POST refunds':
        return books.refund(params);
      case 'GET refunds':
        return list(
          '/v1/refunds',
          [...books.refunds.values()].filter(
            ({ id: one, payment_intent: of, created }) =>
              isSeen(one) && isAskedFor(params, created) && (!params['payment_intent'] || of === params['payment_intent']),
          ),
        );
      case 'GET disputes':
        return list(
          '/v1/disputes',
          disputes.list().filter(({ created }) => isAskedFor(params, created)),
        );
      case 'GET disputes/:id':
        return disputes.find(id!);
      case 'POST disputes/:id':
        return disputes.update(id!, params);
      case 'POST disputes/:id/close':
        return disputes.close(id!);
      case 'POST files':
        return disputes.upload(params, upload?.name ?? '', upload?.bytes ?? Buffer.alloc(0));
      case 'POST tax/:id':
        return calculate(make('taxcalc'), params, taxRate);
      case 'GET webhook_endpoints':
        return list('/v1/webhook_endpoints', endpoints);
      case 'POST webhook_endpoints': {
        const endpoint = aWebhookEndpoint(make('we'), wordOf(params['url']), (params['enabled_events'] ?? ['*']) as string[]);
        endpoints.push(endpoint);
        return endpoint;
      }
      case 'DELETE webhook_endpoints/:id': {
        const at = endpoints.findIndex((one) => one.id === id);
        if (at === -1) throw missing('webhook endpoint', id!);
        endpoints.splice(at, 1);
        return { id, object: 'webhook_endpoint', deleted: true };
      }
      default:
        return balance.answer(call, params) ?? fails(invalidRequest(`Unrecognized request URL (${call})`, {}, 404));
    }
  }
  const fails = (error: Refusal): never => {
    throw error;
  };

  function answer(request: Recorded, apiKey: string): { status: number; body: string; isSaved: boolean } {
    try {
      const parts = request.path.split('/').slice(2);
      scope = scopeOf(apiKey);
      if (request.version !== undefined && request.version !== stripeVersion) throw invalidRequest(`Invalid Stripe API version: ${request.version}`);
      if (secretKeys.has(apiKey)) return { status: 200, body: JSON.stringify(ofServer(request.method, parts, request.params)), isSaved: true };
      if (publishableKeys.has(apiKey)) return { status: 200, body: JSON.stringify(ofBrowser(request.method, parts, request.params)), isSaved: true };
      throw invalidRequest(`Invalid API Key provided: ${apiKey.slice(0, 8)}****`, {}, 401);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }), isSaved: error.status === 402 };
    }
  }

  /** The same key answers the same for a day; with other wishes it is refused. */
  function once(request: Recorded, apiKey: string): { status: number; body: string } {
    const key = request.method === 'POST' && request.key ? `${apiKey} ${request.key}` : null;
    const asked = JSON.stringify([request.path, request.params]);
    const known = key ? answers.get(key) : undefined;
    if (known && now() - known.atMs < dayMs) {
      if (known.asked === asked) return known;
      const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) };
    }
    const { isSaved, ...given } = answer(request, apiKey);
    if (key && isSaved) answers.set(key, { asked, ...given, atMs: now() });
    return given;
  }

  const hear: RequestListener = (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', '*');
      if (incoming.method === 'OPTIONS') return void response.writeHead(204).end();
      const url = new URL(incoming.url ?? '/', 'http://localhost');
      const { authorization = '', 'idempotency-key': key, 'stripe-version': version, 'x-stripe-client-telemetry': telemetry } = incoming.headers;
      const body = Buffer.concat(chunks);
      const { 'content-type': type = '' } = incoming.headers;
      const form = type.startsWith('multipart/') ? readMultipart(body, type) : null;
      upload = form?.file ?? null;
      const request: Recorded = {
        method: incoming.method ?? 'GET',
        path: url.pathname,
        params: form
          ? {
              ...form.fields,
              file: createHash('sha256')
                .update(upload?.bytes ?? '')
                .digest('hex'),
            }
          : readForm(incoming.method === 'GET' ? url.search.slice(1) : body.toString('utf8')),
        key: typeof key === 'string' ? key : undefined,
        version: typeof version === 'string' ? version : undefined,
        hasTelemetry: telemetry !== undefined,
      };
      requests.push(request);
      const wrong = fault(request);
      if (wrong === 'unreached') return void incoming.socket.destroy();
      if (wrong === 'busy')
        return void response
          .writeHead(503, { 'stripe-should-retry': 'false', 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { type: 'api_error', message: 'Try again later.' } }));
      if (wrong === 'limited')
        return void response
          .writeHead(429, { 'stripe-should-retry': 'false', 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' } }));
      const apiKey = authorization.replace(/^Bearer /, '') || wordOf(request.params['key']);
      const { status, body: answered } = once(request, apiKey);
      if (wrong === 'lost') return void incoming.socket.destroy();
      if (wrong === 'unknown')
        return void response
          .writeHead(500, { 'stripe-should-retry': 'false', 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }));
      return void response.writeHead(status, { 'content-type': 'application/json', 'request-id': make('req').id }).end(answered);
    });
  };
  const server = http.createServer(hear);
  if (door) door.serve(hear);
  else await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    url: door?.url ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** All that happened, the oldest first; who delivers them decides which, when and how often. */
    events,
    endpoints,
    customers,
    intents: books.intents,
    refunds: books.refunds,
    balance,
    disputes: disputes.disputes,
    /** What was uploaded, with its bytes. */
    files: disputes.files,
    /** What the buyer's browser does with the secret of a payment. Throws `Refusal`. */
    browser: {
      confirm: (id: string, clientSecret: string | null, card: string): Intent => {
        const intent = beside(id);
        if (intent.client_secret !== clientSecret) throw missing('intent', id);
        return books.confirm(intent, card, false);
      },
      authenticate: (id: string, isHe: boolean): Intent => books.authenticate(beside(id).id, isHe),
    },
    /** The owner at Stripe's own desk. */
    desk: {
      refund: (id: string, amount?: number): Stripe.Refund =>
        books.refund({ payment_intent: beside(id).id, ...(amount ? { amount: String(amount) } : {}) }),
      /** A refund that the bank sends back. */
      bounce: (id: string): void => {
        const refund = books.refunds.get(id);
        if (!refund) throw missing('refund', id);
        refund.status = 'failed';
        tell('refund.failed', refund);
      },
      dispute: (
        id: string,
        status: Stripe.Dispute['status'] = 'needs_response',
        reason = 'fraudulent',
        amount: number | null = null,
        days: number | null = 9,
      ): string => disputes.open({ intent: beside(id) as Stripe.PaymentIntent, status, reason, amount, days }),
      /** The bank has decided. */
      closeDispute: (id: string, status: 'won' | 'lost' | 'warning_closed'): void => disputes.decide(id, status),
      /** What was an inquiry becomes a dispute. */
      escalate: (id: string): void => disputes.decide(id, 'needs_response'),
      /** The bank of a debit pays, or returns it. */
      settle: (id: string): void => books.answerDebit(beside(id).id, true),
      bounceDebit: (id: string): void => books.answerDebit(beside(id).id, false),
      deleteCustomer: (id: string): void => void customers.delete(id),
      detach: books.detach,
      behave: books.behave,
      /** Something else happens at Stripe. */
      tell,
    },
    /** One more secret key. */
    addKey: (secret: string): void => void secretKeys.add(secret),
    /** An event as Stripe posts it, signed with the secret of the endpoint at this moment. */
    signed,
    faults: (next: ((request: Recorded) => Fault) | null): void => {
      fault = next ?? (() => null);
    },
    taxes: (next: typeof taxRate): void => {
      taxRate = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        if (door) {
          door.serve(null);
          return resolve();
        }
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
