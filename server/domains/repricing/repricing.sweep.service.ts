import { isoOf } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SubscriptionRow } from '../billing/billing.shape.ts';
import type { Taxes } from '../taxes/taxes.service.ts';
import type { RepricingJobs } from './repricing.events.ts';
import type { ChangeRow, RepricingRepo } from './repricing.repo.ts';
import type { RateFacts } from './repricing.steps.ts';
import { isRunning, type RunningSubscriptions, type Announcements } from './repricing.announcements.service.ts';

export interface SweepDependencies {
  platform: Pick<Platform, 'clock'>;
  repo: RepricingRepo;
  running: RunningSubscriptions;
  announcements: Announcements;
  taxes: Pick<Taxes, 'tableAt'>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, of: string) => void;
}
const dayMs = 86_400_000;

export type Sweep = ReturnType<typeof createSweep>;

/** Goes through the subscriptions affected by an owner's change. */
export function createSweep({ platform: { clock }, repo, running: { rows, renewals }, announcements, taxes, tenantOf, onError }: SweepDependencies) {
  /** While a subscription is held, nobody charges it at its old terms. */
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
    let isComplete = true;
    for (let ids = await page(null); ids.length > 0; ids = await page(ids.at(-1) ?? null))
      for (const id of ids)
        try {
          await run(id);
        } catch (error) {
          isComplete = false;
          onError(error, id);
        }
    return isComplete;
  }

  /** Goes once through the subscriptions that a change may affect. Retries those that fail in the next round. */
  async function run(tenant: Tenant, changeId: string): Promise<void> {
    const change = await repo.find(tenant, changeId);
    if (!change?.sweep_at) return;
    const { state, kind, country, applies_from: from } = change;
    const now = clock.iso();
    const isAnnounced = state === 'announced';
    const table = isAnnounced && kind === 'tax' ? await taxes.tableAt(tenant, isoOf(Date.parse(from) - 1)) : null;
    const isComplete = await each(
      (after) => {
        if (!isAnnounced) return repo.announcedTo(tenant, change.id, after);
        return kind === 'price' ? repo.ofPlan(tenant, change, after) : repo.ofCountry(tenant, country ?? '', change.id, after);
      },
      (id) =>
        holding(tenant, id, (row) =>
          isAnnounced ? announcements.announce(tenant, row, change, table) : announcements.takeBack(tenant, row, change),
        ),
    );
    // Sales before a rate's day used the old rate: sweep daily, and on the day itself.
    const isLast = !isAnnounced || kind === 'price' || from <= now;
    const tomorrow = clock.isoIn(dayMs);
    const next = !isComplete ? now : isLast ? null : tomorrow < from ? tomorrow : from;
    await repo.swept(tenant, change.id, state, next);
  }

  return {
    /** The job. */
    run: async ({ appId, changeId }: RepricingJobs['repricing.sweep']): Promise<void> => {
      const tenant = await tenantOf(appId);
      if (tenant) await run(tenant, changeId);
    },
    /** Before any charge: a rate whose day has come applies to all. */
    due: async (): Promise<void> => {
      for (const { app_id: appId, id } of await repo.due(clock.iso())) {
        const tenant = await tenantOf(appId);
        if (tenant) await run(tenant, id).catch((error: unknown) => onError(error, id));
      }
    },
    /** How many running subscriptions a rate affects, and for how many the total changes. */
    touched: async (tenant: Tenant, { change, table }: RateFacts): Promise<{ count: number; changed: number }> => {
      let [count, changed] = [0, 0];
      const taxChange = { ...change, kind: 'tax' as const } as ChangeRow;
      await each(
        (after) => repo.ofCountry(tenant, change.country ?? '', null, after),
        async (id) => {
          const row = await rows.find(tenant, id);
          const found = row && (await announcements.stepOf(tenant, row, taxChange, table));
          if (!found) return;
          count += 1;
          if (found.effect.was !== found.effect.amount) changed += 1;
        },
      );
      return { count, changed };
    },
  };
}
