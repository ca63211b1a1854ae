import type { BalanceLine, Mismatch, Payout } from '@bandstand/contract/payouts.ts';
import { isoOf, type Clock } from '../../platform/clock.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Ledger } from './payouts.ledger.ts';
import type { MatchesRepo } from './payouts.matches.repo.ts';
import type { PayoutsRepo } from './payouts.repo.ts';

export interface PayoutsDependencies {
  clock: Clock;
  repo: PayoutsRepo;
  matches: MatchesRepo;
  /** The provider's ledger; null if the app has no keys. */
  ledgerOf: (tenant: Tenant) => Promise<Ledger | null>;
  tenantOf: (appId: string) => Promise<Tenant | null>;
  onError: (error: unknown, appId: string) => void;
}
export type Payouts = ReturnType<typeof createPayouts>;

const dayMs = 86_400_000;
/** Read again each time: a provider backdates some lines. */
const overlapMs = 3 * dayMs;
/** How long payouts may still change. */
const payoutMs = 30 * dayMs;
const oldestMs = 366 * dayMs;
const [pageSize, batch, most] = [50, 20, 200];

/** Compares the provider's balance and payouts with our books. */
export function createPayouts({ clock, repo, matches, ledgerOf, tenantOf, onError }: PayoutsDependencies) {
  async function read(tenant: Tenant, ledger: Ledger): Promise<void> {
    const { provider, isTest } = ledger;
    const now = clock.iso();
    const before = await repo.find(tenant);
    const first = before?.read_until ?? (await repo.firstPaidAt(tenant, provider, isTest)) ?? now;
    const sinceMs = Math.max(Date.parse(first) - overlapMs, clock.ms() - oldestMs);
    for await (const lines of ledger.lines(isoOf(sinceMs))) await repo.keepLines(tenant, provider, isTest, lines);
    for await (const payouts of ledger.payouts(isoOf(Math.min(sinceMs, clock.ms() - payoutMs))))
      for (const id of await repo.keepPayouts(tenant, provider, isTest, payouts))
        for await (const lineIds of ledger.linesIn(id)) await repo.putInto(tenant, provider, id, lineIds);
    await repo.done(tenant, { from: isoOf(sinceMs), until: now, now });
  }
  const page = (number = 1) => [(number - 1) * pageSize, pageSize] as const;

  return {
    /** Reads the apps that are due. One failing app does not stop the others. */
    readDue: async (): Promise<void> => {
      for (;;) {
        const due = await repo.takeDue(clock.iso(), batch);
        for (const appId of due) {
          try {
            const tenant = await tenantOf(appId);
            const ledger = tenant && (await ledgerOf(tenant));
            if (tenant && ledger) await read(tenant, ledger);
          } catch (error) {
            onError(error, appId);
          }
        }
        if (due.length < batch) return;
      }
    },
    /** Reads the provider now; does nothing without keys. Throws 502 `provider_down`, 501 if the provider refuses the keys. */
    readNow: async (tenant: Tenant): Promise<void> => {
      const ledger = await ledgerOf(tenant);
      if (ledger) await read(tenant, ledger);
    },
    list: async (tenant: Tenant, number?: number): Promise<{ items: Payout[]; total_count: number; read_at: string | null; can_read: boolean }> => {
      const [{ rows, total }, last, ledger] = await Promise.all([matches.payouts(tenant, ...page(number)), repo.find(tenant), ledgerOf(tenant)]);
      return { items: rows, total_count: total, read_at: last?.done_at ?? null, can_read: ledger !== null };
    },
    /** Lines of a payout; `open`: those not paid out yet. Throws 404. */
    lines: async (tenant: Tenant, id: string, number?: number): Promise<{ items: BalanceLine[]; total_count: number }> => {
      if (id !== 'open' && !(await repo.hasPayout(tenant, id))) throw new AppError('not_found');
      const { rows, total } = await matches.lines(tenant, id === 'open' ? null : id, ...page(number));
      return { items: rows, total_count: total };
    },
    /** At most 200, newest first, with the total count. */
    mismatches: async (tenant: Tenant): Promise<{ items: Mismatch[]; total_count: number }> => {
      const [items, total_count] = await Promise.all([matches.mismatches(tenant, most), matches.count(tenant)]);
      return { items, total_count };
    },
    accept: (tenant: Tenant, mismatch: Pick<Mismatch, 'kind' | 'id'>): Promise<void> => matches.accept(tenant, mismatch, clock.iso()),
    countMismatches: matches.count,
  };
}
