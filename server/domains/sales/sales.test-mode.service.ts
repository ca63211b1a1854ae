import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
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
  /** Ends the subscriptions that were bought without money inside the transaction. Answers whose they were. */
  endSubscriptions: (trx: Work, tenant: Tenant) => Promise<string[]>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, appId: string) => void;
}

/** What was bought without money, and is over once an app takes real money. */
export function createTestMode({ db, orderEvents, couponUses, entitlements, endSubscriptions, tenantOf, onError }: TestModeDependencies): TestThings {
  const repo = createTestModeRepo({ db });

  /** Takes back what sandboxes of the stores opened, but for testers. Answers whose it was. */
  async function endSandbox(trx: Work, tenant: Tenant): Promise<string[]> {
    const people: string[] = [];
    for (const id of await repo.takeSandbox(trx, tenant)) {
      const whose = await entitlements.revokePurchase(trx, tenant, id);
      if (whose) people.push(whose);
    }
    return people;
  }
  async function end(trx: Work, tenant: Tenant): Promise<string[]> {
    for (const id of await repo.expireOpen(trx, tenant)) {
      await couponUses.letGo(trx, tenant, id);
      await orderEvents.note(trx, tenant, id, 'expired', { reason: 'gateway_left' });
    }
    await repo.freeCoupons(trx, tenant);
    const people = new Set([...(await endSubscriptions(trx, tenant)), ...(await endSandbox(trx, tenant))]);
    const revoked = new Set<string>();
    for (const { id, order_id } of await repo.purchases(trx, tenant)) {
      const whose = await entitlements.revokePurchase(trx, tenant, id);
      if (whose) people.add(whose);
      if (whose && !revoked.has(order_id)) await orderEvents.note(trx, tenant, order_id, 'revoked', { reason: 'gateway_left' });
      if (whose) revoked.add(order_id);
    }
    return [...people];
  }
  const ended = (tenant: Tenant, people: readonly string[]): void => {
    for (const id of people) entitlements.changed(tenant, id);
  };

  return {
    count: repo.count,
    end,
    ended,
    endSandbox,
    endLeft: async () => {
      for (const appId of await repo.liveWithTests()) {
        const tenant = await tenantOf(appId);
        try {
          if (tenant) ended(tenant, await transact(db, tenant, (trx) => end(trx, tenant)));
        } catch (error) {
          onError(error, appId);
        }
      }
    },
  };
}
