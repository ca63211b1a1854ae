import { graceEndsAt } from '@bandstand/rules/products/renewals.ts';
import { seatGives, type TeamAccess } from '@bandstand/rules/products/seats.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import { transact, type Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Products } from '../products/products.service.ts';
import type { SeatLinks, SeatPlace } from './seats.link.ts';
import type { PoolRow, SeatRow, SeatsRepo } from './seats.repo.ts';

export interface SeatPoolsDependencies {
  platform: Pick<Platform, 'db' | 'clock' | 'ids'>;
  repo: Pick<SeatsRepo, 'access' | 'lock' | 'inPool'>;
  links: SeatLinks;
  products: Pick<Products, 'everByIds'>;
}
/** A team under a lock. */
export interface LockedPool {
  pool: PoolRow;
  seats: SeatRow[];
  access: TeamAccess;
}
export type SeatPools = ReturnType<typeof createSeatPools>;

const statuses = ['trialing', 'active', 'ending'] as const;

/** A team's access from its subscription, while nobody has a seat. */
function accessOf({ status, ends_at, past_due_since }: { status: string; ends_at: string | null; past_due_since: string | null }): TeamAccess | null {
  const known = statuses.find((one) => one === status);
  if (known) return { status: known, endsAt: known === 'ending' ? ends_at : null };
  return status === 'past_due' && past_due_since ? { status, endsAt: graceEndsAt(past_due_since) } : null;
}

/** What every action on a team needs: the access of its seats, its links, and its lock. */
export function createSeatPools({ platform: { db, clock, ids }, repo, links, products }: SeatPoolsDependencies) {
  /** What a seat gives now; null: nothing any more. All seats of a team give the same. */
  async function given(trx: Work | null, tenant: Tenant, pool: PoolRow): Promise<TeamAccess | null> {
    const { held, running } = await repo.access(trx, tenant, pool);
    const once: TeamAccess | null = pool.subscription_id ? null : { status: 'owned', endsAt: pool.ends_at };
    return seatGives(held ?? (running ? accessOf(running) : once), pool.revoked_at, clock.iso());
  }

  return {
    given,
    /** Path of a link, below the app's origin. */
    pathOf: (tenant: Tenant, place: SeatPlace): string => `/me/team/join#seat?invite=${links.tokenOf(tenant, place)}`,
    titleOf: async (tenant: Tenant, productId: string): Promise<string> =>
      (await products.everByIds(tenant, [productId])).get(productId)?.title ?? '',
    /** A new seat: taken by a member, or reserved for an address. */
    seatRow: (tenant: Tenant, poolId: string, of: Pick<SeatRow, 'subscriber_id' | 'email'>): SeatRow => ({
      app_id: tenant.appId,
      id: ids.next(),
      pool_id: poolId,
      mail_nr: 0,
      created_at: clock.iso(),
      taken_at: of.subscriber_id ? clock.iso() : null,
      ...of,
    }),
    /** Runs `work` on a locked team. Throws 409 `order_closed` if the team no longer opens anything. */
    locked: <R>(tenant: Tenant, pool: PoolRow, work: (trx: Work, locked: LockedPool) => Promise<R>): Promise<R> =>
      transact(db, tenant, async (trx) => {
        const current = await repo.lock(trx, tenant, pool);
        const access = current && (await given(trx, tenant, current));
        if (!current || !access) throw new AppError('order_closed');
        return work(trx, { pool: current, seats: await repo.inPool(trx, tenant, current.id), access });
      }),
  };
}
