import { purchases } from '@bandstand/contract/checkout.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { Purchases } from './purchases.service.ts';

export const purchasesRoutes = (service: Purchases): Binding[] =>
  bind(purchases, {
    'GET /purchases': ({ member }) => service.list(member),
  });
