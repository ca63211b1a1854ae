import { monthsSoon } from '@bandstand/rules/products/dunning.ts';
import { chargesLeft } from '@bandstand/rules/products/renewals.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Billing } from './billing.service.ts';
import type { SubscriptionRow, BillingRepo } from './billing.repo.ts';

export interface RenewalsDependencies {
  clock: Clock;
  repo: BillingRepo;
  billing: Billing;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, subscriptionId: string) => void;
}

/** A charge that takes longer has died with its server. The next try repeats it under the same key, which never takes money twice. */
const claimMs = 5 * 60_000;
const batch = 100;
/** How long to wait for another request that asks for the same money. */
const [pauseMs, pauses] = [100, 80];

export type Renewals = ReturnType<typeof createRenewals>;

/** What happens to subscriptions over time: charges, retries, ends. */
export function createRenewals({ clock, repo, billing, tenantOf, onError }: RenewalsDependencies) {
  /** Does what is due for a claimed subscription. Throws when the outcome is unknown: it then stays claimed until the claim expires. */
  async function advance(tenant: Tenant, row: SubscriptionRow, wasHeld: boolean): Promise<void> {
    const plan = await billing.plan(tenant, row);
    if (row.status === 'ending') return billing.end(tenant, row, plan, { endsAt: row.current_period_end, reason: 'cancelled' });
    const isEnded = row.status === 'ended';
    if (!plan || chargesLeft(plan.terms, row.charges_made) === 0)
      return isEnded ? billing.forget(tenant, row) : billing.end(tenant, row, plan, { endsAt: row.current_period_end, reason: 'paid_up' });
    if (row.status === 'active' && row.pause && row.pay_intent_id === null) return billing.pause(tenant, row, plan);
    if (plan.isUnanswered && !isEnded) return billing.end(tenant, row, plan, { endsAt: row.current_period_end, reason: 'price_refused' });
    const own = await billing.withdraw(tenant, row);
    if (own.state === 'paid') return billing.renew(tenant, row, plan, { payment: own.payment, type: 'paid' });
    if (own.state === 'waits') return billing.wait(tenant, row, own.payment);
    if (own.state === 'bounced') return isEnded ? billing.forget(tenant, row) : billing.refuse(tenant, row, plan, { payment: own.payment });
    // It ended during a charge whose server died: only repeating the request tells the outcome.
    if (isEnded && !wasHeld) return billing.forget(tenant, row);
    const { state, payment, reason } = await billing.attempt(tenant, row, plan);
    if (state === 'paid') return billing.renew(tenant, row, plan, { payment, type: 'charged' });
    if (state === 'waits') return billing.wait(tenant, row, payment, true);
    return isEnded ? billing.forget(tenant, row) : billing.refuse(tenant, row, plan, { payment, ...(reason ? { reason } : {}) });
  }

  const isWanted = (row: SubscriptionRow): boolean =>
    row.status === 'ended' ? row.claimed_until !== null || row.pay_intent_id !== null : row.due_at <= clock.iso();

  /** Claims it, and waits for whichever request is asking for money. Null once `isWanted` refuses. Throws 502 after too long a wait. */
  async function hold(tenant: Tenant, id: string, wants: (row: SubscriptionRow) => boolean) {
    for (let waited = 0; waited < pauses; waited += 1) {
      const held = await repo.claim(tenant, id, { now: clock.iso(), until: clock.isoIn(claimMs), isWanted: wants });
      if (held) return held;
      const row = await repo.find(tenant, id);
      if (!row || !wants(row)) return null;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    throw new AppError('provider_down');
  }

  return {
    hold,
    /** The same without waiting: null when it is claimed already. */
    tryHold: (tenant: Tenant, id: string, isWanted: (row: SubscriptionRow) => boolean) =>
      repo.claim(tenant, id, { now: clock.iso(), until: clock.isoIn(claimMs), isWanted }),
    /** For callers that hold the claim. */
    advanceOne: advance,
    /** Does what is due in all apps. A subscription that fails does not affect the others, and is tried again when its claim expires. */
    advance: async (): Promise<void> => {
      const seen = new Set<string>();
      for (;;) {
        const due = (await repo.due(clock.iso(), batch)).filter(({ id }) => !seen.has(id));
        for (const { app_id, id } of due) {
          seen.add(id);
          const tenant = await tenantOf(app_id);
          try {
            const held = tenant && (await repo.claim(tenant, id, { now: clock.iso(), until: clock.isoIn(claimMs), isWanted }));
            if (tenant && held) await advance(tenant, held.row, held.wasHeld);
          } catch (error) {
            onError(error, id);
            if (tenant) await repo.noteUnknown(tenant, id).catch((also: unknown) => onError(also, id));
          }
        }
        if (due.length === 0) return;
      }
    },
    /** Notifies members of cards that end this month or next, once per card, if another charge is to come. */
    noticeCards: async (): Promise<void> => {
      let last: string | null = null;
      for (;;) {
        const subscriptions: { app_id: string; id: string }[] = await repo.endingCards(monthsSoon(clock.iso()), last, batch);
        for (const { app_id, id } of subscriptions) {
          try {
            const tenant = await tenantOf(app_id);
            const row = tenant && (await repo.find(tenant, id));
            const plan = tenant && row && (await billing.plan(tenant, row));
            if (tenant && row) await billing.noticeCard(tenant, row, plan !== null && chargesLeft(plan.terms, row.charges_made) !== 0);
          } catch (error) {
            onError(error, id);
          }
        }
        last = subscriptions.at(-1)?.id ?? null;
        if (subscriptions.length < batch) return;
      }
    },
  };
}
