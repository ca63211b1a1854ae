import { orders } from '@bandstand/contract/checkout.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Orders } from './orders.service.ts';

export const ordersRoutes = (service: Orders): Binding[] =>
  bind(orders, {
    'GET /orders/{id}': ({ member, params }) => service.order(member, params.id),
    'POST /orders/{id}/confirm': ({ member, params }) => service.confirm(member, params.id),
  });
