import type Stripe from 'stripe';
import type { Balance } from './balance.ts';
import type { Disputes } from './disputes.ts';
import { type Sent, textOf, wordOf } from './form.ts';
import type { Intent } from './books.ts';
import type { Intents } from './intents.ts';
import type { Scopes } from './keys.ts';
import type { Upload } from './multipart.ts';
import { aCustomer, anAccount, aWebhookEndpoint, invalidRequest, missing } from './objects.ts';
import { calculate, type TaxRate } from './tax.ts';

interface Asked {
  id: string;
  params: Sent;
  upload: Upload | null;
}
/** Answers to calls with a secret key, by method and path: `POST payment_intents/:id/confirm`. */
type Calls = Record<string, (asked: Asked) => object>;

const kinds = { payment_intents: 'payment_intent', setup_intents: 'setup_intent' } as const;
const list = <T>(url: string, data: T[]) => ({ object: 'list', url, has_more: false, data });
const isExpanded = (params: Sent) => Array.isArray(params['expand']) && params['expand'].includes('payment_method');
const isAskedFor = ({ created: since }: Sent, created: number) => created >= Number((since as { gte?: string } | undefined)?.gte ?? 0);

interface CallsDependencies {
  scopes: Scopes;
  now: () => number;
  customers: Map<string, Stripe.Customer>;
  endpoints: Stripe.WebhookEndpoint[];
  intents: Intents;
  disputes: Disputes;
  balance: Balance;
  taxRate: TaxRate;
}

const accountCalls = ({ scopes, now, customers }: Pick<CallsDependencies, 'scopes' | 'now' | 'customers'>): Calls => ({
  'GET account': () => ({ ...anAccount(Math.floor(now() / 1000)), id: scopes.account() }),
  'POST customers': ({ params }) => {
    const customer = {
      ...aCustomer(scopes.make('cus')),
      email: textOf(params['email']),
      name: textOf(params['name']),
      metadata: (params['metadata'] ?? {}) as Stripe.Metadata,
    };
    customers.set(customer.id, customer);
    return customer;
  },
  'GET customers/:id': ({ id }) => {
    if (!scopes.isSeen(id)) throw missing('customer', id);
    return customers.get(id) ?? { id, object: 'customer', deleted: true };
  },
});

/** Payments and setup intents have the same calls. */
function intentCalls({ scopes, intents }: Pick<CallsDependencies, 'scopes' | 'intents'>, collection: keyof typeof kinds): Calls {
  const kind = kinds[collection];
  const shown = (intent: Intent, params: Sent) => intents.shown(intent, isExpanded(params));
  return {
    [`POST ${collection}`]: ({ params }) => shown(intents.create(kind, params), params),
    [`GET ${collection}`]: ({ params }) =>
      list(
        `/v1/${collection}`,
        [...intents.intents.values()]
          .filter((one) => one.object === kind && scopes.isSeen(one.id) && (!params['customer'] || one.customer === params['customer']))
          .toReversed(),
      ),
    [`GET ${collection}/:id`]: ({ id, params }) => shown(intents.require(id), params),
    [`POST ${collection}/:id`]: ({ id, params }) => shown(intents.update(id, params), params),
    [`POST ${collection}/:id/confirm`]: ({ id, params }) =>
      shown(intents.confirm(intents.require(id), textOf(params['payment_method']), params['off_session'] === 'true'), params),
    [`POST ${collection}/:id/cancel`]: ({ id, params }) => shown(intents.cancel(id), params),
  };
}

const refundCalls = ({ scopes, intents }: Pick<CallsDependencies, 'scopes' | 'intents'>): Calls => ({
  'GET payment_methods/:id': ({ id }) => intents.method(id),
  'POST refunds': ({ params }) => intents.refund(params),
  'GET refunds': ({ params }) =>
    list(
      '/v1/refunds',
      [...intents.refunds.values()].filter(
        ({ id, payment_intent: of, created }) =>
          scopes.isSeen(id) && isAskedFor(params, created) && (!params['payment_intent'] || of === params['payment_intent']),
      ),
    ),
});

const disputeCalls = (disputes: Disputes): Calls => ({
  'GET disputes': ({ params }) =>
    list(
      '/v1/disputes',
      disputes.list().filter(({ created }) => isAskedFor(params, created)),
    ),
  'GET disputes/:id': ({ id }) => disputes.find(id),
  'POST disputes/:id': ({ id, params }) => disputes.update(id, params),
  'POST disputes/:id/close': ({ id }) => disputes.close(id),
  'POST files': ({ params, upload }) => disputes.upload(params, upload?.name ?? '', upload?.bytes ?? Buffer.alloc(0)),
});

const endpointCalls = ({ scopes, endpoints }: Pick<CallsDependencies, 'scopes' | 'endpoints'>): Calls => ({
  'GET webhook_endpoints': () => list('/v1/webhook_endpoints', endpoints),
  'POST webhook_endpoints': ({ params }) => {
    const endpoint = aWebhookEndpoint(scopes.make('we'), wordOf(params['url']), (params['enabled_events'] ?? ['*']) as string[]);
    endpoints.push(endpoint);
    return endpoint;
  },
  'DELETE webhook_endpoints/:id': ({ id }) => {
    const at = endpoints.findIndex((one) => one.id === id);
    if (at === -1) throw missing('webhook endpoint', id);
    endpoints.splice(at, 1);
    return { id, object: 'webhook_endpoint', deleted: true };
  },
});

/** Answers a server that calls with a secret key. */
export function serverCalls(world: CallsDependencies) {
  const { scopes, disputes, balance, taxRate } = world;
  const calls: Calls = {
    ...accountCalls(world),
    ...intentCalls(world, 'payment_intents'),
    ...intentCalls(world, 'setup_intents'),
    ...refundCalls(world),
    ...disputeCalls(disputes),
    ...endpointCalls(world),
    'POST tax/:id': ({ params }) => calculate(scopes.make('taxcalc'), params, taxRate),
  };
  return (method: string, [collection = '', id = '', action]: string[], params: Sent, upload: Upload | null): object => {
    const call = `${method} ${collection}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
    const answer = calls[call]?.({ id, params, upload }) ?? balance.answer(call, params);
    if (!answer) throw invalidRequest(`Unrecognized request URL (${call})`, {}, 404);
    return answer;
  };
}

/** Answers a browser, which calls with the publishable key and the secret of one payment. */
export const browserCalls =
  (intents: Intents) =>
  (method: string, [collection = '', id = '', action]: string[], params: Sent): object => {
    if (!(collection in kinds)) throw invalidRequest('This API call cannot be made with a publishable API key.', {}, 403);
    const intent = intents.require(id);
    if (intent.client_secret !== params['client_secret']) throw missing(collection, id);
    if (method === 'GET' && !action) return intents.shown(intent);
    if (method === 'POST' && action === 'confirm') return intents.shown(intents.confirm(intent, textOf(params['payment_method']), false));
    if (method === 'POST' && action === 'authenticate') return intents.shown(intents.authenticate(id, params['succeeds'] !== 'false'));
    throw invalidRequest('Unrecognized request URL', {}, 404);
  };
