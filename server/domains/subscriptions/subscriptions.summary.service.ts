import { awaitsAnswer } from '@bandstand/rules/products/ahead.ts';
import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Products } from '../products/products.service.ts';

export interface SummaryDependencies {
  platform: Pick<Platform, 'clock'>;
  engine: Pick<BillingEngine, 'rows' | 'shape'>;
  products: Pick<Products, 'everByIds'>;
  /** Products that each open the app (L86). */
  appProductsOf: (tenant: Tenant) => Promise<readonly string[]>;
}

/** Best first, for places that show one of several. */
const ranks = ['active', 'trialing', 'ending', 'past_due', 'paused'];

/** Summaries of subscriptions for mails, sessions and profiles. */
export function createSummaries({ platform: { clock }, engine: { rows: repo, shape }, products, appProductsOf }: SummaryDependencies) {
  const isClosed = (row: SubscriptionRow) => (shape.graceOf(row) ?? shape.never) <= clock.iso();
  return {
    /** The facts for its mails, or null if there is none. */
    mailFactsOf: async (tenant: Tenant, id: string) => {
      const row = await repo.find(tenant, id);
      if (!row) return null;
      const { product, amount, currency, next, next_charge_at } = shape.chargesOf(
        row,
        (await products.everByIds(tenant, [row.product_id])).get(row.product_id),
      );
      return {
        subscriberId: row.subscriber_id,
        status: row.status,
        title: product.title,
        amount: next?.amount ?? amount,
        currency,
        currentPeriodEnd: row.current_period_end,
        pausedUntil: row.pause?.until ?? null,
        graceEndsAt: shape.graceOf(row),
        isClosed: isClosed(row),
        needsCard: row.trouble === 'method',
        method: row.payment_method && { brand: row.payment_method.brand, last4: row.payment_method.last4, expiry: row.payment_method.expiry ?? null },
        nextTryAt: row.status === 'past_due' ? next_charge_at : null,
      };
    },
    /** For the session bundle (spec L82): subscriptions waiting for a payment, and those waiting for an answer. */
    openOf: async (tenant: Tenant, subscriberId: string) => {
      const running = await repo.running(tenant, subscriberId);
      const isAsked = ({ status, next_terms, terms }: SubscriptionRow) => {
        const agreed = (next_terms ?? terms) as SubscriptionTerms | null;
        return status !== 'ending' && agreed !== null && awaitsAnswer(agreed);
      };
      return {
        past_due_subscriptions: running
          .filter(({ status }) => status === 'past_due')
          .map((row) => ({ id: row.id, product_id: row.product_id, ...(isClosed(row) ? { is_closed: true } : {}) })),
        asked_subscriptions: running.filter(isAsked).map(({ id }) => id),
      };
    },
    /** For `user.app_subscription` (spec L80): the best subscription to a product that opens the app. */
    appSubscriptionOf: async (
      tenant: Tenant,
      subscriberId: string,
    ): Promise<{ id: string; product_id: string; status: string; current_period_end: string | null } | null> => {
      const appProducts = await appProductsOf(tenant);
      if (appProducts.length === 0) return null;
      const rows = (await repo.running(tenant, subscriberId)).filter(({ product_id }) => appProducts.includes(product_id));
      const [best] = rows.toSorted(
        (a, b) => ranks.indexOf(a.status) - ranks.indexOf(b.status) || (a.current_period_end < b.current_period_end ? 1 : -1),
      );
      return best ? { id: best.id, product_id: best.product_id, status: best.status, current_period_end: best.current_period_end } : null;
    },
  };
}
