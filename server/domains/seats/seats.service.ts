import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SeatPools } from './seats.pools.ts';
import type { SeatsRepo } from './seats.repo.ts';

export interface SeatsDependencies {
  platform: Pick<Platform, 'clock' | 'ids'>;
  repo: SeatsRepo;
  pools: SeatPools;
  nameOf: (tenant: Tenant, memberId: string) => Promise<string>;
}
/** A purchase with seats. `subscriptionId` null: paid once, until `endsAt`. */
export interface BoughtSeats {
  purchaseId: string;
  ownerId: string;
  productId: string;
  versionId: string;
  subscriptionId: string | null;
  quantity: number;
  endsAt: string | null;
  takesSeat: boolean;
}

export type Seats = ReturnType<typeof createSeats>;

/** Purchases for several people: one purchase, and a seat for each of them. */
export function createSeats({ platform: { clock, ids }, repo, pools, nameOf }: SeatsDependencies) {
  return {
    /** Creates a team in the transaction of its purchase. Returns the buyer's seat; null: the buyer takes none. */
    open: async (trx: Work, tenant: Tenant, bought: BoughtSeats): Promise<string | null> => {
      const id = ids.next();
      await repo.insertPool(trx, {
        app_id: tenant.appId,
        id,
        purchase_id: bought.purchaseId,
        subscription_id: bought.subscriptionId,
        owner_id: bought.ownerId,
        product_id: bought.productId,
        version_id: bought.versionId,
        quantity: bought.quantity,
        ends_at: bought.endsAt,
        revoked_at: null,
        link_nr: 0,
        created_at: clock.iso(),
      });
      if (!bought.takesSeat) return null;
      const seat = pools.seatRow(tenant, id, { subscriber_id: bought.ownerId, email: null });
      await repo.insertSeat(trx, seat);
      return seat.id;
    },
    /** A revoked purchase opens nothing for people who join later. */
    revoke: async (trx: Work, tenant: Tenant, purchaseId: string): Promise<void> => {
      await repo.revoke(trx, tenant, purchaseId, clock.iso());
    },
    /** What a mail says; null if the seat is no longer reserved, or a later mail was requested. */
    mailOf: async (tenant: Tenant, seatId: string, nr: number) => {
      const seat = await repo.findSeat(null, tenant, seatId);
      const pool = seat && (await repo.findPool(tenant, seat.pool_id));
      if (!pool || !seat?.email || seat.subscriber_id !== null || seat.mail_nr !== nr || !pool.owner_id) return null;
      const path = pools.pathOf(tenant, { kind: 'seat', id: seat.id, nr: 0 });
      return {
        email: seat.email,
        from: await nameOf(tenant, pool.owner_id),
        title: await pools.titleOf(tenant, pool.product_id),
        path,
        buyerId: pool.owner_id,
      };
    },
  };
}
