import type { CallInput, CallOutput } from '@bandstand/contract/call.values.ts';
import type { Subscription } from '@bandstand/contract/checkout.ts';
import type { PlanPriceChange, studioRepricing } from '@bandstand/contract/repricing.ts';
import { awaitsAnswer, changeAhead, priceNoticeDays } from '@bandstand/rules/products/ahead.ts';
import type { SubscriptionTerms } from '@bandstand/rules/products/charges.ts';
import { moneyStep } from '@bandstand/rules/products/currencies.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError, refuseFields, type AmountFault, type FieldText } from '../../platform/http/app-error.ts';
import type { Member, Staff } from '../../platform/http/context.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Billing, BillingDependencies } from '../subscriptions/subscriptions.billing.service.ts';
import type { Renewals } from '../subscriptions/subscriptions.renewals.service.ts';
import type { Subscriptions } from '../subscriptions/subscriptions.service.ts';
import type { Timeline } from '../subscriptions/subscriptions.timeline.ts';
import type { RepricingJobs } from './repricing.events.ts';
import { stateOf } from './repricing.rates.service.ts';
import type { ChangeWhole, RepricingRepo } from './repricing.repo.ts';

export interface PricesDependencies {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs<RepricingJobs>, 'enqueue'>;
  repo: RepricingRepo;
  rows: Pick<BillingDependencies['repo'], 'find' | 'lock' | 'change' | 'release'>;
  timeline: Timeline;
  billing: Pick<Billing, 'plan'>;
  renewals: Pick<Renewals, 'hold'>;
  subscriptions: Pick<Subscriptions, 'shownOf'>;
  chargeFaultOf: (tenant: Tenant) => Promise<AmountFault>;
  zoneOf: (tenant: Tenant) => Promise<string>;
}
type Wish = CallInput<(typeof studioRepricing)['POST /studio/price_changes']>['body'];
type Touched = CallOutput<(typeof studioRepricing)['GET /studio/price_changes/touched']>;

const dayMs = 86_400_000;

export type PlanPrices = ReturnType<typeof createPlanPrices>;

/** Another price for subscriptions that run: announced by the owner, agreed to by the member (record 077). */
export function createPlanPrices(of: PricesDependencies) {
  const { db, clock, ids, jobs, repo, rows, timeline, billing, renewals, subscriptions, chargeFaultOf, zoneOf } = of;

  const shown = (row: ChangeWhole): PlanPriceChange => ({
    id: row.id,
    product: { id: row.product_id ?? '', title: row.product ?? '' },
    version: { id: row.version_id ?? '', title: row.version ?? '' },
    amounts: row.amounts ?? [],
    needs_consent: row.needs_consent,
    from: row.applies_from,
    state: stateOf(row, clock.iso()),
    told: row.told,
    accepted: row.accepted,
    waiting: row.waiting,
    created_at: row.created_at,
  });
  const list = async (tenant: Tenant, id: string | null = null): Promise<PlanPriceChange[]> => (await repo.list(tenant, 'price', id)).map(shown);
  /** A day that begins earlier would leave less notice. */
  const earliestIn = (zone: string): string => {
    const soonest = clock.ms() + priceNoticeDays * dayMs;
    const day = plainDateOf(soonest, zone);
    return startOfDate(day, zone) >= soonest ? day : plainDateOf(soonest + dayMs, zone);
  };

  async function check(tenant: Tenant, { version_id: versionId, amounts, from }: Wish): Promise<string> {
    const [zone, fault, groups] = await Promise.all([zoneOf(tenant), chargeFaultOf(tenant), repo.groups(tenant, versionId)]);
    const faults: Record<string, FieldText | null> = {};
    for (const [at, { currency, amount }] of amounts.entries()) {
      const step = moneyStep(currency);
      const isTwice = amounts.findIndex((other) => other.currency === currency) !== at;
      faults[`amounts.${at}`] = isTwice
        ? { key: 'field.currency_twice' }
        : amount % step === 0
          ? fault(amount, currency)
          : { key: 'field.money_step', values: { currency, step } };
    }
    const isRaised = groups.some(
      ({ currency, amount, is_fixed }) => !is_fixed && (amounts.find((to) => to.currency === currency)?.amount ?? 0) > amount,
    );
    const tomorrow = plainDateOf(startOfDate(plainDateOf(clock.ms(), zone), zone) + 1.5 * dayMs, zone);
    faults['from'] = from >= (isRaised ? earliestIn(zone) : tomorrow) ? null : { key: 'field.invalid' };
    refuseFields(faults);
    return isoOf(startOfDate(from, zone));
  }

  return {
    list: async (tenant: Tenant): Promise<{ items: PlanPriceChange[]; total_count: number }> => {
      const items = await list(tenant);
      return { items, total_count: items.length };
    },
    touched: async (tenant: Tenant, versionId: string): Promise<Touched> => {
      if (!(await repo.productOf(tenant, versionId))) throw new AppError('invalid_version');
      const [groups, zone] = await Promise.all([repo.groups(tenant, versionId), zoneOf(tenant)]);
      return {
        groups: groups.flatMap(({ is_fixed, ...group }) => (is_fixed ? [] : [group])),
        fixed: groups.reduce((sum, { is_fixed, count }) => sum + (is_fixed ? count : 0), 0),
        earliest: earliestIn(zone),
      };
    },
    /** Throws 409 `invalid_version`, 422 for a day that leaves too little notice and for what nobody can charge. */
    announce: async ({ userId }: Pick<Staff, 'userId'>, tenant: Tenant, wish: Wish): Promise<PlanPriceChange> => {
      const versionId = wish.version_id.toLowerCase();
      const productId = await repo.productOf(tenant, versionId);
      if (!productId) throw new AppError('invalid_version');
      const from = await check(tenant, { ...wish, version_id: versionId });
      const [id, now] = [ids.next(), clock.iso()];
      await transact(db, tenant, async (trx) => {
        await repo.insert(trx, {
          app_id: tenant.appId,
          id,
          kind: 'price',
          product_id: productId,
          version_id: versionId,
          amounts: wish.amounts,
          needs_consent: wish.needs_consent ?? true,
          country: null,
          region: null,
          name: null,
          rate: null,
          applies_from: from,
          state: 'announced',
          sweep_at: now,
          created_by: userId,
          created_at: now,
        });
        await jobs.enqueue(within(trx), 'repricing.sweep', { appId: tenant.appId, changeId: id }, { key: `repricing.sweep:${id}` });
      });
      const [change] = await list(tenant, id);
      if (!change) throw new AppError('not_found');
      return change;
    },
    withdraw: async (tenant: Tenant, id: string): Promise<void> => {
      if ((await repo.find(tenant, id))?.kind !== 'price') throw new AppError('not_found');
      await transact(db, tenant, async (trx) => {
        if (!(await repo.withdraw(trx, tenant, id, clock.iso()))) return;
        await jobs.enqueue(within(trx), 'repricing.sweep', { appId: tenant.appId, changeId: id }, { key: `repricing.sweep:${id}:withdrawn` });
      });
    },

    /** A repeat changes nothing. Throws 404, 409 `order_closed` where nothing is asked, 409 `order_preview_mismatch` for another sum. */
    accept: async (member: Member, id: string, { amount }: { amount: number }): Promise<Subscription> => {
      const { tenant } = member;
      const own = await rows.find(tenant, id);
      if (own?.subscriber_id !== member.id) throw new AppError('not_found');
      const held = await renewals.hold(tenant, own.id, ({ status }) => status !== 'ending' && status !== 'ended');
      if (!held) throw new AppError('order_closed');
      try {
        const { row } = held;
        const plan = await billing.plan(tenant, row);
        const change = plan && changeAhead(plan.agreed, plan.running);
        if (!plan || !change) throw new AppError('order_closed');
        if (change.amount !== amount) throw new AppError('order_preview_mismatch', { extra: { amount: change.amount } });
        if (!awaitsAnswer(plan.agreed)) return await subscriptions.shownOf(tenant, row.id);
        const now = clock.iso();
        const agreed: SubscriptionTerms = {
          ...plan.agreed,
          ahead: (plan.agreed.ahead ?? []).map((step) => (step.kind === 'price' ? { ...step, accepted_at: step.accepted_at ?? now } : step)),
        };
        const changes = (plan.agreed.ahead ?? []).filter(({ kind }) => kind === 'price').map((step) => step.id);
        await transact(db, tenant, async (trx) => {
          await rows.lock(trx, tenant, row.id);
          await rows.change(trx, tenant, row.id, row.next_terms === null ? { terms: agreed } : { next_terms: agreed });
          await repo.answer(trx, tenant, row.id, changes, 'accepted', now);
          await timeline.note(trx, tenant, row.id, 'price_accepted', { amount, currency: plan.terms.currency, at: change.at });
        });
        return await subscriptions.shownOf(tenant, row.id);
      } finally {
        await rows.release(tenant, own.id);
      }
    },
  };
}
