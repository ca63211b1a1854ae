import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderEvents } from '../orders/orders.timeline.service.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { TestModeRepo } from './test-mode.repo.ts';

export interface TestModeDependencies {
  platform: Pick<Platform, 'db' | 'log'>;
  repo: TestModeRepo;
  orderEvents: Pick<OrderEvents, 'note'>;
  /** Releases the coupon that an order reserves. */
  letGoCoupon: (trx: Work, tenant: Tenant, orderId: string) => Promise<void>;
  entitlements: Pick<Entitlements, 'revokePurchase' | 'changed'>;
  /** Ends subscriptions bought without money, inside the transaction. Returns the members affected. */
  endSubscriptions: (trx: Work, tenant: Tenant) => Promise<string[]>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}

export type TestMode = ReturnType<typeof createTestMode>;

/** Purchases without money: they end once an app takes real money. */
export function createTestMode(of: TestModeDependencies) {
  const { platform, repo, orderEvents, letGoCoupon, entitlements, endSubscriptions, tenantOf } = of;
  const { db, log } = platform;

  /** Revokes what the stores' sandboxes opened, except for testers. Returns the members affected. */
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
      await letGoCoupon(trx, tenant, id);
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
    /** Only purchases in a store's sandbox by members who are no testers. Returns the members affected. */
    endSandbox,
    /** Ends the remaining test purchases in apps that take real money: bought at the moment of the change, or before the two were distinguished. */
    endLeft: async (): Promise<void> => {
      for (const appId of await repo.liveWithTests()) {
        const tenant = await tenantOf(appId);
        try {
          if (tenant) ended(tenant, await transact(db, tenant, (trx) => end(trx, tenant)));
        } catch (error) {
          log.error({ err: error, app: appId }, 'what was bought without money could not be ended');
        }
      }
    },
  };
}
