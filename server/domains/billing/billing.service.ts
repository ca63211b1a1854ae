import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import type { Payments } from '../payments/payments.service.ts';
import type { Products } from '../products/products.service.ts';
import { createAttempts } from './billing.attempt.service.ts';
import { createStanding, type StandingDependencies } from './billing.standing.service.ts';
import { hasMethods, invoiceOf, linesOf, planOf, type Plan } from './billing.plan.ts';
import { createRefuse, type RefuseDependencies } from './billing.refuse.service.ts';
import { createRenew, type RenewDependencies } from './billing.renew.service.ts';
import type { SubscriptionRow } from './billing.repo.ts';

type Money = RenewDependencies['payments'] & Pick<Payments, 'find'>;
export interface BillingDependencies extends Omit<StandingDependencies, 'entitlements'> {
  shop: { products: Pick<Products, 'everByIds'>; entitlements: StandingDependencies['entitlements'] };
  money: { payments: Money; invoices: RenewDependencies['invoices'] };
  customers: Pick<RenewDependencies, 'customerOf'> & Pick<RefuseDependencies, 'dunningOf'>;
}

export type Billing = ReturnType<typeof createBilling>;

/** What money does to a subscription: asked for, taken, refused, ended. */
export function createBilling({ shop, money, customers, ...parts }: BillingDependencies) {
  const { mail, ...standing } = createStanding({ ...parts, ...shop });
  return {
    ...standing,
    ...createAttempts(money),
    ...createRenew({ ...parts, ...shop, ...money, ...customers, standing }),
    ...createRefuse({ ...parts, ...shop, ...customers, standing: { ...standing, mail } }),
    ...createCardNotices(parts),
    /** What it is charged, and when; null when nothing will be charged again. */
    plan: async (tenant: Tenant, row: SubscriptionRow): Promise<Plan | null> =>
      planOf(row, (await shop.products.everByIds(tenant, [row.product_id])).get(row.product_id)),
    invoiceOf,
    linesOf,
    hasMethods,
  };
}

/** Mails about cards that end. */
function createCardNotices({ platform: { db }, jobs, repo }: Pick<StandingDependencies, 'platform' | 'jobs' | 'repo'>) {
  return {
    /** Notes that the member knows of the card's end, and mails them if a charge is to come. One mail per card, whatever it pays for. */
    noticeCard: (tenant: Tenant, row: SubscriptionRow, isNeeded: boolean): Promise<void> =>
      transact(db, tenant, async (trx) => {
        const { token = '', brand, last4, expiry = '' } = (await repo.lock(trx, tenant, row.id))?.payment_method ?? {};
        if (token !== row.payment_method?.token) return;
        await repo.change(trx, tenant, row.id, { card_told: `${token} ${expiry}` });
        const key = `card_ending:${row.subscriber_id}:${brand}:${last4}:${expiry}`;
        const payload = { appId: tenant.appId, subscriptionId: row.id, kind: 'card_ending' as const, key };
        if (isNeeded) await jobs.enqueue(within(trx), 'subscription.mail', payload, { key });
      }),
  };
}
