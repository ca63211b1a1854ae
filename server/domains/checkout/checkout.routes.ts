import { checkout } from '@bandstand/contract/checkout.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Intents } from './checkout.intents.service.ts';
import type { Orders } from './checkout.orders.service.ts';
import type { Purchases } from './checkout.purchases.service.ts';

export const checkoutRoutes = ({ intents, orders, purchases }: { intents: Intents; orders: Orders; purchases: Purchases }) =>
  bind(checkout, {
    'POST /products/{id}/intent': ({ member, params, body, language }) => intents.intent(member, params.id, { ...body, language }),
    'GET /orders/{id}': ({ member, params }) => orders.order(member, params.id),
    'POST /orders/{id}/confirm': ({ member, params }) => orders.confirm(member, params.id),
    'GET /purchases': ({ member }) => purchases.list(member),
  });
