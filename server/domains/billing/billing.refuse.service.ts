import type { Dunning } from '@bandstand/contract/payments.studio.ts';
import { defaultDunning, mailsNow, nextTryAt } from '@bandstand/rules/products/dunning.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { Payment } from '../gateways/gateways.shape.ts';
import type { Standing } from './billing.standing.service.ts';
import type { BillingEvents } from './billing.events.ts';
import type { Plan } from './billing.plan.ts';
import type { BillingRepo, SubscriptionRow } from './billing.repo.ts';
import { graceOf, never } from './billing.shape.ts';
import type { Timeline } from './billing.timeline.ts';

export interface RefuseDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  bus: Bus<BillingEvents>;
  repo: BillingRepo;
  timeline: Timeline;
  standing: Standing;
  entitlements: Pick<Entitlements, 'changed'>;
  /** How the owner wants failed payments followed up. */
  dunningOf: (tenant: Tenant) => Promise<Dunning>;
}

/** Handles charges that failed, or whose outcome is still unknown. */
export function createRefuse({ platform: { db, clock }, bus, repo, timeline, standing, entitlements, dunningOf }: RefuseDependencies) {
  /** No money was taken. At the engine's last try the subscription ends; a failed try by the member changes nothing. */
  async function refuse(
    tenant: Tenant,
    row: SubscriptionRow,
    of: Plan,
    { payment, reason, isByMember = false, isLast = true }: { payment: Payment | null; reason?: string; isByMember?: boolean; isLast?: boolean },
  ): Promise<void> {
    const now = clock.iso();
    const isAsked = payment?.status === 'requires_authentication';
    const since = row.past_due_since ?? now;
    // A subscription that is past due keeps the plan from the moment it became so.
    const plan = row.dunning ?? (row.past_due_since ? defaultDunning : await dunningOf(tenant));
    const next = nextTryAt(since, now, plan);
    const trouble = reason === 'nobody' ? 'nobody' : payment === null ? 'method' : null;
    const done = await transact(db, tenant, async (trx): Promise<'past_due' | 'ended' | null> => {
      const current = await repo.lock(trx, tenant, row.id);
      const isOther = current?.charges_made !== row.charges_made || current.attempts_failed !== row.attempts_failed;
      // Cancelled while the charge failed: nothing is owed, and the paid time is over.
      if (!current || isOther) return null;
      if (current.status === 'ended' || current.status === 'ending') {
        await repo.change(trx, tenant, row.id, { claimed_until: null });
        return null;
      }
      await timeline.note(trx, tenant, row.id, 'charge_failed', {
        attempt: row.attempts_failed + 1,
        reason: isAsked ? 'authentication_required' : (payment?.lastError ?? reason ?? 'payment_method_failed'),
        next_try_at: next,
      });
      if (next === null && !isByMember && plan.at_end === 'end') {
        await standing.endIn(trx, tenant, current, of, { endsAt: now, reason: 'unpaid', isHeld: true });
        return 'ended';
      }
      await standing.setAccess(trx, tenant, row, { status: 'past_due', endsAt: graceOf({ past_due_since: since, pause: current.pause }) });
      await repo.change(trx, tenant, row.id, {
        status: 'past_due',
        past_due_since: since,
        // A member who resumes before the pause ends has ended it by that.
        ...(current.status === 'paused' && current.pause ? { pause: { ...current.pause, until: now } } : {}),
        attempts_failed: row.attempts_failed + 1,
        due_at: next ?? (isByMember ? current.due_at : never),
        dunning: plan,
        trouble,
        unknown_tries: 0,
        // The member gets a payment of their own next, so nobody else may ask meanwhile.
        claimed_until: isLast || isAsked ? null : current.claimed_until,
        // The member's bank asks them, and they finish this very payment.
        pay_intent_id: isAsked ? payment.id : null,
        is_charge_waiting: false,
      });
      if (row.status !== 'past_due') await timeline.note(trx, tenant, row.id, 'past_due', { since });
      if (!isByMember && mailsNow(since, now, plan)) await standing.mail(trx, tenant, row, 'past_due', `${row.charges_made}:${row.attempts_failed}`);
      return row.status === 'past_due' ? null : 'past_due';
    });
    entitlements.changed(tenant, row.subscriber_id);
    if (done) bus.publish(`subscription.${done}`, { tenant, subscriptionId: row.id, subscriberId: row.subscriber_id });
  }

  /** The provider does not know yet: everything stays as it is, and it is asked again. `isCharge`: the engine asked for it, without the member. */
  const wait = (tenant: Tenant, row: SubscriptionRow, payment: Payment, isCharge = row.is_charge_waiting) =>
    transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      if (current?.charges_made !== row.charges_made || current.attempts_failed !== row.attempts_failed) return;
      await repo.change(trx, tenant, row.id, {
        pay_intent_id: payment.id,
        is_charge_waiting: isCharge,
        attempts_failed: row.attempts_failed + (row.pay_intent_id === payment.id ? 0 : 1),
        due_at: clock.isoIn(3_600_000),
        claimed_until: null,
        trouble: null,
        unknown_tries: 0,
      });
    });

  return { refuse, wait };
}
