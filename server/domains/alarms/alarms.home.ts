import { triesUntilAlarm } from '@bandstand/rules/products/dunning.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Apps } from '../apps/apps.service.ts';
import type { PaymentsSettings } from '../payments/payments.settings.service.ts';
import type { Overview } from '../staff/staff.overview.service.ts';
import type { SalesModule } from '../sales/sales.module.ts';

export interface AlarmsHomeDependencies {
  sales: Pick<SalesModule['service']['sales'], 'attention'>;
  overview: Pick<Overview, 'addHome'>;
  apps: Pick<Apps, 'config'>;
  settings: Pick<PaymentsSettings, 'keysOf'>;
  clock: Clock;
}

/** What needs attention in selling, and what is left to do before sales can begin (studio.md section 1). */
export function addAlarmsHome({ sales, overview, apps, settings, clock }: AlarmsHomeDependencies): void {
  /** The app takes money with its own keys, or by hand with instructions on how to pay. Asks no provider, so that Home opens at once. */
  async function takesMoney(tenant: Tenant): Promise<boolean> {
    const { provider, instructions } = (await apps.config(tenant)).payments;
    if (provider !== 'stripe') return provider === 'manual' && Boolean(instructions?.trim());
    const keys = await settings.keysOf(tenant);
    return Boolean(keys.secret && keys.publishable && keys.webhook);
  }
  overview.addHome(async (tenant, permissions) => {
    const of = { isTest: (await apps.config(tenant)).payments.is_test_mode === true, now: clock.iso() };
    const [row, isReady] = await Promise.all([sales.attention(tenant, triesUntilAlarm, of), takesMoney(tenant)]);
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
