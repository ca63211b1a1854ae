import { chargesLeft } from '@bandstand/rules/products/renewals.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { BillingEvents } from '../billing/billing.events.ts';
import type { BillingEngine } from '../billing/billing.module.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Platform } from '../../platform/platform.ts';

export interface EndingsDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  bus: Bus<BillingEvents>;
  engine: Pick<BillingEngine, 'rows' | 'shape' | 'timeline' | 'billing'>;
  entitlements: Pick<Entitlements, 'revokePurchase' | 'changed'>;
}

export type Endings = ReturnType<typeof createEndings>;

/** How subscriptions end early: cancelled, revoked, or left behind by their gateway. */
export function createEndings(of: EndingsDependencies) {
  const { bus, entitlements } = of;
  const { db, clock } = of.platform;
  const { rows: repo, shape, timeline, billing } = of.engine;
  /** First ends a payment that the member has to finish; one that they finished counts. Returns the row afterwards. */
  async function settleOwn(tenant: Tenant, row: SubscriptionRow): Promise<SubscriptionRow> {
    if (!row.pay_intent_id) return row;
    // If the provider is down, the payment is ended later: see `due` in the repository.
    const own = await billing.withdraw(tenant, row).catch(() => null);
    const plan = own?.state === 'paid' ? await billing.plan(tenant, row) : null;
    if (own?.state === 'paid' && plan) await billing.renew(tenant, row, plan, { payment: own.payment, type: 'paid' });
    if (own?.state === 'none' || own?.state === 'bounced')
      await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, row.id);
        if (current?.pay_intent_id === row.pay_intent_id) await repo.change(trx, tenant, row.id, { pay_intent_id: null });
      });
    return (await repo.find(tenant, row.id)) ?? row;
  }

  /** Revokes what it opened, inside the caller's transaction, and stops further charges. */
  async function revoke(trx: Work, tenant: Tenant, row: SubscriptionRow, madeBy: string | null): Promise<void> {
    if (row.status === 'ended') await repo.change(trx, tenant, row.id, { revoked_at: row.revoked_at ?? clock.iso() });
    else await billing.endIn(trx, tenant, row, null, { endsAt: clock.iso(), reason: 'revoked', madeBy });
    for (const id of [row.purchase_id, ...row.also_purchases]) await entitlements.revokePurchase(trx, tenant, id);
  }

  /**
   * Cancels at the end of the paid period (COM-20); at once if past due or if the period is over. Repeating it, or cancelling after the last charge,
   * changes nothing.
   */
  async function atPeriodEnd(tenant: Tenant, row: SubscriptionRow, madeBy: string | null, reason?: 'disputed'): Promise<SubscriptionRow> {
    const before = row.status === 'past_due' || row.status === 'paused' ? await settleOwn(tenant, row) : row;
    const plan = await billing.plan(tenant, before);
    const after = await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      if (!current) throw new AppError('not_found');
      if (current.status === 'ending' || current.status === 'ended') return current;
      if (plan && chargesLeft(plan.terms, current.charges_made) === 0) return current;
      const now = clock.iso();
      const isOver = current.status === 'past_due' || current.status === 'paused' || current.current_period_end <= now;
      const [status, endsAt] = isOver ? (['ended', now] as const) : (['ending', current.current_period_end] as const);
      await billing.setAccess(trx, tenant, current, { status, endsAt });
      await timeline.note(trx, tenant, row.id, 'cancelled', { status, ends_at: endsAt, ...(reason ? { reason } : {}) }, madeBy);
      // A held row stays held: a charge may be running, and its caller finds this. Drops a scheduled plan or pause, unless a running charge counts on
      // it.
      const forgotten = current.claimed_until
        ? {}
        : { next_version_id: null, next_terms: null, pause: current.pause?.has_begun ? current.pause : null };
      return repo.change(trx, tenant, row.id, { status, ends_at: endsAt, due_at: endsAt, ...forgotten });
    });
    entitlements.changed(tenant, row.subscriber_id);
    return after;
  }

  return {
    atPeriodEnd,
    revoke,
    /** Withdraws a cancellation while the paid period lasts, free of charge (COM-20). Throws 409 `order_closed` once it is over. */
    resume: async (tenant: Tenant, { id, subscriber_id: subscriberId }: SubscriptionRow, madeBy: string | null): Promise<SubscriptionRow> => {
      const after = await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, id);
        if (!current) throw new AppError('not_found');
        if (current.status !== 'ending' && current.status !== 'ended') return current;
        if (!shape.mayResume(current, clock.ms())) throw new AppError('order_closed');
        const status = current.charges_made === 0 ? 'trialing' : 'active';
        await billing.setAccess(trx, tenant, current, { status, endsAt: null });
        await timeline.note(trx, tenant, id, 'resumed', { status }, madeBy);
        return repo.change(trx, tenant, id, { status, ends_at: null, due_at: current.current_period_end, pause: null });
      });
      entitlements.changed(tenant, subscriberId);
      return after;
    },
    /** Ends the billing at once. The paid period keeps its access to the end, unless revoked. */
    atOnce: async (tenant: Tenant, row: SubscriptionRow, { isRevoking, madeBy }: { isRevoking: boolean; madeBy: string | null }): Promise<void> => {
      const before = await settleOwn(tenant, row);
      const plan = await billing.plan(tenant, before);
      await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, row.id);
        if (!current) return;
        if (isRevoking) return revoke(trx, tenant, current, madeBy);
        if (current.status === 'ended') return;
        const now = clock.iso();
        const endsAt = current.status === 'past_due' || current.current_period_end < now ? now : current.current_period_end;
        await billing.endIn(trx, tenant, current, plan, { endsAt, reason: 'cancelled', madeBy });
      });
      entitlements.changed(tenant, row.subscriber_id);
      bus.publish('subscription.ended', { tenant, subscriptionId: row.id, subscriberId: row.subscriber_id });
    },
    /** Ends all that were bought without money, inside the caller's transaction, when the app starts to take money. Returns their members. */
    ofTests: async (trx: Work, tenant: Tenant): Promise<string[]> => {
      const rows = await repo.lockOf(trx, tenant, { isTest: true });
      for (const row of rows) {
        await billing.endIn(trx, tenant, row, null, { endsAt: clock.iso(), reason: 'gateway_left' });
        for (const id of [row.purchase_id, ...row.also_purchases]) await entitlements.revokePurchase(trx, tenant, id);
      }
      return rows.map(({ subscriber_id }) => subscriber_id);
    },
  };
}
