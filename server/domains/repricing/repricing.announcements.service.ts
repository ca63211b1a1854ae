import { effectOf, priceNoticeDays, priceReminderDays } from '@bandstand/rules/products/ahead.ts';
import type { SubscriptionTerms, TermsAhead } from '@bandstand/rules/products/charges.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within, type Work } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Billing } from '../billing/billing.service.ts';
import type { SubscriptionRow, SubscriptionRows } from '../billing/billing.shape.ts';
import type { Renewals } from '../billing/billing.renewals.service.ts';
import type { Timeline } from '../billing/billing.timeline.ts';
import type { RepricingJobs } from './repricing.events.ts';
import type { ChangeRow, RepricingRepo } from './repricing.repo.ts';
import { priceStep, taxStep, type Table } from './repricing.steps.ts';

/** The parts of a running subscription that changes need. */
export interface RunningSubscriptions {
  rows: Pick<SubscriptionRows, 'find' | 'lock' | 'change' | 'release'>;
  timeline: Timeline;
  billing: Pick<Billing, 'plan'>;
  renewals: Pick<Renewals, 'hold'>;
}
export interface AnnouncementsDependencies {
  platform: Pick<Platform, 'db' | 'clock'>;
  jobs: Pick<Jobs<RepricingJobs>, 'enqueue'>;
  repo: Pick<RepricingRepo, 'note' | 'notice' | 'answer' | 'addressOf'>;
  running: RunningSubscriptions;
}
type Plan = NonNullable<Awaited<ReturnType<Billing['plan']>>>;
/** The effect of a change on one subscription. */
interface Step {
  plan: Plan;
  step: TermsAhead;
  effect: NonNullable<ReturnType<typeof effectOf>>;
}
const dayMs = 86_400_000;

/** Whether a subscription is still charged. */
export const isRunning = ({ status, revoked_at }: SubscriptionRow): boolean => status !== 'ended' && revoked_at === null;

/** The terms without a withdrawn change; null if they do not name it. */
function withoutChange(terms: unknown, changeId: string): SubscriptionTerms | null {
  const kept = terms as SubscriptionTerms | null;
  return kept?.ahead?.some(({ id }) => id === changeId) ? { ...kept, ahead: kept.ahead.filter(({ id }) => id !== changeId) } : null;
}

export type Announcements = ReturnType<typeof createAnnouncements>;

/** Writes a change into the terms of one subscription, or removes it, in the transaction that also notifies its member. */
export function createAnnouncements({ platform: { db, clock }, jobs, repo, running: { rows, timeline, billing } }: AnnouncementsDependencies) {
  /** Null if the change does not affect the subscription. */
  async function stepOf(tenant: Tenant, row: SubscriptionRow, change: ChangeRow, table: Table): Promise<Step | null> {
    const plan = await billing.plan(tenant, row);
    if (!plan) return null;
    const step =
      change.kind === 'price'
        ? priceStep(change, plan.agreed, clock.isoIn(priceNoticeDays * dayMs))
        : table && taxStep(plan.agreed, await repo.addressOf(tenant, row.order_id), { change, table });
    const effect = step && effectOf(plan.agreed, step, plan.running);
    return step && effect && { plan, step, effect };
  }

  const writeStep = (trx: Work, tenant: Tenant, row: SubscriptionRow, { plan, step }: Step) => {
    const withStep = (terms: SubscriptionTerms): SubscriptionTerms => ({ ...terms, ahead: [...(terms.ahead ?? []), step] });
    const isNext = row.next_terms !== null;
    // A tax follows the place, whatever the plan; a price follows only the plan.
    return rows.change(trx, tenant, row.id, {
      ...(isNext ? { next_terms: withStep(plan.agreed) } : {}),
      ...(!isNext || step.kind === 'tax' ? { terms: withStep(plan.current) } : {}),
    });
  };
  async function askToWrite(trx: Work, tenant: Tenant, subscriptionId: string, changeId: string, remindBefore: string | null): Promise<void> {
    const [mail, key] = [{ appId: tenant.appId, changeId, subscriptionId }, `repriced:${changeId}:${subscriptionId}`];
    await jobs.enqueue(within(trx), 'repricing.mail', { ...mail, kind: 'told' }, { key });
    if (remindBefore === null) return;
    const runAt = clock.isoIn(Date.parse(remindBefore) - priceReminderDays * dayMs - clock.ms());
    await jobs.enqueue(within(trx), 'repricing.mail', { ...mail, kind: 'again' }, { key: `${key}:again`, runAt });
  }

  return {
    stepOf,
    /** Writes a change into the terms, once. */
    announce: async (tenant: Tenant, held: SubscriptionRow, change: ChangeRow, table: Table): Promise<void> => {
      const planned = await stepOf(tenant, held, change, table);
      if (!planned) return;
      const { plan, step, effect } = planned;
      const { at, was, amount } = effect;
      const { currency } = plan.agreed;
      await transact(db, tenant, async (trx) => {
        const row = await rows.lock(trx, tenant, held.id);
        if (!row || !isRunning(row)) return;
        const needsConsent = step.kind === 'price' && step.needs_consent;
        const notice = { app_id: tenant.appId, change_id: change.id, subscription_id: row.id, state: 'told' as const, needs_consent: needsConsent };
        if (!(await repo.note(trx, { ...notice, applies_at: at, was, amount, currency, told_at: clock.iso(), answered_at: null }))) return;
        await writeStep(trx, tenant, row, planned);
        if (was === amount) return;
        const data = { change_id: change.id, was, amount, currency, at };
        await timeline.note(trx, tenant, row.id, step.kind === 'price' ? 'price_told' : 'tax_told', data);
        if (row.status !== 'ending') await askToWrite(trx, tenant, row.id, change.id, needsConsent ? at : null);
      });
    },
    /** Removes a withdrawn change that has not taken effect yet. */
    takeBack: async (tenant: Tenant, held: SubscriptionRow, change: ChangeRow): Promise<void> => {
      const notice = await repo.notice(tenant, change.id, held.id);
      await transact(db, tenant, async (trx) => {
        const row = await rows.lock(trx, tenant, held.id);
        if (!row) return;
        const [terms, next] = [withoutChange(row.terms, change.id), withoutChange(row.next_terms, change.id)];
        if (!terms && !next) return;
        await rows.change(trx, tenant, row.id, { ...(terms ? { terms } : {}), ...(next ? { next_terms: next } : {}) });
        await repo.answer(trx, tenant, row.id, [change.id], 'withdrawn', clock.iso());
        if (!notice || notice.was === notice.amount) return;
        await timeline.note(trx, tenant, row.id, 'price_withdrawn', { change_id: change.id, amount: notice.was, currency: notice.currency });
        const mail = { appId: tenant.appId, changeId: change.id, subscriptionId: row.id, kind: 'withdrawn' as const };
        if (row.status !== 'ending') await jobs.enqueue(within(trx), 'repricing.mail', mail, { key: `repriced:${change.id}:${row.id}:withdrawn` });
      });
    },
  };
}
