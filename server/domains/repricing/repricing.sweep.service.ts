import { effectOf, priceNoticeDays, priceReminderDays } from '@bandstand/rules/products/ahead.ts';
import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Billing, BillingDependencies, SubscriptionRow } from '../subscriptions/subscriptions.billing.service.ts';
import type { Renewals } from '../subscriptions/subscriptions.renewals.service.ts';
import type { Timeline } from '../subscriptions/subscriptions.timeline.ts';
import type { Taxes } from '../taxes/taxes.service.ts';
import type { RepricingJobs } from './repricing.events.ts';
import type { ChangeRow, RepricingRepo } from './repricing.repo.ts';
import { priceStep, taxStep, type RateFacts, type Table } from './repricing.steps.ts';

export interface SweepDependencies {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs<RepricingJobs>, 'enqueue'>;
  repo: RepricingRepo;
  rows: Pick<BillingDependencies['repo'], 'find' | 'lock' | 'change' | 'release'>;
  timeline: Timeline;
  billing: Pick<Billing, 'plan'>;
  renewals: Pick<Renewals, 'hold'>;
  taxes: Pick<Taxes, 'tableAt'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, of: string) => void;
}
const dayMs = 86_400_000;

export type Sweep = ReturnType<typeof createSweep>;

/** Writes what an owner changed into the terms of the subscriptions that it is about, each in the transaction in which its member is told. */
export function createSweep(of: SweepDependencies) {
  const { db, clock, jobs, repo, rows, timeline, billing, renewals, taxes, tenantOf, onError } = of;

  const isRunning = ({ status, revoked_at }: SubscriptionRow): boolean => status !== 'ended' && revoked_at === null;

  const stepOfTax = async (tenant: Tenant, row: SubscriptionRow, terms: SubscriptionTerms, facts: RateFacts) =>
    taxStep(terms, await repo.addressOf(tenant, row.order_id), facts);
  /** What a change does to a subscription; null where it is not about it. */
  async function stepOf(tenant: Tenant, row: SubscriptionRow, change: ChangeRow, table: Table) {
    const plan = await billing.plan(tenant, row);
    if (!plan) return null;
    const step =
      change.kind === 'price'
        ? priceStep(change, plan.agreed, clock.isoIn(priceNoticeDays * dayMs))
        : table && (await stepOfTax(tenant, row, plan.agreed, { change, table }));
    const effect = step && effectOf(plan.agreed, step, plan.running);
    return step && effect && { plan, step, effect };
  }

  async function tell(tenant: Tenant, held: SubscriptionRow, change: ChangeRow, table: Table): Promise<void> {
    const found = await stepOf(tenant, held, change, table);
    if (!found) return;
    const { plan, step, effect } = found;
    const now = clock.iso();
    await transact(db, tenant, async (trx) => {
      const row = await rows.lock(trx, tenant, held.id);
      if (!row || !isRunning(row)) return;
      const needsConsent = step.kind === 'price' && step.needs_consent;
      const { at, was, amount } = effect;
      const { currency } = plan.agreed;
      const notice = { app_id: tenant.appId, change_id: change.id, subscription_id: row.id, state: 'told' as const, needs_consent: needsConsent };
      if (!(await repo.note(trx, { ...notice, applies_at: at, was, amount, currency, told_at: now, answered_at: null }))) return;
      const withStep = (terms: SubscriptionTerms): SubscriptionTerms => ({ ...terms, ahead: [...(terms.ahead ?? []), step] });
      // A tax goes with the place, whatever the plan; a price with the plan alone.
      const isNext = row.next_terms !== null;
      await rows.change(trx, tenant, row.id, {
        ...(isNext ? { next_terms: withStep(plan.agreed) } : {}),
        ...(!isNext || step.kind === 'tax' ? { terms: withStep(plan.current) } : {}),
      });
      if (was === amount) return;
      await timeline.note(trx, tenant, row.id, step.kind === 'price' ? 'price_told' : 'tax_told', {
        change_id: change.id,
        was,
        amount,
        currency,
        at,
      });
      if (row.status === 'ending') return;
      const mail = { appId: tenant.appId, changeId: change.id, subscriptionId: row.id };
      await jobs.enqueue(within(trx), 'repricing.mail', { ...mail, kind: 'told' }, { key: `repriced:${change.id}:${row.id}` });
      if (needsConsent) {
        const runAt = clock.isoIn(Date.parse(at) - priceReminderDays * dayMs - clock.ms());
        await jobs.enqueue(within(trx), 'repricing.mail', { ...mail, kind: 'again' }, { key: `repriced:${change.id}:${row.id}:again`, runAt });
      }
    });
  }

  /** Takes out again what has not taken place yet. */
  async function takeBack(tenant: Tenant, held: SubscriptionRow, change: ChangeRow): Promise<void> {
    const without = (terms: unknown): SubscriptionTerms | null => {
      const kept = terms as SubscriptionTerms | null;
      return kept?.ahead?.some(({ id }) => id === change.id) ? { ...kept, ahead: kept.ahead.filter(({ id }) => id !== change.id) } : null;
    };
    const notice = await repo.notice(tenant, change.id, held.id);
    await transact(db, tenant, async (trx) => {
      const row = await rows.lock(trx, tenant, held.id);
      if (!row) return;
      const [terms, next] = [without(row.terms), without(row.next_terms)];
      if (!terms && !next) return;
      await rows.change(trx, tenant, row.id, { ...(terms ? { terms } : {}), ...(next ? { next_terms: next } : {}) });
      await repo.answer(trx, tenant, row.id, [change.id], 'withdrawn', clock.iso());
      if (!notice || notice.was === notice.amount) return;
      await timeline.note(trx, tenant, row.id, 'price_withdrawn', { change_id: change.id, amount: notice.was, currency: notice.currency });
      const mail = { appId: tenant.appId, changeId: change.id, subscriptionId: row.id, kind: 'withdrawn' as const };
      if (row.status !== 'ending') await jobs.enqueue(within(trx), 'repricing.mail', mail, { key: `repriced:${change.id}:${row.id}:withdrawn` });
    });
  }

  /** While it is held, nobody asks for a charge by the terms before. */
  async function holding(tenant: Tenant, id: string, run: (row: SubscriptionRow) => Promise<void>): Promise<void> {
    const held = await renewals.hold(tenant, id, isRunning);
    if (!held) return;
    try {
      await run(held.row);
    } finally {
      await rows.release(tenant, id);
    }
  }

  async function each(page: (after: string | null) => Promise<string[]>, run: (id: string) => Promise<void>): Promise<boolean> {
    let isWhole = true;
    for (let ids = await page(null); ids.length > 0; ids = await page(ids.at(-1) ?? null))
      for (const id of ids)
        try {
          await run(id);
        } catch (error) {
          isWhole = false;
          onError(error, id);
        }
    return isWhole;
  }

  /** Looks once through the subscriptions that a change may be about. Those that it misses are looked at again in the next round. */
  async function run(tenant: Tenant, changeId: string): Promise<void> {
    const change = await repo.find(tenant, changeId);
    if (!change?.sweep_at) return;
    const { state, kind, country, applies_from: from } = change;
    const now = clock.iso();
    const isTold = state === 'announced';
    const table = isTold && kind === 'tax' ? await taxes.tableAt(tenant, isoOf(Date.parse(from) - 1)) : null;
    const isWhole = await each(
      (after) => {
        if (!isTold) return repo.told(tenant, change.id, after);
        return kind === 'price' ? repo.ofPlan(tenant, change, after) : repo.ofCountry(tenant, country ?? '', change.id, after);
      },
      (id) => holding(tenant, id, (row) => (isTold ? tell(tenant, row, change, table) : takeBack(tenant, row, change))),
    );
    // What is bought before the day of a rate was sold by the rate before: looked for daily, and at the day itself.
    const isLast = !isTold || kind === 'price' || from <= now;
    const tomorrow = clock.isoIn(dayMs);
    const next = !isWhole ? now : isLast ? null : tomorrow < from ? tomorrow : from;
    await repo.swept(tenant, change.id, state, next);
  }

  return {
    /** The job. */
    run: async ({ appId, changeId }: RepricingJobs['repricing.sweep']): Promise<void> => {
      const tenant = await tenantOf(appId);
      if (tenant) await run(tenant, changeId);
    },
    /** Before anything is charged: a rate whose day has come holds for all. */
    due: async (): Promise<void> => {
      for (const { app_id: appId, id } of await repo.due(clock.iso())) {
        const tenant = await tenantOf(appId);
        if (tenant) await run(tenant, id).catch((error: unknown) => onError(error, id));
      }
    },
    /** How many running subscriptions a rate touches, and how many of them cost another total because of it. */
    touched: async (tenant: Tenant, { change, table }: RateFacts): Promise<{ count: number; changed: number }> => {
      let [count, changed] = [0, 0];
      const whole = { ...change, kind: 'tax' as const } as ChangeRow;
      await each(
        (after) => repo.ofCountry(tenant, change.country ?? '', null, after),
        async (id) => {
          const row = await rows.find(tenant, id);
          const found = row && (await stepOf(tenant, row, whole, table));
          if (!found) return;
          count += 1;
          if (found.effect.was !== found.effect.amount) changed += 1;
        },
      );
      return { count, changed };
    },
  };
}
