import { checkout } from '@bandstand/contract/checkout.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Intents } from './checkout.intents.service.ts';
import type { Orders } from './checkout.orders.service.ts';
import type { Purchases } from './checkout.purchases.service.ts';

interface CheckoutCalls {
  intents: Intents;
  orders: Orders;
  purchases: Purchases;
  /** Where a call comes from, as far as a trusted proxy says it. */
  ipCountryOf: (request: {
    headers: Record<string, string | string[] | undefined>;
    raw: { socket: { remoteAddress?: string | undefined } };
  }) => string | null;
}

export const checkoutRoutes = ({ intents, orders, purchases, ipCountryOf }: CheckoutCalls) =>
  bind(checkout, {
    'POST /products/{id}/intent': ({ member, params, body, language, request }) =>
      intents.intent(member, params.id, { ...body, language, ipCountry: ipCountryOf(request) }),
    'GET /orders/{id}': ({ member, params }) => orders.order(member, params.id),
    'POST /orders/{id}/confirm': ({ member, params }) => orders.confirm(member, params.id),
    'GET /purchases': ({ member }) => purchases.list(member),
  });
