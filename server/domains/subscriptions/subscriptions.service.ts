import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import { isId } from '../../platform/ids.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import { createBegin, type BeginDependencies } from './subscriptions.begin.service.ts';
import type { Endings } from './subscriptions.endings.service.ts';
import { createSummaries, type SummaryDependencies } from './subscriptions.summary.service.ts';

export interface SubscriptionsDependencies {
  platform: BeginDependencies['platform'];
  jobs: BeginDependencies['jobs'];
  engine: BeginDependencies['engine'] & SummaryDependencies['engine'];
  endings: Pick<Endings, 'atPeriodEnd' | 'resume'>;
  products: SummaryDependencies['products'];
  appProductsOf: SummaryDependencies['appProductsOf'];
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Members' recurring payments (COM-19 to COM-21). */
export function createSubscriptions(of: SubscriptionsDependencies) {
  const { endings, products } = of;
  const { clock } = of.platform;
  const { rows: repo, shape } = of.engine;
  const shown = async (tenant: Tenant, rows: readonly SubscriptionRow[]): Promise<Subscription[]> => {
    const known = await products.everByIds(tenant, [...new Set(rows.map(({ product_id }) => product_id))]);
    return rows.map((row) => shape.toSubscription(row, known.get(row.product_id), clock.ms()));
  };

  return {
    ...createBegin(of),
    ...createSummaries(of),
    /** The member's subscription to a product, in any version, that has not ended, or null. */
    findRunning: async (
      tenant: Tenant,
      subscriberId: string,
      productId: string,
      trx: Work | null = null,
    ): Promise<Pick<SubscriptionRow, 'id' | 'status' | 'ends_at'> | null> =>
      (await repo.running(tenant, subscriberId, trx)).find((row) => row.product_id === productId) ?? null,

    /** The order that it was bought with, or null. */
    orderOf: async (tenant: Tenant, id: string): Promise<string | null> => (isId(id) ? ((await repo.find(tenant, id))?.order_id ?? null) : null),

    /** spec L370. Newest first. */
    list: async (member: Member): Promise<{ items: Subscription[]; total_count: number }> => {
      const items = await shown(member.tenant, await repo.ofMember(member.tenant, member.id));
      return { items, total_count: items.length };
    },
    /**
     * Cancels at the end of the paid period, or of the trial (COM-20); one past due ends at once, since nothing is paid. A repeat changes nothing.
     * Throws 404 for another member's.
     */
    cancel: async (member: Member, id: string): Promise<{ status: string; ends_at: string | null }> => {
      const own = await repo.find(member.tenant, id);
      if (own?.subscriber_id !== member.id) throw new AppError('not_found');
      const { status, ends_at } = await endings.atPeriodEnd(member.tenant, own, null);
      return { status, ends_at };
    },
    /** One subscription as its member sees it. Throws 404 if missing. */
    shownOf: async (tenant: Tenant, id: string): Promise<Subscription> => {
      const row = await repo.find(tenant, id);
      const [subscription] = row ? await shown(tenant, [row]) : [];
      if (!subscription) throw new AppError('not_found');
      return subscription;
    },
    /**
     * Withdraws a cancellation while the paid period lasts, free of charge (COM-20). Throws 409 `order_closed` once it is over, 404 for another
     * member's.
     */
    resume: async (member: Member, id: string): Promise<Subscription> => {
      const own = await repo.find(member.tenant, id);
      if (own?.subscriber_id !== member.id) throw new AppError('not_found');
      const row = await endings.resume(member.tenant, own, null);
      const [subscription] = await shown(member.tenant, [row]);
      if (!subscription) throw new AppError('not_found');
      return subscription;
    },
  };
}
