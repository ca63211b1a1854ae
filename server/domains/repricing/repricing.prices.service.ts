import type { CallInput, CallOutput } from '@bandstand/contract/call.values.ts';
import type { PlanPriceChange, studioRepricing } from '@bandstand/contract/repricing.ts';
import { priceNoticeDays } from '@bandstand/rules/products/ahead.ts';
import { moneyStep } from '@bandstand/rules/products/currencies.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError, refuseFields, type AmountFault, type FieldText } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RepricingJobs } from './repricing.events.ts';
import { stateOf } from './repricing.rates.service.ts';
import type { ChangeDetail, RepricingRepo } from './repricing.repo.ts';

export interface PricesDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  jobs: Pick<Jobs<RepricingJobs>, 'enqueue'>;
  repo: RepricingRepo;
  chargeFaultOf: (tenant: Tenant) => Promise<AmountFault>;
  zoneOf: (tenant: Tenant) => Promise<string>;
}
type Wish = CallInput<(typeof studioRepricing)['POST /studio/price_changes']>['body'];
type Touched = CallOutput<(typeof studioRepricing)['GET /studio/price_changes/touched']>;

const dayMs = 86_400_000;

export type PlanPrices = ReturnType<typeof createPlanPrices>;

/** New prices for running subscriptions, announced by the owner (record 077). */
export function createPlanPrices({ platform: { db, clock, ids }, jobs, repo, chargeFaultOf, zoneOf }: PricesDependencies) {
  const shown = (row: ChangeDetail): PlanPriceChange => ({
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
  /** The earliest day with the full notice: its midnight must not come before the notice ends. */
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
    /** Throws 409 `invalid_version`, 422 for a day with too little notice and for an amount that cannot be charged. */
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
  };
}
