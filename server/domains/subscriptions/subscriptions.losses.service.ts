import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { isId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Dispute } from '../gateways/gateways.shape.ts';
import type { NewsHandler } from '../payments/payments.events.service.ts';
import type { RefundHandler } from '../payments/payments.refunds.books.service.ts';
import type { Endings } from './subscriptions.endings.service.ts';
import type { SubscriptionsJobs } from './subscriptions.events.ts';

export interface LossesDependencies {
  platform: Pick<Platform, 'db'>;
  jobs: Jobs<SubscriptionsJobs>;
  engine: Pick<BillingEngine, 'rows' | 'timeline'>;
  endings: Pick<Endings, 'atPeriodEnd' | 'revoke'>;
  entitlements: Pick<Entitlements, 'changed'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}

/** Payments of subscriptions that were returned: refunded, or disputed by a bank. */
export function createLosses(of: LossesDependencies) {
  const { jobs, entitlements, tenantOf } = of;
  const { db } = of.platform;
  const { rows: repo, timeline } = of.engine;
  const { atPeriodEnd, revoke } = of.endings;
  /** Whether the timeline already has that dispute; adds it if not. */
  async function noteDispute(tenant: Tenant, id: string, { id: disputeId, state, amount }: Dispute, currency: string): Promise<void> {
    const type = state === 'open' ? 'disputed' : state === 'lost' ? 'dispute_lost' : 'dispute_won';
    await transact(db, tenant, async (trx) => {
      await repo.lock(trx, tenant, id);
      const isKnown = await repo.hasDispute(trx, tenant, id, type, disputeId);
      if (!isKnown) await timeline.note(trx, tenant, id, type, { dispute_id: disputeId, amount, currency });
    });
  }

  return {
    /** A bank disputed one of its payments: no further charge, unless someone resumes it. The paid period keeps its access. */
    disputed: (async (tenant, { payment, dispute }) => {
      if (!dispute) return null;
      const { subscription_id: id = '', order_id: orderId = '' } = payment.metadata;
      const rows = isId(id)
        ? [await repo.find(tenant, id)]
        : isId(orderId)
          ? await transact(db, tenant, (trx) => repo.lockOf(trx, tenant, { orderId }))
          : [];
      for (const row of rows) {
        if (!row) continue;
        // Each look back reports it again: a subscription resumed meanwhile continues.
        const isNew = dispute.state !== 'won' && !(await repo.hasDispute(null, tenant, row.id, null, dispute.id));
        if (isNew && row.status !== 'ended') await atPeriodEnd(tenant, row, null, 'disputed');
        await noteDispute(tenant, row.id, dispute, payment.currency);
      }
      return null;
    }) satisfies NewsHandler,
    /** COM-23: one of its payments was refunded, in the transaction that settles the refund. */
    refunded: (async (trx, tenant, refund) => {
      if (refund.state !== 'succeeded') return;
      const rows = refund.subscription_id
        ? [await repo.lock(trx, tenant, refund.subscription_id)]
        : refund.order_id
          ? await repo.lockOf(trx, tenant, { orderId: refund.order_id })
          : [];
      for (const row of rows) {
        if (!row) continue;
        const { amount, currency, is_revoking: isRevoking, made_by: madeBy } = refund;
        await timeline.note(trx, tenant, row.id, 'refunded', { amount, currency, is_revoking: isRevoking }, madeBy);
        if (!isRevoking) continue;
        await revoke(trx, tenant, row, madeBy);
        await jobs.enqueue(within(trx), 'subscriptions.revoked', { appId: tenant.appId, subscriberId: row.subscriber_id });
      }
    }) satisfies RefundHandler,
    /** The job: publishes that a member's access was revoked in another domain's transaction. */
    publishRevoked: async ({ appId, subscriberId }: SubscriptionsJobs['subscriptions.revoked']): Promise<void> => {
      const tenant = await tenantOf(appId);
      if (tenant) entitlements.changed(tenant, subscriberId);
    },
  };
}
