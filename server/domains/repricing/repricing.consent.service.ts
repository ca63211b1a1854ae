import type { Subscription } from '@bandstand/contract/checkout.ts';
import { awaitsAnswer, changeAhead } from '@bandstand/rules/products/ahead.ts';
import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { RepricingRepo } from './repricing.repo.ts';
import type { RunningSubscriptions } from './repricing.announcements.service.ts';

export interface ConsentDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  repo: Pick<RepricingRepo, 'answer'>;
  running: RunningSubscriptions;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
}
export type PriceConsent = ReturnType<typeof createPriceConsent>;

/** A member agrees to a new price for their subscription (record 077). */
export function createPriceConsent({ platform: { db, clock }, repo, running, subscriptions }: ConsentDependencies) {
  const { rows, timeline, billing, renewals } = running;

  /** Throws 409 `order_closed` if no consent is asked for, 409 `order_preview_mismatch` for another amount. */
  async function agree(tenant: Tenant, row: SubscriptionRow, amount: number): Promise<void> {
    const plan = await billing.plan(tenant, row);
    const change = plan && changeAhead(plan.agreed, plan.running);
    if (!plan || !change) throw new AppError('order_closed');
    if (change.amount !== amount) throw new AppError('order_preview_mismatch', { extra: { amount: change.amount } });
    if (!awaitsAnswer(plan.agreed)) return;
    const now = clock.iso();
    const ahead = plan.agreed.ahead ?? [];
    const agreed: SubscriptionTerms = {
      ...plan.agreed,
      ahead: ahead.map((step) => (step.kind === 'price' ? { ...step, accepted_at: step.accepted_at ?? now } : step)),
    };
    const changeIds = ahead.filter(({ kind }) => kind === 'price').map((step) => step.id);
    await transact(db, tenant, async (trx) => {
      await rows.lock(trx, tenant, row.id);
      await rows.change(trx, tenant, row.id, row.next_terms === null ? { terms: agreed } : { next_terms: agreed });
      await repo.answer(trx, tenant, row.id, changeIds, 'accepted', now);
      await timeline.note(trx, tenant, row.id, 'price_accepted', { amount, currency: plan.terms.currency, at: change.at });
    });
  }

  return {
    /** A repeat changes nothing. Throws 404, 409 `order_closed` if no consent is asked for, 409 `order_preview_mismatch` for another amount. */
    accept: async (member: Member, id: string, { amount }: { amount: number }): Promise<Subscription> => {
      const { tenant } = member;
      const own = await rows.find(tenant, id);
      if (own?.subscriber_id !== member.id) throw new AppError('not_found');
      const held = await renewals.hold(tenant, own.id, ({ status }) => status !== 'ending' && status !== 'ended');
      if (!held) throw new AppError('order_closed');
      try {
        await agree(tenant, held.row, amount);
        return await subscriptions.shownOf(tenant, held.row.id);
      } finally {
        await rows.release(tenant, own.id);
      }
    },
  };
}
