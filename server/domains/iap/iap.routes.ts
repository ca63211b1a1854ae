import { iap } from '@bandstand/contract/iap.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Iap } from './iap.service.ts';

export const iapRoutes = (service: Iap): Binding[] =>
  bind(iap, {
    'POST /products/{id}/purchase/iap': (context) => service.purchase(context, context.params.id, context.body),
    'POST /purchases/restore': ({ member, body }) => service.restore(member, body.transactions),
  });
