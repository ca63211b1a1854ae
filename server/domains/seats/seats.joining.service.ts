import type { SeatOffer } from '@bandstand/contract/seats.ts';
import type { Tenant } from '../../platform/db/tenancy.ts';
import type { Work } from '../../platform/db/work.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Member } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Entitlements } from '../entitlements/entitlements.service.ts';
import type { SeatLinks } from './seats.link.ts';
import type { LockedPool, SeatPools } from './seats.pools.ts';
import type { PoolRow, SeatRow, SeatsRepo } from './seats.repo.ts';

export interface JoiningDependencies {
  platform: Pick<Platform, 'clock' | 'limits'>;
  repo: SeatsRepo;
  links: SeatLinks;
  pools: SeatPools;
  entitlements: Pick<Entitlements, 'access' | 'holdOwned' | 'entitle' | 'changed'>;
  nameOf: (tenant: Tenant, memberId: string) => Promise<string>;
}
export type SeatJoining = ReturnType<typeof createSeatJoining>;

/** Members take a seat, by a link or in their own team. */
export function createSeatJoining({ platform: { clock, limits }, repo, links, pools, entitlements, nameOf }: JoiningDependencies) {
  /** The member's own access to the product. Temporary access does not count: a seat may follow it. */
  async function ownedBy(tenant: Tenant, memberId: string, productId: string, trx: Work | null = null) {
    const access = await entitlements.access(tenant, memberId, productId, trx);
    return access.active && !(access.status === 'granted' && access.ends_at !== null) ? access : null;
  }
  /** The seat reserved for an address, or a new one. Throws 403 `invite_invalid`, 409 `seats_full`. */
  async function seatFor(trx: Work, member: Member, { pool, seats }: LockedPool, keptId: string | null): Promise<SeatRow> {
    const kept = seats.find(({ id, subscriber_id }) => id === keptId && subscriber_id === null);
    if (keptId && !kept) throw new AppError('invite_invalid');
    if (!kept && seats.length >= pool.quantity) throw new AppError('seats_full');
    const seat = kept ?? pools.seatRow(member.tenant, pool.id, { subscriber_id: member.id, email: null });
    if (kept) await repo.changeSeat(trx, member.tenant, kept.id, { subscriber_id: member.id, taken_at: clock.iso() });
    else await repo.insertSeat(trx, seat);
    return seat;
  }
  /** Gives a seat to a member. Throws 409 `existing_subscription`, and as `seatFor`. */
  async function take(member: Member, pool: PoolRow, keptId: string | null): Promise<void> {
    const { tenant, id: subscriberId } = member;
    await pools.locked(tenant, pool, async (trx, locked) => {
      const { pool: current, access } = locked;
      await entitlements.holdOwned(trx, tenant, subscriberId, [current.product_id]);
      const owned = await ownedBy(tenant, subscriberId, current.product_id, trx);
      if (owned) throw new AppError('existing_subscription', { extra: { state: 'owned', subscription_id: null, ends_at: owned.ends_at } });
      const { id: seatId } = await seatFor(trx, member, locked, keptId);
      const source = current.subscription_id && access.status !== 'owned' ? 'subscription' : 'purchase';
      const entitling = { subscriberId, productId: current.product_id, purchaseId: current.purchase_id, seatId };
      await entitlements.entitle(trx, tenant, { ...entitling, source, ...access });
    });
    entitlements.changed(tenant, subscriberId, true);
  }
  /** Resolves a link. Throws 403 `invite_invalid`, 429. */
  async function placeOf(tenant: Tenant, caller: string, token: string): Promise<{ pool: PoolRow; keptId: string | null }> {
    await limits.take('seat_link', `${tenant.appId}:${caller}`);
    const place = links.read(tenant, token);
    const seat = place?.kind === 'seat' ? await repo.findSeat(null, tenant, place.id) : null;
    const pool = place && (await repo.findPool(tenant, seat?.pool_id ?? place.id));
    const isValid = place?.kind === 'seat' ? seat !== null && seat.subscriber_id === null : pool?.link_nr === place?.nr;
    if (!pool || !isValid || !(await pools.given(null, tenant, pool))) throw new AppError('invite_invalid');
    return { pool, keptId: seat?.id ?? null };
  }

  return {
    take,
    /** What a link offers, to anyone who has it. */
    offer: async (tenant: Tenant, caller: { member: Member | null; address: string }, token: string): Promise<SeatOffer> => {
      const { pool, keptId } = await placeOf(tenant, caller.address, token);
      const taken = (await repo.seatsOf(tenant, [pool.id])).length;
      const isOwned = caller.member !== null && (await ownedBy(tenant, caller.member.id, pool.product_id)) !== null;
      return {
        product: { id: pool.product_id, title: await pools.titleOf(tenant, pool.product_id) },
        owner_name: pool.owner_id ? await nameOf(tenant, pool.owner_id) : '',
        state: isOwned ? 'owned' : keptId === null && taken >= pool.quantity ? 'full' : 'open',
      };
    },
    /** Takes the seat of a link. Throws as `take`, and 429. */
    join: async (member: Member, token: string): Promise<{ product: { id: string; title: string } }> => {
      const { pool, keptId } = await placeOf(member.tenant, member.id, token);
      await take(member, pool, keptId);
      return { product: { id: pool.product_id, title: await pools.titleOf(member.tenant, pool.product_id) } };
    },
  };
}
