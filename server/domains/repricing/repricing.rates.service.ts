import type { CallInput } from '@bandstand/contract/call.values.ts';
import type { RateChange, studioRepricing } from '@bandstand/contract/repricing.ts';
import { faultyRates } from '@bandstand/rules/products/taxes.ts';
import { plainDateOf, startOfDate } from '@bandstand/rules/time/zone.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, within } from '../../platform/db/work.ts';
import { AppError, refuseFields } from '../../platform/http/app-error.ts';
import type { Staff } from '../../platform/http/context.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Taxes } from '../taxes/taxes.service.ts';
import type { RepricingJobs } from './repricing.events.ts';
import type { ChangeRow, ChangeDetail, RepricingRepo } from './repricing.repo.ts';
import type { Sweep } from './repricing.sweep.service.ts';

export interface RatesDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  jobs: Pick<Jobs<RepricingJobs>, 'enqueue'>;
  repo: RepricingRepo;
  sweep: Pick<Sweep, 'touched'>;
  taxes: Pick<Taxes, 'tableAt' | 'announce' | 'retract'>;
  zoneOf: (tenant: Tenant) => Promise<string>;
}
type Wish = CallInput<(typeof studioRepricing)['POST /studio/rate_changes']>['body'];

/** The progress of a change. */
export function stateOf({ state, sweep_at, applies_from: from }: ChangeRow, now: string): RateChange['state'] {
  if (state === 'withdrawn') return 'withdrawn';
  if (from <= now) return 'applied';
  return sweep_at !== null && sweep_at <= now ? 'telling' : 'announced';
}

export type RateChanges = ReturnType<typeof createRateChanges>;

/** A new tax rate for a place from a day on: for sales from then, and for running subscriptions. */
export function createRateChanges({ platform: { db, clock, ids }, jobs, repo, sweep, taxes, zoneOf }: RatesDependencies) {
  const shown = (row: ChangeDetail): RateChange => ({
    id: row.id,
    country: row.country ?? '',
    region: row.region,
    name: row.name ?? '',
    rate: row.rate ?? 0,
    from: row.applies_from,
    state: stateOf(row, clock.iso()),
    told: row.told,
    created_at: row.created_at,
  });
  const list = async (tenant: Tenant, id: string | null = null): Promise<RateChange[]> => (await repo.list(tenant, 'tax', id)).map(shown);
  /** Throws 501 if the owner's table does not define taxes. */
  async function tableBefore(tenant: Tenant, from: string) {
    const table = await taxes.tableAt(tenant, isoOf(Date.parse(from) - 1));
    if (!table) throw new AppError('not_configured');
    return table;
  }
  const tidy = <R extends { region: string | null }>(rate: R): R => ({ ...rate, region: rate.region?.trim().toUpperCase() || null });
  const refusePlace = (rate: Parameters<typeof faultyRates>[0][number], from: string | null = null) =>
    refuseFields({
      country: faultyRates([rate]).length > 0 ? { key: 'field.invalid' } : null,
      from: from === null ? null : { key: 'field.invalid' },
    });

  return {
    list: async (tenant: Tenant): Promise<{ items: RateChange[]; total_count: number }> => {
      const items = await list(tenant);
      return { items, total_count: items.length };
    },
    touched: async (tenant: Tenant, given: Pick<Wish, 'country' | 'region' | 'rate'>): Promise<{ count: number; changed: number }> => {
      const wish = { name: '', ...tidy(given) };
      refusePlace(wish);
      const now = clock.iso();
      return sweep.touched(tenant, { change: { ...wish, id: '', applies_from: now }, table: await tableBefore(tenant, now) });
    },
    /** Throws 422 for an unknown place and for a past day. */
    announce: async ({ userId }: Pick<Staff, 'userId'>, tenant: Tenant, { from: day, ...given }: Wish): Promise<RateChange> => {
      const wish = tidy(given);
      const zone = await zoneOf(tenant);
      refusePlace(wish, day < plainDateOf(clock.ms(), zone) ? day : null);
      const [id, now] = [ids.next(), clock.iso()];
      const begins = isoOf(startOfDate(day, zone));
      // Today means: charges from this moment on.
      const from = begins < now ? now : begins;
      await tableBefore(tenant, from);
      const { country, region, rate } = wish;
      const name = wish.name.trim() || 'Tax';
      await transact(db, tenant, async (trx) => {
        await repo.insert(trx, {
          app_id: tenant.appId,
          id,
          kind: 'tax',
          product_id: null,
          version_id: null,
          amounts: null,
          needs_consent: false,
          country,
          region,
          name,
          rate,
          applies_from: from,
          state: 'announced',
          sweep_at: now,
          created_by: userId,
          created_at: now,
        });
        await taxes.announce(trx, tenant, { id, country, region, name, rate, from });
        await jobs.enqueue(within(trx), 'repricing.sweep', { appId: tenant.appId, changeId: id }, { key: `repricing.sweep:${id}` });
      });
      const [change] = await list(tenant, id);
      if (!change) throw new AppError('not_found');
      return change;
    },
    /** Throws 404, 409 `order_closed` once its day has come: charges have used it. */
    withdraw: async (tenant: Tenant, id: string): Promise<void> => {
      const change = await repo.find(tenant, id);
      if (change?.kind !== 'tax') throw new AppError('not_found');
      if (change.state === 'announced' && change.applies_from <= clock.iso()) throw new AppError('order_closed');
      await transact(db, tenant, async (trx) => {
        if (!(await repo.withdraw(trx, tenant, id, clock.iso()))) return;
        await taxes.retract(trx, tenant, id);
        await jobs.enqueue(within(trx), 'repricing.sweep', { appId: tenant.appId, changeId: id }, { key: `repricing.sweep:${id}:withdrawn` });
      });
    },
  };
}
