import { triesUntilAlarm } from '@bandstand/rules/products/dunning.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Overview } from '../team/team.overview.service.ts';
import type { SalesRepo } from './sales.repo.ts';

export interface SalesHomeDependencies {
  repo: Pick<SalesRepo, 'attention'>;
  overview: Pick<Overview, 'addHome'>;
  /** The app takes money with keys of its own, or by hand with words on how to pay. Asks no provider: Home opens at once. */
  takesMoney: (tenant: Tenant) => Promise<boolean>;
  isTestMode: (tenant: Tenant) => Promise<boolean>;
  clock: Clock;
}

/** What of the selling needs a look, and what is still to be done before it (studio.md section 1). */
export function addSalesHome({ repo, overview, takesMoney, isTestMode, clock }: SalesHomeDependencies): void {
  overview.addHome(async (tenant, permissions) => {
    const of = { isTest: await isTestMode(tenant), now: clock.iso() };
    const [row, isReady] = await Promise.all([repo.attention(tenant, triesUntilAlarm, of), takesMoney(tenant)]);
    return {
      checklist: [{ id: 'payments', is_done: isReady, href: '/payments' }],
      attention: [
        { id: 'paid_not_granted', count: row.paid_not_granted, href: '/orders?state=paid' },
        { id: 'orders_waiting', count: row.orders_waiting, href: '/orders?state=pending_approval' },
        { id: 'subscriptions_past_due', count: row.past_due, href: '/subscriptions?state=past_due' },
        { id: 'subscriptions_uncharged', count: row.uncharged, href: '/subscriptions?state=uncharged' },
        { id: 'charges_unknown', count: row.charges_unknown, href: '/subscriptions?state=unanswered' },
        { id: 'refunds_unknown', count: row.refunds_unknown, href: '/orders?state=refund_waiting' },
        ...(permissions.has('orders.write') ? [{ id: 'disputes' as const, count: row.disputes, href: '/disputes' }] : []),
        { id: 'disputes_lost', count: row.disputes_lost, href: '/orders?state=lost' },
        { id: 'price_notices', count: row.price_notices, href: '/products' },
        { id: 'events_failed', count: row.events_failed, href: '/payments' },
      ],
    };
  });
}
