import { pauseFrom } from '@bandstand/rules/products/pauses.ts';
import { chargesLeft, trialReminderDays } from '@bandstand/rules/products/renewals.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Bus } from '../../platform/events/bus.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { BillingEvents, BillingJobs, SubscriptionMail } from './billing.events.ts';
import { purchasesOf, type Plan } from './billing.plan.ts';
import type { BillingRepo, SubscriptionRow } from './billing.repo.ts';
import type { Timeline } from './billing.timeline.ts';

export interface StandingDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  bus: Bus<BillingEvents>;
  jobs: Jobs<BillingJobs>;
  repo: BillingRepo;
  timeline: Timeline;
  entitlements: Pick<Entitlements, 'setAccess' | 'changed'>;
}
export interface Ending {
  endsAt: string;
  reason: 'paid_up' | 'cancelled' | 'unpaid' | 'revoked' | 'gateway_left' | 'price_refused';
  madeBy?: string | null;
  /** Set by the holder of the claim. Otherwise a charge may be under way, and whichever process asked for it finds it ended. */
  isHeld?: boolean;
}

export type Standing = ReturnType<typeof createStanding>;

/** What a subscription opens, and how it pauses and ends. */
export function createStanding({ platform: { db, clock }, bus, jobs, repo, timeline, entitlements }: StandingDependencies) {
  const mail = (trx: Work, tenant: Tenant, row: SubscriptionRow, kind: SubscriptionMail['kind'], of: string) => {
    const key = `${kind}:${row.id}:${of}`;
    return jobs.enqueue(within(trx), 'subscription.mail', { appId: tenant.appId, subscriptionId: row.id, kind, key }, { key });
  };
  const setAccess = async (trx: Work, tenant: Tenant, row: SubscriptionRow, access: Parameters<typeof entitlements.setAccess>[3]) => {
    for (const id of [row.purchase_id, ...row.also_purchases]) await entitlements.setAccess(trx, tenant, id, access);
  };

  /** Begins the pause that its member asked for: nothing is charged until it ends, and they are notified before that. */
  const pause = async (tenant: Tenant, row: SubscriptionRow, of: Plan): Promise<void> => {
    await transact(db, tenant, async (trx) => {
      const current = await repo.lock(trx, tenant, row.id);
      if (current?.status !== 'active' || !current.pause || current.charges_made !== row.charges_made) {
        await repo.change(trx, tenant, row.id, { claimed_until: null });
        return;
      }
      const { periods, keeps_access: keepsAccess } = current.pause;
      const begun = { ...pauseFrom(current.current_period_end, of.current, periods, current.pause), has_begun: true };
      await setAccess(trx, tenant, row, keepsAccess ? { status: 'active', endsAt: null } : { status: 'ended', endsAt: begun.from });
      await repo.change(trx, tenant, row.id, { status: 'paused', pause: begun, due_at: begun.until, claimed_until: null });
      await timeline.note(trx, tenant, row.id, 'paused', { periods, until: begun.until });
      const key = `pause_ending:${row.id}:${begun.until}`;
      const runAt = clock.isoIn(Math.max(0, Date.parse(begun.until) - trialReminderDays * 86_400_000 - clock.ms()));
      const reminder: SubscriptionMail = { appId: tenant.appId, subscriptionId: row.id, kind: 'pause_ending', key };
      await jobs.enqueue(within(trx), 'subscription.mail', reminder, { key, runAt });
    });
    entitlements.changed(tenant, row.subscriber_id);
  };

  /** Ends it inside a transaction that holds its row. Access paid for with all its charges stays, if it was sold that way (COM-2). */
  async function endIn(
    trx: Work,
    tenant: Tenant,
    row: SubscriptionRow,
    of: Plan | null,
    { endsAt, reason, madeBy = null, isHeld = false }: Ending,
  ): Promise<void> {
    const isPaidUp = reason !== 'revoked' && of !== null && chargesLeft(of.terms, row.charges_made) === 0;
    for (const { id, keepsAccess } of purchasesOf(row, of?.terms ?? null))
      await entitlements.setAccess(trx, tenant, id, isPaidUp && keepsAccess ? { status: 'owned', endsAt: null } : { status: 'ended', endsAt });
    await repo.change(trx, tenant, row.id, {
      status: 'ended',
      ends_at: endsAt,
      ...(reason === 'revoked' ? { revoked_at: clock.iso() } : {}),
      trouble: null,
      unknown_tries: 0,
      ...(isHeld ? { claimed_until: null } : {}),
    });
    await timeline.note(trx, tenant, row.id, 'ended', { reason: isPaidUp ? 'paid_up' : reason, ends_at: endsAt }, madeBy);
    if (reason === 'unpaid') await mail(trx, tenant, row, 'ended', String(row.charges_made));
  }

  return {
    mail,
    setAccess,
    pause,
    endIn,
    /** Ends a claimed subscription, unless it was changed meanwhile. */
    end: async (tenant: Tenant, row: SubscriptionRow, of: Plan | null, how: Ending): Promise<void> => {
      await transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, row.id);
        if (current?.status === row.status) await endIn(trx, tenant, current, of, { ...how, isHeld: true });
        else await repo.change(trx, tenant, row.id, { claimed_until: null });
      });
      entitlements.changed(tenant, row.subscriber_id);
      bus.publish('subscription.ended', { tenant, subscriptionId: row.id, subscriberId: row.subscriber_id });
    },
    /** Drops an attempt that was begun for a subscription that has ended. */
    forget: async (tenant: Tenant, row: SubscriptionRow): Promise<void> => {
      await transact(db, tenant, (trx) => repo.change(trx, tenant, row.id, { claimed_until: null, pay_intent_id: null }));
    },
  };
}
