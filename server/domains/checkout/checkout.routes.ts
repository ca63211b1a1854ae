import { checkout } from '@bandstand/contract/checkout.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Intents } from './checkout.intents.service.ts';
import type { Orders } from './checkout.orders.service.ts';
import type { Purchases } from './checkout.purchases.service.ts';
import type { Quotes } from './checkout.quotes.service.ts';

export const checkoutRoutes = ({ quotes, intents, orders, purchases }: { quotes: Quotes; intents: Intents; orders: Orders; purchases: Purchases }) =>
  bind(
    checkout,
    {
      'POST /products/{id}/preview': ({ tenant, member, address, params, body }) => quotes.preview(tenant, { member, address }, params.id, body),
      'POST /products/{id}/intent': ({ member, params, body }) => intents.intent(member, params.id, body),
      'GET /orders/{id}': ({ member, params }) => orders.order(member, params.id),
      'POST /orders/{id}/confirm': ({ member, params }) => orders.confirm(member, params.id),
      'GET /purchases': ({ member }) => purchases.list(member),
    },
    { 'POST /products/{id}/preview': quotes.decoy },
  );
