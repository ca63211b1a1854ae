import { payments } from '@bandstand/contract/checkout.ts';
import { studioPayments } from '@bandstand/contract/payments.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { PaymentChecks } from './payments.check.service.ts';
import type { Revenues, TestPeriods } from './payments.ports.ts';
import type { Payments } from './payments.service.ts';
import type { PaymentsSettings } from './payments.settings.service.ts';

export interface PaymentsServices {
  payments: Payments;
  settings: PaymentsSettings;
  periods: Pick<TestPeriods, 'begin' | 'end' | 'invite'>;
  checks: PaymentChecks;
  revenue: Revenues['of'];
}

export const paymentsRoutes = ({ payments: service, settings, periods, checks, revenue }: PaymentsServices): Binding[] => [
  ...bind(payments, {
    'POST /payments/test/{intentId}/confirm': ({ tenant, params, body }) => service.confirmTest(tenant, params.intentId, body),
  }),
  ...bind(studioPayments, {
    'GET /studio/payments': ({ tenant }) => settings.view(tenant),
    'PUT /studio/payments': ({ tenant, body }) => settings.save(tenant, body),
    'PUT /studio/payments/test_period': async ({ tenant, body }) => {
      await periods.begin(tenant, body);
      return settings.view(tenant);
    },
    'PUT /studio/payments/testers': async ({ tenant, body }) => {
      await periods.invite(tenant, body.testers);
      return settings.view(tenant);
    },
    'DELETE /studio/payments/test_period': async ({ tenant }) => {
      await periods.end(tenant);
      return settings.view(tenant);
    },
    'GET /studio/payments/check': ({ tenant, language }) => checks.check(tenant, language),
    'GET /studio/payments/events': ({ tenant, query }) => service.events.list(tenant, query.page),
    'GET /studio/revenue': ({ tenant, query }) => revenue(tenant, query),
  }),
];
