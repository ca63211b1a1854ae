import type { SubscriptionEventType } from '@bandstand/contract/subscriptions.studio.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Ids } from '../../platform/ids.ts';
import type { BillingRepo } from './billing.repo.ts';

export type Timeline = ReturnType<typeof createTimeline>;

/** The events of subscriptions: never changed, and replayed by `rules/products/renewals.ts` to the current state. */
export const createTimeline = ({ clock, ids, repo }: { clock: Clock; ids: Ids; repo: Pick<BillingRepo, 'note'> }) => ({
  /** Notes an event in the transaction of the change. `madeBy`: user id of the staff member who made it. */
  note: async (
    trx: Work,
    tenant: Tenant,
    subscriptionId: string,
    type: SubscriptionEventType,
    data: Record<string, unknown> = {},
    madeBy: string | null = null,
  ): Promise<void> => {
    const id = ids.next();
    await repo.note(trx, { app_id: tenant.appId, id, subscription_id: subscriptionId, type, data, made_by: madeBy, at: clock.iso() });
  },
});
