import { testPurchases } from '@bandstand/contract/payments.studio.ts';
import { bind, type Binding } from '../../platform/http/bind.ts';
import type { TestPurchases } from './test-purchases.service.ts';

export const testPurchasesRoutes = (tests: TestPurchases): Binding[] =>
  bind(testPurchases, {
    'POST /studio/payments/test_purchase': async ({ tenant, staff, body }) => ({ order: await tests.buy(tenant, staff, body.product_id) }),
  });
