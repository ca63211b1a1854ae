import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { OrderEvents } from '../checkout/checkout.timeline.service.ts';
import type { CouponUses } from '../coupons/coupons.uses.service.ts';
import type { TestThings } from '../payments/payments.settings.service.ts';
import type { Entitlements } from '../products/products.entitlements.service.ts';
import { createTestModeRepo } from './sales.test-mode.repo.ts';

export interface TestModeDependencies {
  db: Database;
  orderEvents: Pick<OrderEvents, 'note'>;
  couponUses: Pick<CouponUses, 'letGo'>;
  entitlements: Pick<Entitlements, 'revokePurchase' | 'changed'>;
  /** Ends the subscriptions of that gateway inside the transaction. Answers whose they were. */
  endSubscriptions: (trx: Work, tenant: Tenant, provider: string) => Promise<string[]>;
}

/** What was bought without money, and is over once an app takes real money. */
export function createTestMode({ db, orderEvents, couponUses, entitlements, endSubscriptions }: TestModeDependencies): TestThings {
  const repo = createTestModeRepo({ db });
  return {
    count: repo.count,
    end: async (trx, tenant) => {
      for (const id of await repo.expireOpen(trx, tenant)) {
        await couponUses.letGo(trx, tenant, id);
        await orderEvents.note(trx, tenant, id, 'expired', { reason: 'gateway_left' });
      }
      const people = new Set(await endSubscriptions(trx, tenant, 'test'));
      const revoked = new Set<string>();
      for (const { id, order_id } of await repo.purchases(trx, tenant)) {
        const whose = await entitlements.revokePurchase(trx, tenant, id);
        if (whose) people.add(whose);
        if (whose && !revoked.has(order_id)) await orderEvents.note(trx, tenant, order_id, 'revoked', { reason: 'gateway_left' });
        if (whose) revoked.add(order_id);
      }
      return [...people];
    },
    ended: (tenant, people) => {
      for (const id of people) entitlements.changed(tenant, id);
    },
  };
}
