import type { Tenant } from '../../platform/db/tenancy.ts';
import { isId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { NewsHandler } from '../payments/payments.events.service.ts';
import type { PlansJobs } from './plans.events.ts';
import { createSettling, type SettleDependencies } from './plans.settle.service.ts';

export interface LateDependencies extends SettleDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  jobs: Jobs<PlansJobs>;
  engine: Pick<BillingEngine, 'rows'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
}

/** How long a member has to finish a payment. */
const giveUpMs = 24 * 3_600_000;

export type LateChanges = ReturnType<typeof createLateChanges>;

/** Changes whose payment is settled later: by the member, by a bank, or after a server died. */
export function createLateChanges({ platform: { db, clock }, jobs, repo, engine: { rows }, apply, payments, tenantOf }: LateDependencies) {
  const { settle } = createSettling({ repo, apply, payments });
  return {
    /** Provider reports: a payment that the member finished, or that a bank decided. */
    handleNews: (async (tenant, { payment }) => {
      const id = payment.metadata['change_id'] ?? '';
      const change = isId(id) ? await repo.find(tenant, id) : null;
      const row = change && (await rows.find(tenant, change.subscription_id));
      if (!change || !row) return null;
      if (payment.status === 'succeeded' && payment.kind === 'payment_intent') await apply.now(tenant, row, change, payment);
      return { orderId: row.order_id };
    }) satisfies NewsHandler,
    /** The job: checks a change whose money was requested, and gives up if nobody finishes it. */
    settleLater: async ({ appId, changeId }: PlansJobs['plans.settle']): Promise<void> => {
      const tenant = await tenantOf(appId);
      const change = tenant && (await repo.find(tenant, changeId));
      const row = tenant && change && (await rows.find(tenant, change.subscription_id));
      if (!tenant || change?.state !== 'asked' || !row) return;
      const gateway = await payments.find(tenant, row.provider);
      const isOver = Date.parse(change.created_at) + giveUpMs < clock.ms();
      const { state } = gateway ? await settle(tenant, gateway, row, change, isOver) : { state: 'failed' as const };
      if (state !== 'open') return;
      await jobs.enqueue(db.for(tenant), 'plans.settle', { appId, changeId }, { key: `plans.settle:${changeId}`, runAt: clock.isoIn(3_600_000) });
    },
  };
}
