import { payments } from '@bandstand/contract/checkout.ts';
import { bind } from '../../platform/http/bind.ts';
import type { Payments } from './payments.service.ts';

export const paymentsRoutes = (service: Payments) =>
  bind(payments, {
    'POST /payments/test/{intentId}/confirm': ({ tenant, params, body }) => service.confirmTest(tenant, params.intentId, body),
  });
